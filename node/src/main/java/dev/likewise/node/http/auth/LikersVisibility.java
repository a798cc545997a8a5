package dev.likewise.node.http.auth;

/** Who may see who likes a post. */
public enum LikersVisibility {
    /** Everyone, also nobody in particular. */
    EVERYONE,
    /** Whoever says who they are; the sample of three beside a count is for everyone still. */
    USERS,
    /** Who has the scope {@link #SCOPE_NAME}, and that goes for the sample too. */
    SCOPE;

    /** The scope that shows them. */
    public static final String SCOPE_NAME = "likers:read";
}
