package dev.likewise.node.api;

import dev.likewise.crdt.Subject;

/** Is told that what is shown of a subject may be another than before. On the sync stage, so it never blocks. */
public interface CountWatch {
    /** Nobody watches. */
    CountWatch NONE = new CountWatch() {
        @Override
        public void changed(Subject subject) {}

        @Override
        public void changedAll() {}
    };

    /** It may have changed for this subject; read after this call, its columns are those that did it, or later ones. */
    void changed(Subject subject);

    /** It may have changed for any. */
    void changedAll();
}
