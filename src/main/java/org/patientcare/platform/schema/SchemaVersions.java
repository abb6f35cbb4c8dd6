package org.patientcare.platform.schema;

/**
 * The versions of the schema that matter to this release. A test compares {@link #KNOWN} with the
 * migrations in {@code sql}.
 */
public final class SchemaVersions {

    /** This release works on a schema of this version or a later one. */
    public static final int NEEDED = 116;

    /** The newest version that this release can migrate to. */
    public static final int KNOWN = 116;

    /** Flyway's table of the migrations from {@link #FIRST_OF_HISTORY} on. */
    static final String HISTORY = "schema_history";

    static final int FIRST_OF_HISTORY = 15;

    /** Flyway's table of the earlier migrations; releases of that time read no other. */
    static final String FORMER_HISTORY = "flyway_schema_history";

    private SchemaVersions() {}
}
