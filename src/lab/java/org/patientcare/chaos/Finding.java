package org.patientcare.chaos;

/** A rule that was broken. */
record Finding(Rule rule, String sentence) {

    /** The columns of the table. */
    enum Rule {
        /** An acknowledged batch is not there, or was undone by an older one. */
        LOST,
        /** A batch is there in part, or two are mixed. */
        HALF,
        /** A refused batch is there. */
        REFUSED_BUT_THERE,
        /**
         * The audit trail has a batch that was not committed, or does not have one that was, once
         * and with the right codes.
         */
        AUDIT,
        /** An answer that the fault does not excuse. */
        ANSWER,
        /** An answer that took longer than it may under the fault. */
        SLOW,
        /** The service did not recover in time. */
        RECOVERY
    }

    /** Whether a slow machine may be the only cause. */
    boolean isTimingRelated() {
        return rule == Rule.SLOW || rule == Rule.RECOVERY;
    }

    @Override
    public String toString() {
        return rule + ": " + sentence;
    }
}
