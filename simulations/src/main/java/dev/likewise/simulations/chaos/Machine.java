package dev.likewise.simulations.chaos;

import dev.likewise.simulations.chaos.fault.FaultKind;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** What this machine has of what faults need. */
final class Machine {
    private static final Map<String, String> PACKAGES = Map.of(
            "nft",
            "nftables",
            "faketime",
            "faketime",
            "mkfs.ext4",
            "e2fsprogs",
            "xfs_io",
            "xfsprogs",
            "fiu-ctrl",
            "fiu-utils");

    private Machine() {}

    /** What is missing here for a fault, and how to get it; empty if nothing is. */
    static Optional<String> missing(FaultKind kind) {
        for (String command : kind.commands()) {
            if (!isThere(command)) {
                return Optional.of(command + " (Debian: apt-get install " + PACKAGES.get(command) + ")");
            }
        }
        if (kind.isForRoot() && !"root".equals(System.getProperty("user.name"))) {
            return Optional.of("root");
        }
        return Optional.empty();
    }

    private static boolean isThere(String command) {
        Stream<String> path = Stream.concat(
                Stream.of(System.getenv().getOrDefault("PATH", "").split(":")), Stream.of("/usr/sbin", "/sbin"));
        return path.filter(directory -> !directory.isEmpty())
                .anyMatch(directory -> Files.isExecutable(Path.of(directory, command)));
    }
}
