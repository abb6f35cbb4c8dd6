package org.patientcare.visits.video;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("STUN and TURN servers, by which browsers find a path")
class IceServersTest {

    @Test
    void aPasswordIsTheHmacThatTurnServersCompute() {
        // printf '1433895918:user' | openssl dgst -sha1 -hmac secret -binary | base64
        assertThat(IceServers.password("secret", "1433895918:user"))
                .isEqualTo("duY86vsmGEXM+Ma7pGS//SXJIv0=");
    }
}
