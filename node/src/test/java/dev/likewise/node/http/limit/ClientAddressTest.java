package dev.likewise.node.http.limit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.likewise.node.NodeConfig;
import dev.likewise.node.config.AccessSettings;
import dev.likewise.node.config.AddressBlock;
import java.net.InetAddress;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClientAddressTest {
    private static final InetAddress PROXY = AddressBlock.address("10.0.0.1");

    private final ClientAddress addresses = new ClientAddress(blocks("10.0.0.0/8", "fd00::/16", "192.0.2.7"));

    private static List<AddressBlock> blocks(String... blocks) {
        return NodeConfig.of("c", "eu", "eu-1", Path.of("d"))
                .with("trusted-proxies", blocks)
                .all(AccessSettings.TRUSTED_PROXIES);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
                    203.0.113.5 | 203.0.113.5
                    198.51.100.1, 203.0.113.5 | 203.0.113.5
                    198.51.100.1, 203.0.113.5, 10.9.9.9 | 203.0.113.5
                    198.51.100.1,203.0.113.5,192.0.2.7 , 10.9.9.9 | 203.0.113.5
                    203.0.113.5, 192.0.2.8 | 192.0.2.8
                    10.1.1.1, 10.2.2.2 | 10.1.1.1
                    203.0.113.5:4711 | 203.0.113.5
                    [2001:db8::1]:4711, fd00::2 | 2001:db8:0:0:0:0:0:1
                    2001:db8::1 | 2001:db8:0:0:0:0:0:1
                    ::ffff:203.0.113.5, ::ffff:10.0.0.2 | 203.0.113.5
                    203.0.113.5, unknown, 10.2.2.2 | 10.2.2.2
                    203.0.113.5, | 10.0.0.1
                    203.0.113.5,,10.2.2.2 | 10.2.2.2
                    localhost | 10.0.0.1
                    "" | 10.0.0.1
                    , | 10.0.0.1
                    203.0.113.999 | 10.0.0.1
                    """)
    void theLastAddressThatNoProxyHasIsTheClients(String header, String client) {
        assertThat(addresses.of(PROXY, List.of(header)).getHostAddress()).isEqualTo(client);
    }

    @Test
    void severalHeadersAreOneList() {
        assertThat(addresses.of(PROXY, List.of("198.51.100.1", "203.0.113.5, 10.1.1.1", "10.2.2.2")))
                .isEqualTo(AddressBlock.address("203.0.113.5"));
        assertThat(addresses.of(PROXY, List.of())).isEqualTo(PROXY);
    }

    @Test
    void aListThatGoesOnForEverIsNotReadToItsEnd() {
        String list = "203.0.113.5, " + String.join(", ", Collections.nCopies(1_000, "10.1.1.1"));

        assertThat(addresses.of(PROXY, List.of(list)).getHostAddress()).isEqualTo("10.1.1.1");
    }

    @Test
    void aBlockIsWhatBeginsAlike() {
        AddressBlock twelve = blocks("172.16.0.0/12").get(0);
        assertThat(twelve.contains(AddressBlock.address("172.31.255.255"))).isTrue();
        assertThat(twelve.contains(AddressBlock.address("172.32.0.0"))).isFalse();
        assertThat(twelve.contains(AddressBlock.address("172.15.255.255"))).isFalse();
        assertThat(twelve.contains(AddressBlock.address("::ac10:1"))).isFalse();
        assertThat(blocks("0.0.0.0/0").get(0).contains(AddressBlock.address("255.1.2.3")))
                .isTrue();
        assertThat(blocks("2001:db8::/33").get(0).contains(AddressBlock.address("2001:db8:8000::")))
                .isFalse();
        assertThat(blocks("::1", "10.0.0.0/8"))
                .extracting(Object::toString)
                .containsExactly("0:0:0:0:0:0:0:1", "10.0.0.0/8");
    }

    @Test
    void aClientOfIpv6IsAsMuchAsItsNetwork() {
        assertThat(network("2001:db8:1:2::1")).isEqualTo(network("2001:db8:1:2:ffff::9"));
        assertThat(network("2001:db8:1:2::1")).isNotEqualTo(network("2001:db8:1:3::1"));
        assertThat(network("203.0.113.5")).isNotEqualTo(network("203.0.113.6"));
        assertThat(network("0.0.0.0")).isNotEqualTo(network("::1"));
        assertThat(network("::ffff:203.0.113.5")).isEqualTo(network("203.0.113.5"));
    }

    private static Network network(String address) {
        return Network.of(AddressBlock.address(address));
    }
}
