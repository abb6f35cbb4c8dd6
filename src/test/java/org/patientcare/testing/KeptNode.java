package org.patientcare.testing;

import java.util.function.Supplier;

/**
 * A node, or a pair of nodes, on the suite's database in addition to the suite's own node. The
 * first class that needs one starts it, and the next class that needs the same one reuses it. Such
 * classes are annotated with {@link UsesNode}, so that they run one after the other and after all
 * others.
 */
public enum KeptNode {
    /**
     * Few HTTP threads, few requests of a credential at once, metrics that can be read, and much
     * time to leave the proxy before a stop.
     */
    FEW_THREADS(FewThreads::node),

    /** ICE servers that do not exist, early links, and no limits but for sockets of visits. */
    OF_VISITS(VisitNode::start),

    /** Like the suite's own. */
    SECOND(Node::second),

    /**
     * A node whose public address has a host name, because passkeys do not work with an IP address.
     * It knows two TURN servers, which tests may start.
     */
    WITH_HOST_NAME(ConsoleUser::node),

    /**
     * Two nodes behind the proxy. Both run housekeeping more often than in production, and so more
     * often at the same time.
     */
    PAIR(NodePair::withFrequentHousekeeping);

    private static KeptNode kind;
    private static Kept kept;

    private final Supplier<Kept> start;

    KeptNode(Supplier<Kept> start) {
        this.start = start;
    }

    /** What one test class can leave running for the next. */
    interface Kept extends AutoCloseable {

        boolean isAlive();

        /** Returns when it can be called. */
        Kept awaitReady();

        @Override
        void close();
    }

    /** The node, ready for requests. A test may kill it, but must not close it. */
    public Node node() {
        return (Node) kept(this);
    }

    /** The node, after a start, without any request since then except for those about health. */
    public Node freshNode() {
        closeRunning();
        return node();
    }

    /** The same for {@link #PAIR}, whose nodes a test may take out of the proxy and put back. */
    public static NodePair pair() {
        return (NodePair) kept(PAIR);
    }

    private static synchronized Kept kept(KeptNode wanted) {
        if (kind != wanted || !kept.isAlive()) {
            closeRunning();
            kept = wanted.start.get();
            kind = wanted;
        }
        return kept.awaitReady();
    }

    /** Closes the node that is running, if there is one. */
    static synchronized void closeRunning() {
        if (kind != null) {
            kept.close();
            kind = null;
        }
    }
}
