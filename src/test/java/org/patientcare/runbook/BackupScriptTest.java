package org.patientcare.runbook;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs the command without a database; {@code PointInTimeIT} runs it with one. */
@DisplayName("The command for backups to the minute")
class BackupScriptTest {

    private static final Path SCRIPT =
            Path.of("server-config/postgresql/backup.sh").toAbsolutePath();

    private static final DateTimeFormatter NAME =
            DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss'Z'").withZone(ZoneOffset.UTC);

    private static final String LOG_FILE = "0000000100000000000000";

    @TempDir private Path folder;

    private record Result(int status, String output) {}

    @Test
    @DisplayName(
            "the archive takes the same file again, no other one of that name, and none while it is not there")
    void theArchiveKeepsWhatItHas() throws IOException {
        Path log = Files.writeString(folder.resolve("log"), "one");
        String path = log.toString();
        assertThat(run("keep", path, "01").status()).as("without a folder").isNotZero();

        Path wal = Files.createDirectories(folder.resolve("archive/wal"));
        assertThat(run("keep", path, "01")).isEqualTo(new Result(0, ""));
        byte[] kept = Files.readAllBytes(wal.resolve("01.gz"));
        assertThat(run("keep", path, "01")).isEqualTo(new Result(0, ""));

        Files.writeString(log, "two");
        Result other = run("keep", path, "01");
        assertThat(other.status()).isEqualTo(1);
        assertThat(other.output()).contains("01.gz has another content than " + path);
        assertThat(wal.resolve("01.gz")).hasBinaryContent(kept);
        assertThat(names(wal)).containsExactly("01.gz");
    }

    @Test
    @DisplayName(
            "a base backup replaces those without which all the days can be restored that are kept, and reports itself")
    void whatIsTooOldIsRemoved() throws IOException {
        Files.createDirectories(folder.resolve("archive/wal"));
        makePrograms();
        String tooOld = base(20, "01");
        String needed = base(10, "02");
        String recent = base(3, "03");
        Files.createDirectories(folder.resolve("archive/base/next/of-a-failed-one"));

        Result result = run("take");

        assertThat(result.status()).as(result.output()).isZero();
        List<String> left = names(folder.resolve("archive/base"));
        assertThat(left).hasSize(3).contains(needed, recent).doesNotContain(tooOld, "next");
        assertThat(folder.resolve("removed"))
                .hasContent("-x .gz " + folder.resolve("archive/wal") + " " + LOG_FILE + "02");
        assertThat(folder.resolve("patientcare_backup.prom"))
                .content()
                .containsPattern("(?m)^patientcare_backup_complete_time_seconds [0-9]{10}$")
                .containsPattern("(?m)^patientcare_backup_bytes [0-9]+$");
    }

    @Test
    @DisplayName("a backup that cannot be verified is no backup, and removes nothing")
    void aDamagedBackupRemovesNothing() throws IOException {
        Files.createDirectories(folder.resolve("archive/wal"));
        makePrograms();
        program("pg_verifybackup", "echo damaged >&2; exit 1");
        String old = base(20, "01");
        String older = base(30, "00");

        assertThat(run("take").status()).isEqualTo(1);
        assertThat(names(folder.resolve("archive/base")))
                .containsExactlyInAnyOrder(old, older, "next");
        assertThat(folder.resolve("patientcare_backup.prom")).doesNotExist();
    }

    @Test
    @DisplayName("a state from before all base backups cannot be restored, and it says so")
    void tooEarly() throws IOException {
        base(3, "03");
        Result result = run("restore", "restored", "2001-02-03 04:05 +0000");
        assertThat(result.status()).isEqualTo(1);
        assertThat(result.output())
                .contains("There is no base backup from before 2001-02-03 04:05 +0000.");
        assertThat(folder.resolve("restored")).doesNotExist();
    }

    /** A base backup that was complete some days ago; returns its name. */
    private String base(int days, String firstLogFile) throws IOException {
        String name = NAME.format(Instant.now().minus(Duration.ofDays(days)));
        Path base = Files.createDirectories(folder.resolve("archive/base").resolve(name));
        Files.writeString(base.resolve("backup_label"), label(firstLogFile));
        return name;
    }

    private static String label(String firstLogFile) {
        return "START WAL LOCATION: 0/2000028 (file %s%s)\nCHECKPOINT LOCATION: 0/2000060\n"
                .formatted(LOG_FILE, firstLogFile);
    }

    /** In place of PostgreSQL's: they make a base backup, verify it, and record what is removed. */
    private void makePrograms() throws IOException {
        Path label = Files.writeString(folder.resolve("label"), label("04"));
        program(
                "pg_basebackup",
                "next=${1#--pgdata=}; mkdir \"$next\" && cp '%s' \"$next/backup_label\""
                        .formatted(label));
        program("pg_verifybackup", "exit 0");
        program("pg_archivecleanup", "echo \"$@\" >'%s'".formatted(folder.resolve("removed")));
    }

    private void program(String name, String commands) throws IOException {
        Path program = Files.createDirectories(folder.resolve("bin")).resolve(name);
        Files.writeString(program, "#!/bin/sh\n" + commands + "\n");
        assertThat(program.toFile().setExecutable(true)).isTrue();
    }

    private Result run(String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of("bash", SCRIPT.toString()));
        command.addAll(List.of(arguments));
        ProcessBuilder script =
                new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true);
        script.environment().put("PGBIN", folder.resolve("bin").toString());
        script.environment().put("TEXTFILES", folder.toString());
        Process process = script.start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Result(process.onExit().join().exitValue(), output);
    }

    private static List<String> names(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }
}
