package org.patientcare.access.concurrency;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.patientcare.access.concurrency.LimitedCallers.LimitedCaller.WorkKind;

@DisplayName("The kind of work of a request")
class WorkClassifierTest {

    @ParameterizedTest(name = "{0} {1}, large: {2}: {3}")
    @CsvSource({
        "GET, /v1/activation-codes, false, LIST",
        "HEAD, /v1/activation-codes, false, LIST",
        "GET, /v1/activation-codes, true, LIST",
        "GET, /v1/activation-codes/a/b/redemptions, false, LIST",
        "GET, /v1/activation-codesx, false, CALL",
        "POST, /v1/activation-codes, false, CALL",
        "PUT, /v1/activation-codes/a/send, false, MESSAGE",
        "PUT, /v1/activation-codes/a/send, true, MESSAGE",
        "PUT, /v1/activation-codes/a/activate, false, CALL",
        "POST, /v1/activation-codes/a/send, false, CALL",
        "GET, /admin/v1/organizations/o/activation-codes, false, LIST",
        "GET, /admin/v1/organizations/o/activation-codes/a, false, CALL",
        "PUT, /admin/v1/organizations/o/activation-codes/a/send, false, MESSAGE",
        "POST, /admin/v1/organizations/o/code-batches, false, BULK",
        "GET, /admin/v1/organizations/o/code-batches, false, LIST",
        "PUT, /admin/v1/organizations/o/code-batches/b/deactivate, false, BULK",
        "PUT, /admin/v1/organizations/o/activation-codes/b/deactivate, false, CALL",
        "GET, /admin/v1/organizations/o/code-batches/b/codes, false, CALL",
        "POST, /admin/v1/organizations/o/patient-imports, true, BULK",
        "POST, /admin/v1/organizations/o/patient-imports/f/run, false, BULK",
        "POST, /admin/v1/organizations/o/patient-imports/f/x, false, CALL",
        "GET, /admin/v1/organizations/o/patient-imports/f, false, CALL",
        "PUT, /admin/v1/organizations/o/medicines, true, BULK",
        "GET, /admin/v1/organizations/o/medicines, false, CALL",
        "PUT, /admin/v1/organizations/o/patient-imports/f/reading, false, BULK",
        "PUT, /admin/v1/organizations/o/patient-imports/f/faulty-lines, false, BULK",
        "GET, /admin/v1/organizations/o/patient-imports/f/faulty-lines, false, CALL",
        "POST, /admin/v1/audit-events/export, false, BULK",
        "GET, /v1/patients/p/export, false, BULK",
        "HEAD, /v1/patients/p/export, false, BULK",
        "GET, /v1/patients/p/q/export/pdf, false, BULK",
        "GET, /v1/patients/export, false, CALL",
        "POST, /admin/v1/organizations/o/patient-export, false, BULK",
        "POST, /admin/v1/organizations/o/patient-export/pdf, false, BULK",
        "POST, /my/v1/exports, false, OWN_EXPORT",
        "POST, /my/v1/exports/pdf, true, OWN_EXPORT",
        "POST, /my/v1/sessions, false, CALL",
        "GET, /admin/v1/audit-events/export, false, CALL",
        "GET, /admin/v1/organizations/o, false, CALL",
        "POST, /admin/v1/people, false, MESSAGE",
        "GET, /admin/v1/people, false, CALL",
        "POST, /admin/v1/people/p/invitations, false, MESSAGE",
        "POST, /admin/v1/people/p/x, false, CALL",
        "POST, /admin/v1/people/p/invitations/x, false, CALL",
        "POST, /admin/v1/organizations/o/patient-files/1/links, false, MESSAGE",
        "POST, /admin/v1/organizations/o/patient-files/1/x, false, CALL",
        "POST, /admin/v1/organizations/o/x/1/links, false, CALL",
        "POST, /v1/organizations/webhooks/w/ping, false, MESSAGE",
        "POST, /admin/v1/organizations/o/webhooks/w/ping, false, MESSAGE",
        "GET, /v1/organizations/webhooks/ping, false, CALL",
        "POST, /v1/organizations/webhooks/w/x, false, CALL",
        "POST, /v1/x/w/ping, false, CALL",
        "DELETE, /admin/v1/people/p/sessions, false, CALL",
        "GET, /admin/v1/self-check, false, SELF_CHECK",
        "POST, /admin/v1/support-bundle, false, SELF_CHECK",
        "PUT, /v1/patients, false, CALL",
        "PUT, /v1/patients, true, LARGE_BODY",
        "GET, /v1/patients/p, false, CALL",
        "GET, /v1/patients, false, LIST",
        "HEAD, /v1/patients, false, LIST",
        "GET, /v1/appointments, false, LIST",
        "GET, /v1/appointments/a, false, CALL",
        "POST, /v1/appointments, false, CALL",
        "GET, /admin/v1/organizations/o/appointments, false, CALL"
    })
    void followsFromMethodPathAndHeaders(
            String method, String path, boolean large, WorkKind workKind) {
        assertThat(LimitedCallers.WorkClassifier.of(method, path, large)).isEqualTo(workKind);
    }
}
