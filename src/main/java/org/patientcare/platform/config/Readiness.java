package org.patientcare.platform.config;

/** Whether this node can work, and if not, what an operator has to know about that. */
public enum Readiness {
    READY("database", "The database answers and has the schema of this release."),
    STARTING(
            "database",
            "The node waits for its database, which it could not use since it started."),
    REFUSED("node", "The service cannot start: the log of the node says why."),
    STOPPING("node", "The node is stopping."),
    DATABASE_UNAVAILABLE("database", "The database does not answer."),
    DATABASE_READ_ONLY(
            "database",
            "The database answers but is read-only: it is a standby, or"
                    + " default_transaction_read_only is on."),
    DATABASE_FORMER(
            "database",
            "The database answers but is a former primary: its timeline is older than one that this"
                    + " node has seen."),
    DISK_FULL("database", "The database answers but cannot write: its disk is full."),
    STANDBY_AWAY(
            "database",
            "The database answers, but completes no write: the synchronous standby does not confirm"
                    + " it."),
    DATABASE_WRITES_TOO_SLOWLY(
            "database", "The database answers, but has not completed a write within 2 s."),
    DATABASE_REFUSES_WRITES(
            "database", "The database answers but refuses to write; its log says why."),
    WRAPPING_KEY_MISSING(
            "secrets",
            "Keys in the database are wrapped by a key that this node does not have: set"
                    + " patientcare.secrets.key as on the other nodes, and restart this node."),
    CLOCK_WRONG("clock", "The clocks of the node and of the database are more than 30 s apart."),
    SCHEMA_MISSING(
            "schema",
            "The database does not contain the tables of this service: run java -jar"
                    + " patientcare.war migrate."),
    SCHEMA_FAILED(
            "schema",
            "A migration that this release needs has failed: run java -jar patientcare.war migrate again."),
    SCHEMA_OLDER(
            "schema",
            "The schema is older than this release needs: run java -jar patientcare.war migrate."),
    SCHEMA_NEWER(
            "schema",
            "The schema is too new for this release: deploy the release that the schema belongs"
                    + " to, or a later one.");

    private final String part;
    private final String sentence;

    Readiness(String part, String sentence) {
        this.part = part;
        this.sentence = sentence;
    }

    /** Whether the database answers, and no change can be made in it. */
    public boolean isWithoutWrites() {
        return switch (this) {
            case DATABASE_READ_ONLY,
                    DISK_FULL,
                    STANDBY_AWAY,
                    DATABASE_WRITES_TOO_SLOWLY,
                    DATABASE_REFUSES_WRITES ->
                    true;
            default -> false;
        };
    }

    /** What was checked. */
    public String part() {
        return part;
    }

    /** An explanation for people. */
    public String sentence() {
        return sentence;
    }
}
