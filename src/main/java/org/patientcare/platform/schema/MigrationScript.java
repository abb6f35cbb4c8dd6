package org.patientcare.platform.schema;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.MigrationInfo;
import org.flywaydb.core.api.MigrationInfoService;
import org.flywaydb.core.api.MigrationVersion;

/**
 * The pending migrations of one history as SQL that a database administrator can read and run:
 * their statements, and the entries that Flyway would add to the history.
 */
final class MigrationScript {

    static final String RUNTIME_ROLE = "runtimeRole";

    private static final String FOLDER = "db/migration/";

    /** As Flyway creates it. */
    private static final String HISTORY_TABLE =
            """
            CREATE TABLE ${history} (
                installed_rank integer NOT NULL CONSTRAINT ${history}_pk PRIMARY KEY,
                version varchar(50),
                description varchar(200) NOT NULL,
                type varchar(20) NOT NULL,
                script varchar(1000) NOT NULL,
                checksum integer,
                installed_by varchar(100) NOT NULL,
                installed_on timestamp NOT NULL DEFAULT now(),
                execution_time integer NOT NULL,
                success boolean NOT NULL
            );
            CREATE INDEX ${history}_s_idx ON ${history} (success);
            """;

    private static final String ENTRY =
            """
            INSERT INTO ${history} (installed_rank, version, description, type, script, checksum, installed_by, execution_time, success)
                SELECT coalesce(max(installed_rank), 0) + 1, '${version}', '${description}', '${type}', '${script}', ${checksum}, current_user, 0, true FROM ${history};
            """;

    private static final String BASELINE = "<< Flyway Baseline >>";

    private final String table;
    private final MigrationVersion baseline;
    private final MigrationInfoService state;
    private final String runtimeRole;

    MigrationScript(Flyway history, String runtimeRole) {
        table = history.getConfiguration().getTable();
        baseline =
                history.getConfiguration().isBaselineOnMigrate()
                        ? history.getConfiguration().getBaselineVersion()
                        : MigrationVersion.EMPTY;
        state = history.info();
        this.runtimeRole = runtimeRole;
    }

    String text() {
        List<MigrationInfo> missing =
                Stream.of(state.pending())
                        .filter(migration -> migration.getVersion().compareTo(baseline) > 0)
                        .toList();
        StringBuilder text = new StringBuilder();
        if (!missing.isEmpty()) {
            Migration.SETTINGS.forEach(
                    setting -> text.append("SET ").append(setting).append(";\n"));
        }
        if (!missing.isEmpty() && state.applied().length == 0) {
            text.append(HISTORY_TABLE.replace("${history}", table));
            if (baseline != MigrationVersion.EMPTY) {
                text.append(entry(baseline, BASELINE, "BASELINE", BASELINE, null));
            }
        }
        missing.forEach(migration -> text.append(migration(migration)));
        return text.toString();
    }

    private String migration(MigrationInfo migration) {
        String script = migration.getScript();
        String entry =
                entry(
                        migration.getVersion(),
                        migration.getDescription(),
                        "SQL",
                        script,
                        migration.getChecksum());
        String statements =
                resource(script)
                        .orElseThrow()
                        .replace("${" + RUNTIME_ROLE + "}", runtimeRole)
                        .strip();
        boolean alone =
                resource(script + ".conf")
                        .filter(conf -> conf.contains("executeInTransaction=false"))
                        .isPresent();
        String whole = "\n-- " + script + "\n" + statements + "\n" + entry;
        return alone ? whole : "\nBEGIN;" + whole + "COMMIT;\n";
    }

    private String entry(
            MigrationVersion version,
            String description,
            String type,
            String script,
            Integer checksum) {
        return ENTRY.replace("${history}", table)
                .replace("${version}", version.getVersion())
                .replace("${description}", description)
                .replace("${type}", type)
                .replace("${script}", script)
                .replace("${checksum}", Objects.toString(checksum, "NULL"));
    }

    private static Optional<String> resource(String name) {
        try (InputStream file =
                MigrationScript.class.getClassLoader().getResourceAsStream(FOLDER + name)) {
            return file == null
                    ? Optional.empty()
                    : Optional.of(new String(file.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
