package org.patientcare.testing;

import java.util.function.Supplier;

/**
 * A node on the suite's database beside the suite's own. The first class that wants one starts it,
 * and the next one that wants the same finds it: such classes say {@link UsesNode}, and so come one
 * after the other, behind all others.
 */
public enum KeptNode {
    /** Like the suite's own. */
    SECOND(Node::second),

    /** Whose public address is a name: passkeys belong to none that is a number. */
    OF_A_NAME(ConsoleUser::node);

    private static KeptNode kind;
    private static Node kept;

    private final Supplier<Node> start;

    KeptNode(Supplier<Node> start) {
        this.start = start;
    }

    /** Ready to be called, and of a test that may kill it, but not close it. */
    public Node node() {
        return node(this);
    }

    private static synchronized Node node(KeptNode wanted) {
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
