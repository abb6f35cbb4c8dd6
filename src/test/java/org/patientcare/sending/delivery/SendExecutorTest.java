package org.patientcare.sending.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.platform.shared.Fault;
import org.patientcare.platform.shared.FaultCode;
import org.patientcare.platform.shared.Language;
import org.patientcare.sending.delivery.SendExecutors.SendExecutor;
import org.patientcare.sending.delivery.SendExecutors.SendTask;
import org.patientcare.testing.Waiting;

@DisplayName(
        "2 Send: each channel has few threads of its own; messages wait "
                + "for them while they progress")
class SendExecutorTest {

    private static final OutgoingMessage MESSAGE =
            new OutgoingMessage("Clinic", "34600", "Ana", Language.ES, null, "text", null);

    private static final Deadline LATEST = Deadline.in(Duration.ofMinutes(1));

    private static final Fault REFUSAL = FaultCode.SENDING_OVERLOADED.of("SMS");

    private final CountDownLatch partnerAnswers = new CountDownLatch(1);
    private final List<String> endings = new CopyOnWriteArrayList<>();
    private final SendExecutor executor =
            new SendExecutor(new SlowPartner(), 2, 3, Executors.defaultThreadFactory());

    private final SendTask.OutcomeRecorder outcomeRecorder =
            new SendTask.OutcomeRecorder() {
                @Override
                public void accepted(Optional<String> partnersId) {
                    endings.add("accepted " + partnersId.orElse(""));
                }

                @Override
                public void failed(Fault fault) {
                    endings.add("failed " + fault.sentence());
                }
            };

    /** A partner that hangs until it is told to answer. */
    private final class SlowPartner implements MessageSender {

        @Override
        public MessageChannel kind() {
            return MessageChannel.SMS;
        }

        @Override
        public Optional<String> send(OutgoingMessage message, Deadline latest)
                throws UndeliveredException {
            try {
                partnerAnswers.await();
            } catch (InterruptedException e) {
                throw new UndeliveredException(FaultCode.SENDING_STOPPED.of());
            }
            if (message.text().equals("defect")) {
                throw new IllegalStateException("with 34600 in it");
            }
            return Optional.of("id-1");
        }
    }

    @AfterEach
    void close() {
        executor.close();
    }

    @Test
    @DisplayName("2: a message that comes while all threads are busy waits for one, and is sent")
    void messagesWaitForAThread() throws Exception {
        List<SendTask> all = begun(5);
        assertThat(all).noneMatch(SendTask::isDone);

        partnerAnswers.countDown();

        for (SendTask each : all) {
            assertThat(executor.await(each, LATEST).delivered()).isTrue();
        }
        assertThat(endings).hasSize(5).containsOnly("accepted id-1");
    }

    @Test
    @DisplayName("2: at most three messages wait; the next one is refused at once")
    void onlyALimitedNumberWait() throws Exception {
        List<SendTask> all = begun(5);

        SendTask sixth = executor.submit(MESSAGE, LATEST, outcomeRecorder);

        assertThat(sixth).isCompletedWithValue(ChannelResult.failed(REFUSAL));
        assertThat(endings).containsExactly("failed " + REFUSAL.sentence());
        assertThat(all).noneMatch(SendTask::isDone);
    }

    @Test
    @DisplayName(
            "2: while a partner hangs nobody waits for long, and later "
                    + "messages are refused at once")
    void nobodyWaitsLongForAHangingPartner() throws Exception {
        List<SendTask> all = begun(3);

        assertThat(executor.await(all.get(2), LATEST)).isEqualTo(ChannelResult.failed(REFUSAL));
        assertThat(executor.submit(MESSAGE, LATEST, outcomeRecorder))
                .isCompletedWithValue(ChannelResult.failed(REFUSAL));
        assertThat(all.subList(0, 2)).noneMatch(SendTask::isDone);

        partnerAnswers.countDown();
        assertThat(executor.await(all.get(0), LATEST)).isEqualTo(ChannelResult.DELIVERED);
        assertThat(executor.await(all.get(1), LATEST)).isEqualTo(ChannelResult.DELIVERED);
        assertThat(
                        executor.await(executor.submit(MESSAGE, LATEST, outcomeRecorder), LATEST)
                                .delivered())
                .isTrue();
        assertThat(endings)
                .containsExactlyInAnyOrder(
                        "failed " + REFUSAL.sentence(),
                        "failed " + REFUSAL.sentence(),
                        "accepted id-1",
                        "accepted id-1",
                        "accepted id-1");
    }

    @Test
    @DisplayName("2: a message that waited past its deadline is not sent")
    void aLateMessageIsNotSent() throws Exception {
        List<SendTask> all = begun(2);
        SendTask late = executor.submit(MESSAGE, Deadline.in(Duration.ZERO), outcomeRecorder);

        partnerAnswers.countDown();

        assertThat(late.get()).isEqualTo(ChannelResult.failed(REFUSAL));
        assertThat(executor.await(all.get(0), LATEST).delivered()).isTrue();
    }

    private List<SendTask> begun(int messages) {
        return IntStream.range(0, messages)
                .mapToObj(i -> executor.submit(MESSAGE, LATEST, outcomeRecorder))
                .toList();
    }

    @Test
    @DisplayName("2: the result is reported even if nobody waits for it")
    void theResultIsReportedEvenIfNobodyWaits() {
        executor.submit(MESSAGE, LATEST, outcomeRecorder);
        partnerAnswers.countDown();

        Waiting.until("reported", () -> endings.equals(List.of("accepted id-1")));
    }

    @Test
    @DisplayName("2: a defect fails the message with a reason that reveals no details")
    void aDefectFailsTheMessage() throws Exception {
        partnerAnswers.countDown();
        OutgoingMessage defect =
                new OutgoingMessage("Clinic", "34600", "Ana", Language.ES, null, "defect", null);

        assertThat(executor.submit(defect, LATEST, outcomeRecorder).get().fault().sentence())
                .isEqualTo("The message could not be sent because of a defect on our side.");
    }

    @Test
    @DisplayName("2: a row that cannot be written does not change the result for the caller")
    void aRowThatCannotBeWrittenChangesNothing() throws Exception {
        partnerAnswers.countDown();
        SendTask.OutcomeRecorder broken =
                new SendTask.OutcomeRecorder() {
                    @Override
                    public void accepted(Optional<String> partnersId) {
                        throw new IllegalStateException("no database");
                    }

                    @Override
                    public void failed(Fault fault) {
                        throw new IllegalStateException("no database");
                    }
                };

        assertThat(executor.submit(MESSAGE, LATEST, broken).get().delivered()).isTrue();
    }
}
