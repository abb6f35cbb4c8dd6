package org.patientcare.access.ratelimit;

/** What a request asks of a node. Each kind waits for its own kind alone. */
public enum Work {
    /** Whatever is none of the others. */
    CALL("request", "requests"),
    /** A page of a list with its total, which may take a core of the database for a while. */
    LIST("list with a total", "lists with a total"),
    /** An activation code or an invitation that is sent, by partners who may take seconds. */
    MESSAGE("message", "messages"),
    /** A batch of codes or a file of patients, which holds memory and a connection for seconds. */
    BULK("batch or file", "batches or files"),
    SELF_CHECK("self-check", "self-checks"),
    /** What may come slowly. */
    LARGE_BODY("request with a large body", "requests with large bodies");

    private final String one;
    private final String several;

    Work(String one, String several) {
        this.one = one;
        this.several = several;
    }

    /** So many of them, in words. */
    public String count(int number) {
        return number + " " + (number == 1 ? one : several);
    }
}
