package org.patientcare.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.shared.Language;
import org.patientcare.testing.Waiting;

@DisplayName("2 Send: the threads of a channel are its own, few, and nobody waits for one")
class LaneTest {

    private static final OutgoingMessage MESSAGE =
            new OutgoingMessage("Clinic", "34600", "Ana", Language.ES, null, "text", null);

    private static final Deadline LATEST = Deadline.in(Duration.ofMinutes(1));

    private final CountDownLatch partnerAnswers = new CountDownLatch(1);
    private final List<String> endings = new CopyOnWriteArrayList<>();
    private final Lane lane = new Lane(new SlowPartner(), 2, Executors.defaultThreadFactory());

    private final Lane.Ending ending =
            new Lane.Ending() {
                @Override
                public void accepted(Optional<String> partnersId) {
                    endings.add("accepted " + partnersId.orElse(""));
                }

                @Override
                public void failed(String reason) {
                    endings.add("failed " + reason);
                }
            };

    /** A partner that hangs until it is told to answer. */
    private final class SlowPartner implements DeliveryChannel {

        @Override
        public Channel kind() {
            return Channel.SMS;
        }

        @Override
        public Optional<String> send(OutgoingMessage message, Deadline latest)
                throws UndeliveredException {
            try {
                partnerAnswers.await();
            } catch (InterruptedException e) {
                throw new UndeliveredException("stopped");
            }
            if (message.text().equals("defect")) {
                throw new IllegalStateException("with 34600 in it");
            }
            return Optional.of("id-1");
        }
    }

    @AfterEach
    void close() {
        lane.close();
    }

    @Test
    @DisplayName("2: while a partner hangs, who comes too late is refused at once")
    void whoComesTooLateIsRefusedAtOnce() throws Exception {
        Future<ChannelResult> first = lane.begin(MESSAGE, LATEST, ending);
        Future<ChannelResult> second = lane.begin(MESSAGE, LATEST, ending);

        Future<ChannelResult> third = lane.begin(MESSAGE, LATEST, ending);

        assertThat(third).isDone();
        String refusal = "Too many messages are on their way by SMS: try again later.";
        assertThat(third.get()).isEqualTo(new ChannelResult(false, refusal));
        assertThat(endings).containsExactly("failed " + refusal);
        partnerAnswers.countDown();
        assertThat(first.get()).isEqualTo(new ChannelResult(true, null));
        assertThat(second.get()).isEqualTo(new ChannelResult(true, null));
        assertThat(lane.begin(MESSAGE, LATEST, ending).get().delivered()).isTrue();
    }

    @Test
    @DisplayName("2: the end is told also when nobody waits for it")
    void theEndIsToldAlsoWhenNobodyWaits() {
        lane.begin(MESSAGE, LATEST, ending);
        partnerAnswers.countDown();

        Waiting.until("told", () -> endings.equals(List.of("accepted id-1")));
    }

    @Test
    @DisplayName("2: a defect fails the message with a sentence that says nothing of it")
    void aDefectFailsTheMessage() throws Exception {
        partnerAnswers.countDown();
        OutgoingMessage defect =
                new OutgoingMessage("Clinic", "34600", "Ana", Language.ES, null, "defect", null);

        assertThat(lane.begin(defect, LATEST, ending).get().reason())
                .isEqualTo("The message could not be sent because of a defect on our side.");
    }

    @Test
    @DisplayName("2: a row that cannot be written changes nothing of what the caller is told")
    void aRowThatCannotBeWrittenChangesNothing() throws Exception {
        partnerAnswers.countDown();
        Lane.Ending broken =
                new Lane.Ending() {
                    @Override
                    public void accepted(Optional<String> partnersId) {
                        throw new IllegalStateException("no database");
                    }

                    @Override
                    public void failed(String reason) {
                        throw new IllegalStateException("no database");
                    }
                };

        assertThat(lane.begin(MESSAGE, LATEST, broken).get().delivered()).isTrue();
    }
}
