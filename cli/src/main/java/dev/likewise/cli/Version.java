package dev.likewise.cli;

import picocli.CommandLine.IVersionProvider;

/** What {@code --version} says. */
final class Version implements IVersionProvider {
    @Override
    public String[] getVersion() {
        String version = Version.class.getPackage().getImplementationVersion();
        return new String[] {"likewise " + (version == null ? "(development)" : version) + ", Java " + Runtime.version()
        };
    }
}
