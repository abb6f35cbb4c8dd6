package org.patientcare.testing;

import java.util.function.Supplier;

/**
 * A node on the suite's database beside the suite's own, or two of them. The first class that wants
 * one starts it, and the next one that wants the same finds it: such classes say {@link UsesNode},
 * and so come one after the other, behind all others.
 */
public enum KeptNode {
    /** Like the suite's own. */
    SECOND(Node::second),

    /** Whose public address is a name: passkeys belong to none that is a number. */
    OF_A_NAME(ConsoleUser::node),

    /**
     * Two behind the proxy. Both look for jobs more often than a site's nodes, and so more often at
     * the same time.
     */
    PAIR(NodePair::withManyJobs);

    private static KeptNode kind;
    private static Kept kept;

    private final Supplier<Kept> start;

    KeptNode(Supplier<Kept> start) {
        this.start = start;
    }

    /** What can be handed from class to class. */
    interface Kept extends AutoCloseable {

        boolean isAlive();

        /** Returns when it can be called. */
        Kept awaitReady();

        @Override
        void close();
    }

    /** Ready to be called, and of a test that may kill it, but not close it. */
    public Node node() {
        return (Node) kept(this);
    }

    /** The same for {@link #PAIR}, whose nodes a test may take out and in again. */
    public static NodePair pair() {
        return (NodePair) kept(PAIR);
    }

    private static synchronized Kept kept(KeptNode wanted) {
        if (kind != wanted || !kept.isAlive()) {
            end();
            kept = wanted.start.get();
            kind = wanted;
        }
        return kept.awaitReady();
    }

    /** Where no test wants it any more. */
    static synchronized void end() {
        if (kind != null) {
            kept.close();
            kind = null;
        }
    }
}
