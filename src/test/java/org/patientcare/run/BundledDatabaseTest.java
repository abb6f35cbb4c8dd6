package org.patientcare.run;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BundledDatabaseTest {

    @TempDir private Path data;

    @Test
    void acceptsItsOwnVersion() throws IOException {
        Files.writeString(data.resolve("PG_VERSION"), "18\n");

        assertThatCode(() -> BundledDatabase.refuseOtherVersion(data, "18"))
                .doesNotThrowAnyException();
    }

    @Test
    void refusesAnotherVersion() throws IOException {
        Files.writeString(data.resolve("PG_VERSION"), "17\n");

        assertThatThrownBy(() -> BundledDatabase.refuseOtherVersion(data, "18"))
                .isInstanceOf(RunFailure.class)
                .hasMessageContaining("is one of PostgreSQL 17, and this is PostgreSQL 18");
    }

    @Test
    void refusesAFolderWithoutADatabase() {
        assertThatThrownBy(() -> BundledDatabase.refuseOtherVersion(data, "18"))
                .isInstanceOf(RunFailure.class)
                .hasMessageContaining("is not a PostgreSQL database");
    }
}
