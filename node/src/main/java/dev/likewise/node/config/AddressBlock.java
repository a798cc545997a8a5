package dev.likewise.node.config;

import io.netty.util.NetUtil;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Addresses that begin alike, as {@code 10.0.0.0/8}. Addresses are numbers here; names are not looked up.
 *
 * @param first the first of them
 * @param bits how many bits they have in common
 */
public record AddressBlock(InetAddress first, int bits) {
    private static final Pattern FORM = Pattern.compile("([0-9A-Fa-f:.]{2,45})(?:/([0-9]{1,3}))?");

    /**
     * Reads an address, or one with the length of a prefix.
     *
     * @throws IllegalArgumentException if it is none, or one with bits behind its prefix
     */
    static AddressBlock parse(String text) {
        Matcher form = FORM.matcher(text);
        InetAddress first = form.matches() ? address(form.group(1)) : null;
        if (first == null) {
            throw new IllegalArgumentException("no address");
        }
        int most = first.getAddress().length * Byte.SIZE;
        int bits = form.group(2) == null ? most : Integer.parseInt(form.group(2));
        if (bits > most || !isZeroFrom(first.getAddress(), bits)) {
            throw new IllegalArgumentException("no prefix of it");
        }
        return new AddressBlock(first, bits);
    }

    /** An address from its number, one of IPv4 also where it is written as one of IPv6; {@code null} if it is none. */
    public static InetAddress address(String text) {
        byte[] bytes = NetUtil.createByteArrayFromIpAddressString(text);
        try {
            return bytes == null ? null : InetAddress.getByAddress(bytes);
        } catch (UnknownHostException e) {
            throw new IllegalStateException("4 or 16 bytes are an address", e);
        }
    }

    /** Whether an address is one of them. */
    public boolean contains(InetAddress address) {
        byte[] mine = first.getAddress();
        byte[] other = address.getAddress();
        if (mine.length != other.length) {
            return false;
        }
        for (int i = 0; i < other.length; i++) {
            int common = Math.max(0, Math.min(Byte.SIZE, bits - i * Byte.SIZE));
            int mask = 0xFF << (Byte.SIZE - common);
            if (((mine[i] ^ other[i]) & mask & 0xFF) != 0) {
                return false;
            }
        }
        return true;
    }

    private static boolean isZeroFrom(byte[] address, int bits) {
        for (int i = bits; i < address.length * Byte.SIZE; i++) {
            if ((address[i / Byte.SIZE] >> (Byte.SIZE - 1 - i % Byte.SIZE) & 1) != 0) {
                return false;
            }
        }
        return true;
    }

    /** As it is read. */
    @Override
    public String toString() {
        boolean whole = bits == first.getAddress().length * Byte.SIZE;
        return first.getHostAddress() + (whole ? "" : "/" + bits);
    }
}
