package org.patientcare.talk.webhook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.platform.shared.DomainException.ErrorKind;
import org.patientcare.talk.webhook.Replays.Replay;

@DisplayName("Events 3: which deliveries are replayed")
class ReplayRequestTest {

    private static final ZoneId MADRID = ZoneId.of("Europe/Madrid");

    @Test
    @DisplayName("those between two times that failed, unless another state is named")
    void betweenTwoTimes() {
        Replay replay = request("2026-03-02T10:00", "2026-03-02T09:00:00Z").replay(MADRID);
        assertThat(replay.since()).isEqualTo("2026-03-02T09:00:00Z");
        assertThat(replay.until()).isEqualTo("2026-03-02T09:00:00Z");
        assertThat(replay.state()).isEqualTo(WebhookDeliveryState.FAILED);
        assertThat(request("2026-03-02T10:00", null).replay(MADRID).until()).isNull();
    }

    @Test
    @DisplayName("an end before the beginning is refused")
    void anEndBeforeTheBeginning() {
        ReplayRequest request = request("2026-03-02T10:00", "2026-03-02T08:59:59Z");
        assertThatThrownBy(() -> request.replay(MADRID))
                .isInstanceOfSatisfying(
                        DomainException.class,
                        refusal -> {
                            assertThat(refusal.kind()).isEqualTo(ErrorKind.INVALID);
                            assertThat(refusal.errors())
                                    .isEqualTo(
                                            Map.of("until", List.of("must not be before since")));
                        });
    }

    private static ReplayRequest request(String since, String until) {
        return new ReplayRequest(since, until, null);
    }
}
