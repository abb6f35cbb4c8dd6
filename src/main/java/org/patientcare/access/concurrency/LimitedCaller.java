package org.patientcare.access.concurrency;

/**
 * A caller whose concurrent requests of one kind are limited, and the group that shares a further
 * limit.
 *
 * @param maxRunning concurrent requests of this kind allowed for the caller
 * @param group for example an organization with all its credentials and patients
 * @param maxRunningOfGroup concurrent requests of this kind allowed for the whole group
 */
record LimitedCaller(
        WorkKind work, String name, int maxRunning, String group, int maxRunningOfGroup) {

    /**
     * The kinds of work that a request can cause on a node. Requests of a kind count and wait only
     * among those of the same kind.
     */
    public enum WorkKind {
        /** Any other call. */
        CALL("request", "requests"),
        /**
         * A page of a list with its total, whose count may keep a database core busy for a while.
         */
        LIST("list with a total", "lists with a total"),
        /**
         * A request that sends an activation code, an invitation or a test event: the partner may
         * take seconds.
         */
        MESSAGE("message", "messages"),
        /**
         * A batch of codes, a patient import or an export, which holds memory and a connection for
         * seconds.
         */
        BULK("batch or file", "batches or files"),
        /** An export by a patient on their own page, which takes as long. */
        OWN_EXPORT("export", "exports"),
        SELF_CHECK("self-check", "self-checks"),
        /** A request with a large body, which may arrive slowly. */
        LARGE_BODY("request with a large body", "requests with large bodies");

        private final String one;
        private final String several;

        WorkKind(String one, String several) {
            this.one = one;
            this.several = several;
        }

        /** The number with the kind in words, such as "4 requests". */
        public String describe(int number) {
            return number + " " + (number == 1 ? one : several);
        }
    }
}
