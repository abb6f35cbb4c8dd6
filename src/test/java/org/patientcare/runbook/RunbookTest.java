package org.patientcare.runbook;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("Runbooks: every block of commands is run by a test")
class RunbookTest {

    @Test
    @DisplayName("every page has as many blocks of commands as the tests run, and no others")
    void nothingIsLeftOut() {
        assertThat(Runbook.read("install").blocks()).hasSize(6);
        assertThat(Runbook.read("add-node").blocks()).hasSize(2);
        assertThat(Runbook.read("backup-and-restore").blocks()).hasSize(5);
        assertThat(Runbook.read("upgrade").blocks()).hasSize(6);
        assertThat(Runbook.read("rotate-keys").blocks()).hasSize(8);
        assertThat(Runbook.read("move-database").blocks()).hasSize(4);
        assertThat(Runbook.read("archive-trail").blocks()).hasSize(3);
        assertThat(Runbook.read("point-in-time").blocks()).hasSize(5);
        assertThat(Runbook.read("ship-trail").blocks()).hasSize(2);
        assertThat(Runbook.fences()).isEqualTo(2 * (6 + 2 + 5 + 6 + 8 + 4 + 3 + 5 + 2));
    }
}
