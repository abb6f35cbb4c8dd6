package org.patientcare.platform.http;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.patientcare.platform.json.Json;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.platform.shared.ErrorCode;
import org.patientcare.platform.shared.FaultCode;

@DisplayName("1 Errors: one body for every error")
class ErrorBodyTest {

    @ParameterizedTest
    @ValueSource(
            ints = {400, 403, 404, 405, 406, 409, 413, 414, 415, 417, 429, 431, 500, 501, 503, 505})
    void everyStatusHasASentence(int status) {
        assertThat(ErrorBody.forStatus(status).message()).matches("[A-Z].*[.]");
        assertThat(ErrorBody.forStatus(status).errors()).isNull();
    }

    @Test
    void theFaultIsTheCallersOrOurs() {
        assertThat(ErrorBody.forStatus(417).message()).isEqualTo("The request was refused.");
        assertThat(ErrorBody.forStatus(505).message()).isEqualTo("Something went wrong.");
    }

    @Test
    void unauthorizedIsAlwaysTheSameWord() {
        assertThat(ErrorBody.forStatus(401))
                .isEqualTo(new ErrorBody(ErrorCode.UNAUTHORIZED, "Unauthorized"));
    }

    @Test
    @DisplayName("1 Errors: the member errors is present only if fields are invalid")
    void errorsIsLeftOutWhereThereAreNone() {
        assertThat(Json.write(new ErrorBody(ErrorCode.NOT_FOUND, "No.")))
                .isEqualTo("{\"message\":\"No.\",\"code\":\"not_found\"}");
        assertThat(
                        Json.write(
                                ErrorBody.of(
                                        DomainException.invalid(
                                                "a[0].b", FaultCode.TOO_LONG.of(3)))))
                .isEqualTo(
                        "{\"message\":\"The request is not valid: see errors for each field.\",\"code\":\"invalid\","
                                + "\"errors\":{\"a[0].b\":[\"must be at most 3 characters\"]},"
                                + "\"faults\":[{\"field\":\"a[0].b\",\"code\":\"too_long\",\"params\":{\"max\":3},"
                                + "\"message\":\"must be at most 3 characters\"}]}");
    }

    @Test
    @DisplayName("1 Errors: code equals reason where there is one")
    void codeEqualsReason() {
        assertThat(Json.write(new ErrorBody(ErrorCode.IN_PROGRESS, "No.")))
                .isEqualTo(
                        "{\"message\":\"No.\",\"code\":\"in_progress\",\"reason\":\"in_progress\"}");
    }
}
