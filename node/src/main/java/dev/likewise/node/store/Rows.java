package dev.likewise.node.store;

import dev.likewise.replication.port.StoreException;
import java.util.HexFormat;
import java.util.Locale;
import java.util.function.Supplier;

/** Turns what is wrong with a row into an error that an operator can act on. */
final class Rows {
    private Rows() {}

    /**
     * Decodes one row.
     *
     * @throws StoreException if the bytes are not what this version writes
     */
    static <T> T decode(Family family, byte[] key, Supplier<T> decoding) {
        try {
            return decoding.get();
        } catch (IllegalArgumentException | ArithmeticException e) {
            throw new StoreException(
                    "a row of " + family.name().toLowerCase(Locale.ROOT) + " cannot be read ("
                            + HexFormat.of().formatHex(key) + ": " + e.getMessage()
                            + "): the disk is damaged; set the data directory aside and let the node start over",
                    e);
        }
    }
}
