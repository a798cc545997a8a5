package dev.likewise.node.http.auth;

/**
 * What a signed token looks like: three parts of base64url, RFC 7515, section 7.1. Decoders are lenient, so this is looked at
 * first: of each token there is to be one spelling only.
 */
final class TokenForm {
    /** The longest token that is looked at; longer ones cost nothing. */
    static final int CHARACTERS_MAX = 8 << 10;

    private TokenForm() {}

    /** Whether it may be a token. */
    static boolean isSound(String token) {
        int dots = 0;
        int start = 0;
        for (int i = 0; i <= token.length(); i++) {
            boolean end = i == token.length();
            if (end || token.charAt(i) == '.') {
                if (!isPart(token, start, i)) {
                    return false;
                }
                start = i + 1;
                dots += end ? 0 : 1;
            } else if (digit(token.charAt(i)) < 0) {
                return false;
            }
        }
        return dots == 2;
    }

    /** Not empty, of a possible length, and without bits that no byte has use for. */
    private static boolean isPart(String token, int from, int to) {
        int left = (to - from) % 4;
        if (from == to || left == 1) {
            return false;
        }
        int unused = left == 2 ? 0xF : left == 3 ? 0x3 : 0;
        return (digit(token.charAt(to - 1)) & unused) == 0;
    }

    /** The value of a character of base64url, -1 for others. */
    private static int digit(char c) {
        if (c >= 'A' && c <= 'Z') {
            return c - 'A';
        }
        if (c >= 'a' && c <= 'z') {
            return c - 'a' + 26;
        }
        if (c >= '0' && c <= '9') {
            return c - '0' + 52;
        }
        return c == '-' ? 62 : c == '_' ? 63 : -1;
    }
}
