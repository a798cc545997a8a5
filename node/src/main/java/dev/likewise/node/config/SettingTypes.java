package dev.likewise.node.config;

import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import java.util.regex.Pattern;

/** The kinds of values there are. Durations are in milliseconds, sizes in bytes. */
final class SettingTypes {
    private SettingTypes() {}

    private static <T> SettingType<T> of(Function<String, T> parse, Function<T, String> show, String expected) {
        return new SettingType<>() {
            @Override
            public T parse(String text) {
                return parse.apply(text);
            }

            @Override
            public String show(T value) {
                return show.apply(value);
            }

            @Override
            public String expected() {
                return expected;
            }
        };
    }

    /** Text of a certain form. */
    static SettingType<String> text(String pattern, String expected) {
        Pattern form = Pattern.compile(pattern);
        return of(
                text -> {
                    require(form.matcher(text).matches());
                    return text;
                },
                text -> text,
                expected);
    }

    /** One of some words. */
    static SettingType<String> oneOf(String... words) {
        List<String> allowed = List.of(words);
        return of(
                text -> {
                    require(allowed.contains(text));
                    return text;
                },
                text -> text,
                String.join(" or ", allowed));
    }

    static SettingType<Boolean> flag() {
        return of(
                text -> {
                    require(text.equals("true") || text.equals("false"));
                    return Boolean.valueOf(text);
                },
                String::valueOf,
                "true or false");
    }

    /** A whole number in a range, both ends included. */
    static SettingType<Integer> count(int min, int max) {
        return of(
                text -> {
                    int value = Integer.parseInt(text);
                    require(value >= min && value <= max);
                    return value;
                },
                String::valueOf,
                min + " to " + max);
    }

    /** A duration in a range, given in milliseconds. */
    static SettingType<Long> duration(long min, long max) {
        return of(
                text -> inRange(Unit.parse(text, Unit.DURATIONS), min, max),
                value -> Unit.show(value, Unit.DURATIONS),
                "a duration from " + Unit.show(min, Unit.DURATIONS) + " to " + Unit.show(max, Unit.DURATIONS));
    }

    /** A size in a range, given in bytes. */
    static SettingType<Long> size(long min, long max) {
        return of(
                text -> inRange(Unit.parse(text, Unit.SIZES), min, max),
                value -> Unit.show(value, Unit.SIZES),
                "a size from " + Unit.show(min, Unit.SIZES) + " to " + Unit.show(max, Unit.SIZES));
    }

    static SettingType<Path> directory() {
        return path("a directory");
    }

    static SettingType<Path> file() {
        return path("a file");
    }

    private static SettingType<Path> path(String expected) {
        return of(
                text -> {
                    require(!text.isEmpty());
                    return Path.of(text);
                },
                Path::toString,
                expected);
    }

    /** Where to listen; the host is looked up. Port 0 is any that is free. */
    static SettingType<InetSocketAddress> listen() {
        return of(
                text -> {
                    InetSocketAddress address = HostPort.parse(text, 0).resolve();
                    require(!address.isUnresolved());
                    return address;
                },
                address -> new HostPort(address.getHostString(), address.getPort()).toString(),
                "host:port, the host known here, the port 0 to 65535");
    }

    /** This machine only. */
    static InetSocketAddress loopback(int port) {
        return new HostPort("127.0.0.1", port).resolve();
    }

    /** Where another is; the name is not looked up, as it may be known later. */
    static SettingType<HostPort> address() {
        return of(text -> HostPort.parse(text, 1), HostPort::toString, "host:port, the port 1 to 65535");
    }

    /** One address, or all that begin alike. */
    static SettingType<AddressBlock> addresses() {
        return of(AddressBlock::parse, AddressBlock::toString, "an address, or a block like 10.0.0.0/8");
    }

    private static long inRange(long value, long min, long max) {
        require(value >= min && value <= max);
        return value;
    }

    private static void require(boolean sound) {
        if (!sound) {
            throw new IllegalArgumentException("out of range");
        }
    }
}
