package dev.likewise.simulations;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.core.importer.Location;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.time.Clock;
import java.util.concurrent.ThreadLocalRandom;

/** Everything points one way: crdt, replication, node, cli; and what is pure stays pure. */
@AnalyzeClasses(packages = "dev.likewise", importOptions = ArchitectureTest.MainClasses.class)
class ArchitectureTest {
    /** The classes that run in production: neither this module's tests nor those that other modules share. */
    static final class MainClasses implements ImportOption {
        @Override
        public boolean includes(Location location) {
            return !location.contains("/test-classes/") && !location.contains("-tests.jar");
        }
    }

    @ArchTest
    static final ArchRule CRDT_DEPENDS_ON_NOTHING = classes()
            .that()
            .resideInAPackage("dev.likewise.crdt..")
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage("dev.likewise.crdt..", "java..");

    @ArchTest
    static final ArchRule REPLICATION_DEPENDS_ON_CRDT_AND_PROTOBUF = classes()
            .that()
            .resideInAPackage("dev.likewise.replication..")
            .and()
            .haveSimpleNameNotStartingWith("Broken")
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage("dev.likewise.crdt..", "dev.likewise.replication..", "com.google.protobuf..", "java..");

    @ArchTest
    static final ArchRule NODE_DOES_NOT_KNOW_WHO_STARTS_IT = noClasses()
            .that()
            .resideInAPackage("dev.likewise.node..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("dev.likewise.cli..", "dev.likewise.simulations..");

    @ArchTest
    static final ArchRule CLI_DOES_NOT_KNOW_THE_SIMULATIONS = noClasses()
            .that()
            .resideInAPackage("dev.likewise.cli..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("dev.likewise.simulations..");

    @ArchTest
    static final ArchRule ONLY_THE_STORE_NAMES_ROCKSDB = noClasses()
            .that()
            .resideOutsideOfPackage("dev.likewise.node.store..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("org.rocksdb..");

    @ArchTest
    static final ArchRule ONLY_NODES_SPEAK_NETTY = noClasses()
            .that()
            .resideOutsideOfPackage("dev.likewise.node..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("io.netty..");

    @ArchTest
    static final ArchRule THE_HTTP_SIDE_SEES_ONLY_THE_API = noClasses()
            .that()
            .resideInAPackage("dev.likewise.node.http..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("dev.likewise.node.runtime..", "dev.likewise.node.store..", "dev.likewise.node.peer..");

    @ArchTest
    static final ArchRule THE_CORE_HAS_NO_TIME_THREADS_LOGS_OR_CHANCE = noClasses()
            .that()
            .resideInAnyPackage("dev.likewise.crdt..", "dev.likewise.replication..")
            .should()
            .dependOnClassesThat()
            .areAssignableTo(Thread.class)
            .orShould()
            .dependOnClassesThat()
            .areAssignableTo(Clock.class)
            .orShould()
            .dependOnClassesThat()
            .areAssignableTo(ThreadLocalRandom.class)
            .orShould()
            .dependOnClassesThat()
            .resideInAnyPackage("org.slf4j..", "java.net..", "java.nio.file..", "java.util.concurrent..")
            .orShould()
            .callMethod(System.class, "currentTimeMillis")
            .orShould()
            .callMethod(System.class, "nanoTime");

    @ArchTest
    static final ArchRule METRICS_ONLY_OBSERVE = noClasses()
            .that()
            .resideOutsideOfPackage("dev.likewise.node.metrics..")
            .and()
            .doNotHaveFullyQualifiedName("dev.likewise.node.Life")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("dev.likewise.node.metrics..");

    @ArchTest
    static final ArchRule ONLY_METRICS_SPEAK_PROMETHEUS = noClasses()
            .that()
            .resideOutsideOfPackage("dev.likewise.node.metrics..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("io.micrometer..", "io.prometheus..");

    @ArchTest
    static final ArchRule WHO_JUDGES_A_HISTORY_KNOWS_NOTHING_ELSE = classes()
            .that()
            .resideInAnyPackage("dev.likewise.simulations.chaos.check..", "dev.likewise.simulations.chaos.history..")
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage(
                    "dev.likewise.simulations.chaos.check..",
                    "dev.likewise.simulations.chaos.history..",
                    "com.fasterxml.jackson..",
                    "java..");

    @ArchTest
    static final ArchRule NODE_PACKAGES_HAVE_NO_CYCLES =
            slices().matching("dev.likewise.node.(*)..").should().beFreeOfCycles();
}
