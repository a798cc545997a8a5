package dev.likewise.node.config;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.Locale;

/** A node cannot listen where a setting says. The message is one sentence that names it and says what to do. */
public final class ListenException extends IOException {
    private static final long serialVersionUID = 1L;

    private final boolean inUse;

    /** @param setting that holds the address */
    public ListenException(Setting<InetSocketAddress> setting, InetSocketAddress address, Throwable cause) {
        this(setting.name(), setting.type().show(address), isInUse(cause), cause);
    }

    private ListenException(String name, String address, boolean inUse, Throwable cause) {
        super(
                inUse
                        ? name + ": " + address
                                + " is in use (expected: a free address; stop what listens there, or choose"
                                + " another with --" + name + " HOST:PORT)"
                        : name + ": cannot listen on " + address + " (" + reason(cause)
                                + "): choose another address with --" + name + " HOST:PORT",
                cause);
        this.inUse = inUse;
    }

    /** Whether something else listens there. */
    public boolean isInUse() {
        return inUse;
    }

    private static boolean isInUse(Throwable cause) {
        return lowerCase(cause).contains("address already in use");
    }

    private static String reason(Throwable cause) {
        String message = lowerCase(cause);
        if (message.contains("permission denied")) {
            return "this user may not: ports below 1024 are the system's";
        }
        if (message.contains("cannot assign requested address")) {
            return "no address of this machine";
        }
        return message.replaceFirst("^.*failed with error\\(-?[0-9]+\\): ", "");
    }

    private static String lowerCase(Throwable cause) {
        return String.valueOf(cause.getMessage()).toLowerCase(Locale.ROOT);
    }
}
