package dev.likewise.node.http.server;

import dev.likewise.node.log.Unforeseen;
import dev.likewise.replication.port.StoreException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Sees to it that whoever waits is answered, whatever is thrown. */
public final class Responses {
    private static final Logger LOG = LoggerFactory.getLogger(Responses.class);
    private static final int RETRY_SECONDS = 1;

    private Responses() {}

    /** Runs what is to answer, now or later; if it throws, answers with the problem. */
    public static void guard(Awaiting asker, Runnable answering) {
        try {
            answering.run();
        } catch (ProblemException e) {
            asker.refuse(e);
        } catch (StoreException e) {
            // Without the stack trace: a disk that fails does so for every request.
            LOG.warn("A read failed: {}", e.getMessage());
            asker.refuse(new ProblemException(ProblemType.NOT_READABLE, "the store could not be read")
                    .retryAfter(RETRY_SECONDS));
        } catch (RuntimeException | StackOverflowError e) {
            // An error of the input's making leaves the node as sound as it was, and what is not answered is never
            // given back.
            Unforeseen.error(LOG, "A request failed", e);
            asker.refuse(new ProblemException(ProblemType.INTERNAL_ERROR, "a bug; the node's log has more"));
        }
    }
}
