package dev.likewise.cli.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class PortsTest {
    @Test
    void eachNodeHasItsThreePortsAThousandApart() {
        Ports ports = Ports.of(8080, 3);

        assertThat(ports.http(2)).isEqualTo(8082);
        assertThat(ports.admin(2)).isEqualTo(7082);
        assertThat(ports.gossip(2)).isEqualTo(9082);
    }

    @Test
    void zeroIsAnyFreePort() {
        Ports ports = Ports.of(0, 3);

        assertThat(ports.http(2) + ports.admin(2) + ports.gossip(2)).isZero();
    }

    @Test
    void whatDoesNotFitForAllNodesIsRefused() {
        assertThatThrownBy(() -> Ports.of(80, 3))
                .hasMessage("--port: 80 (expected: 1001 to 64533, or 0 for free ports)");
        assertThatThrownBy(() -> Ports.of(64_534, 3)).hasMessageStartingWith("--port: 64534");
        assertThat(Ports.of(64_533, 3).gossip(2)).isEqualTo(65_535);
    }
}
