package org.patientcare.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.patientcare.run.demo.ServiceCalls;

class ConsoleLinkTest {

    private static final String LINK = "http://localhost:8080/sign-in#link=a-B_9";

    @Test
    void isReadFromTheAnswer() {
        String body = "{\"data\":{\"url\":\"" + LINK + "\",\"expires_at\":\"2026-03-02\"}}";

        assertThat(ConsoleLink.read(answer(201, body))).contains(LINK);
    }

    @Test
    void isAbsentIfTheKeysMayNotOpenASession() {
        assertThat(ConsoleLink.read(answer(403, "{\"message\":\"No\"}"))).isEmpty();
    }

    @Test
    void stopsTheRunIfTheServiceFails() {
        assertThatThrownBy(() -> ConsoleLink.read(answer(500, "")))
                .isInstanceOf(RunFailure.class)
                .hasMessageContaining("500");
    }

    private static ServiceCalls.Answer answer(int status, String body) {
        return new ServiceCalls.Answer("POST " + ConsoleLink.PATH, status, body, "");
    }
}
