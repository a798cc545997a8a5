package dev.likewise.node.store;

/** Whether a store takes writes. It takes reads in any case. */
public enum StoreHealth {
    /** It does. */
    WRITABLE,
    /**
     * The disk is full, and it does not; it does again some seconds after there is room, and the first write that
     * succeeds says so. Not to be opened again meanwhile: on a full disk that fails, and then there are no reads either.
     */
    OUT_OF_SPACE,
    /** It never will; it has to be closed and opened again. */
    NEEDS_REOPEN
}
