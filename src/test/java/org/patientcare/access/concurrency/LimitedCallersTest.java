package org.patientcare.access.concurrency;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.servlet.http.HttpServletRequest;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.patientcare.access.concurrency.LimitedCallers.LimitedCaller;
import org.patientcare.access.concurrency.LimitedCallers.LimitedCaller.WorkKind;
import org.patientcare.testing.StubRequest;

@DisplayName("1: what a refused caller reads about its limit, and the kind of work of a request")
class LimitedCallersTest {

    @ParameterizedTest
    @CsvSource({
        "address:203.0.113.7, This address",
        "browser:x, This browser",
        "person:x, This person",
        "patient:1of x, This patient",
        "credential:x, This credential",
        "keys:x 203.0.113.7, This credential"
    })
    @DisplayName("1: the caller is named by what it is")
    void theCallerIsNamed(String name, String subject) {
        assertThat(LimitedCallers.subject(new LimitedCaller(WorkKind.CALL, name, 4, "of x", 32)))
                .isEqualTo(subject);
    }

    @ParameterizedTest
    @CsvSource({
        "strangers, All callers that this node has not authenticated yet",
        "all, All callers together",
        "operator, The operator",
        "of x, This organization"
    })
    @DisplayName("1: so is its group")
    void theGroupIsNamed(String group, String subject) {
        assertThat(LimitedCallers.groupSubject(new LimitedCaller(WorkKind.CALL, "x", 4, group, 32)))
                .isEqualTo(subject);
    }

    @Test
    @DisplayName("1: one request is not several")
    void theNumberAgrees() {
        assertThat(WorkKind.LIST.describe(1)).isEqualTo("1 list with a total");
        assertThat(WorkKind.LIST.describe(2)).isEqualTo("2 lists with a total");
    }

    @ParameterizedTest(name = "{0}{1}: {2}")
    @CsvSource(
            nullValues = "-",
            value = {"/v1, /activation-codes, LIST", "/v1, /patients/, LIST", "/v1, -, CALL"})
    @DisplayName("1: the kind of work follows from the decoded path without its trailing slash")
    void thePathIsTheContainers(String servlet, String info, WorkKind kind) {
        assertThat(LimitedCallers.WorkClassifier.of(get().path(servlet, info).build()))
                .isEqualTo(kind);
    }

    @Test
    @DisplayName("1: a body over 480 KiB is large, and so is one of unknown length")
    void largeBodies() {
        assertThat(LimitedCallers.WorkClassifier.of(upsert(480 * 1024))).isEqualTo(WorkKind.CALL);
        assertThat(LimitedCallers.WorkClassifier.of(upsert(480 * 1024 + 1)))
                .isEqualTo(WorkKind.LARGE_BODY);
        HttpServletRequest chunked =
                new StubRequest("PUT")
                        .path("/v1", "/patients")
                        .header("Transfer-Encoding", "chunked")
                        .build();
        assertThat(LimitedCallers.WorkClassifier.of(chunked)).isEqualTo(WorkKind.LARGE_BODY);
    }

    private static StubRequest get() {
        return new StubRequest("GET");
    }

    private static HttpServletRequest upsert(long length) {
        return new StubRequest("PUT").path("/v1", "/patients").length(length).build();
    }
}
