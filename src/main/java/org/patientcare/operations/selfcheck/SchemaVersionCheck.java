package org.patientcare.operations.selfcheck;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import org.patientcare.platform.check.Check;
import org.patientcare.platform.check.CheckName;
import org.patientcare.platform.check.Finding;
import org.patientcare.platform.check.RequestOrigin;
import org.patientcare.platform.config.Readiness;
import org.patientcare.platform.database.DatabaseWatch;
import org.patientcare.platform.database.SchemaMigration;

/** Whether the schema is the one of this release, as the node's own watch last saw it. */
@ApplicationScoped
class SchemaVersionCheck implements Check {

    @Inject private DatabaseWatch watch;
    @Inject private SchemaMigration migration;

    @Override
    public CheckName name() {
        return CheckName.SCHEMA;
    }

    @Override
    public Finding look(RequestOrigin origin) {
        return of(watch.readiness(), migration.release());
    }

    /**
     * @param release the version of the schema that this WAR is made for
     */
    static Finding of(Readiness readiness, String release) {
        String known = " This release is made for schema " + release + ".";
        return switch (readiness) {
            case READY, CLOCK_WRONG ->
                    Finding.ok("The schema is of this release (" + release + ").");
            case STARTING, STOPPING ->
                    Finding.warning(readiness.sentence() + known, "Ask again when it has.");
            case AWAY ->
                    Finding.failed(
                            readiness.sentence() + known,
                            "Do first what the check of the database says.");
            case SCHEMA_MISSING ->
                    Finding.failed(
                            readiness.sentence() + known,
                            "Point the data source at the service's own database, or restore the"
                                    + " last backup.");
            case SCHEMA_FAILED ->
                    Finding.failed(
                            readiness.sentence() + known,
                            "Restore the backup from before the upgrade and report what the log"
                                    + " says of the migration.");
            case SCHEMA_OLDER ->
                    Finding.failed(
                            readiness.sentence() + known,
                            "Restart this node: it brings the schema up to date when it starts.");
            case SCHEMA_NEWER ->
                    Finding.failed(
                            readiness.sentence() + known,
                            "Deploy on this node the release that the other nodes have.");
        };
    }
}
