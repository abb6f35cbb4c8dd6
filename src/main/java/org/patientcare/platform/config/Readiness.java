package org.patientcare.platform.config;

/** Whether this node can work, and if not, what an operator has to know about that. */
public enum Readiness {
    READY("database", "The database answers and has the schema of this release."),
    STARTING("database", "The node has not reached its database yet."),
    STOPPING("node", "The node is stopping."),
    DATABASE_UNAVAILABLE("database", "The database does not answer."),
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

    /** What was checked. */
    public String part() {
        return part;
    }

    /** An explanation for people. */
    public String sentence() {
        return sentence;
    }
}
