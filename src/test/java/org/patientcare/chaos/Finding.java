package org.patientcare.chaos;

/** A rule that was broken. */
record Finding(Rule rule, String sentence) {

    /** The columns of the table. */
    enum Rule {
        /** An acknowledged batch is not there, or was undone by an older one. */
        LOST,
        /** A batch is there in part, or two are mixed. */
        HALF,
        /** What was refused is there. */
        REFUSED_BUT_THERE,
        /** The audit trail tells of another batch than was committed, or not of one that was. */
        AUDIT,
        /** An answer that the fault does not excuse. */
        ANSWER,
        /** An answer that took longer than it may under the fault. */
        SLOW,
        /** The service did not recover in time. */
        RECOVERY
    }

    /** Whether a slow machine may be all there is to it. */
    boolean isOfTime() {
        return rule == Rule.SLOW || rule == Rule.RECOVERY;
    }

    @Override
    public String toString() {
        return rule + ": " + sentence;
    }
}
