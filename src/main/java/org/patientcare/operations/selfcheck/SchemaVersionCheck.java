package org.patientcare.operations.selfcheck;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import org.patientcare.platform.check.Check;
import org.patientcare.platform.check.CheckName;
import org.patientcare.platform.check.Finding;
import org.patientcare.platform.check.RequestOrigin;
import org.patientcare.platform.config.Readiness;
import org.patientcare.platform.database.DatabaseWatch;
import org.patientcare.platform.schema.SchemaState;
import org.patientcare.platform.schema.SchemaVersions;

/**
 * Checks that this release supports the schema of the database, as the database watch of this node
 * last saw it.
 */
@ApplicationScoped
class SchemaVersionCheck implements Check {

    @Inject private DatabaseWatch watch;

    @Override
    public CheckName name() {
        return CheckName.SCHEMA;
    }

    @Override
    public Finding run(RequestOrigin origin) {
        return of(watch.readiness());
    }

    static Finding of(Readiness readiness) {
        String sentence =
                readiness.sentence()
                        + " This release works with schema %d, and with later ones that support it."
                                .formatted(SchemaVersions.NEEDED);
        return switch (readiness) {
            case READY,
                    CLOCK_WRONG,
                    WRAPPING_KEY_MISSING,
                    DATABASE_READ_ONLY,
                    DISK_FULL,
                    STANDBY_AWAY,
                    DATABASE_WRITES_TOO_SLOWLY,
                    DATABASE_REFUSES_WRITES ->
                    Finding.ok("This release works with the schema.");
            case STARTING, REFUSED, STOPPING ->
                    Finding.warning(sentence, "Repeat the self-check in a moment.");
            case DATABASE_UNAVAILABLE ->
                    Finding.failed(sentence, "First do what the check of the database says.");
            case SCHEMA_MISSING ->
                    Finding.failed(
                            sentence,
                            "Point the data source at the service's own database, or restore the"
                                    + " last backup; a new database gets its tables by "
                                    + SchemaState.COMMAND
                                    + ".");
            case SCHEMA_FAILED, SCHEMA_OLDER ->
                    Finding.failed(
                            sentence, "Run %s (runbook upgrade).".formatted(SchemaState.COMMAND));
            case SCHEMA_NEWER ->
                    Finding.failed(
                            sentence, "Deploy on this node the release that the other nodes have.");
        };
    }
}
