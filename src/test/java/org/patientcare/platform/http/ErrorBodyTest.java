package org.patientcare.platform.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.patientcare.platform.json.Json;

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
        assertThat(ErrorBody.forStatus(401).message()).isEqualTo("Unauthorized");
    }

    @Test
    @DisplayName("1 Errors: the member errors is present only if fields are invalid")
    void errorsIsLeftOutWhereThereAreNone() {
        assertThat(Json.write(new ErrorBody("No."))).isEqualTo("{\"message\":\"No.\"}");
        assertThat(Json.write(new ErrorBody("No.", Map.of("a[0].b", List.of("is required")))))
                .isEqualTo("{\"message\":\"No.\",\"errors\":{\"a[0].b\":[\"is required\"]}}");
    }
}
