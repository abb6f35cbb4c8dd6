package org.patientcare.platform.schema;

/**
 * The versions of the schema that matter to this release. A test holds {@link #KNOWN} against the
 * migrations in {@code sql}.
 */
public final class SchemaVersions {

    /** This release works on a schema of this version or a later one. */
    public static final int NEEDED = 45;

    /** The newest one that this release can make. */
    public static final int KNOWN = 48;

    /** Where Flyway keeps which migrations were carried out, from {@link #FIRST_OF_HISTORY} on. */
    static final String HISTORY = "schema_history";

    static final int FIRST_OF_HISTORY = 15;

    /** Where it kept the ones before; releases of then look at nothing else. */
    static final String FORMER_HISTORY = "flyway_schema_history";

    private SchemaVersions() {}
}
