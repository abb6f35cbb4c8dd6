package org.patientcare.sending.sms;

import jakarta.annotation.PostConstruct;
import jakarta.annotation.PreDestroy;
import jakarta.annotation.Resource;
import jakarta.enterprise.concurrent.ContextService;
import jakarta.enterprise.concurrent.ManagedScheduledExecutorService;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Inject;
import java.io.IOException;
import java.time.Duration;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ssl.SSLSocketFactory;
import org.jsmpp.InvalidResponseException;
import org.jsmpp.PDUException;
import org.jsmpp.SMPPConstant;
import org.jsmpp.bean.ESMClass;
import org.jsmpp.bean.GSMSpecificFeature;
import org.jsmpp.bean.MessageMode;
import org.jsmpp.bean.MessageType;
import org.jsmpp.bean.NumberingPlanIndicator;
import org.jsmpp.bean.RawDataCoding;
import org.jsmpp.bean.RegisteredDelivery;
import org.jsmpp.bean.SMSCDeliveryReceipt;
import org.jsmpp.bean.TypeOfNumber;
import org.jsmpp.extra.NegativeResponseException;
import org.jsmpp.extra.ResponseTimeoutException;
import org.jsmpp.session.SMPPSession;
import org.patientcare.platform.check.Check;
import org.patientcare.platform.check.CheckName;
import org.patientcare.platform.check.Finding;
import org.patientcare.platform.check.ThisMachine;
import org.patientcare.platform.shared.Fault;
import org.patientcare.platform.shared.FaultCode;
import org.patientcare.sending.delivery.Deadline;
import org.patientcare.sending.delivery.DeliveryReceipts;
import org.patientcare.sending.delivery.DeliverySettings;
import org.patientcare.sending.delivery.MessageChannel;
import org.patientcare.sending.delivery.MessageSender;
import org.patientcare.sending.delivery.OutgoingMessage;
import org.patientcare.sending.delivery.UndeliveredException;
import org.patientcare.sending.sms.SmppConnection.SmppSockets;
import org.patientcare.sending.sms.SmppSettings.SmscAccount;
import org.patientcare.sending.sms.SmppSettings.SmscAccount.SenderId;

/** The SMS channel, if the installation has an SMS centre. */
@ApplicationScoped
public class SmsChannel implements MessageSender {

    @Resource private ContextService contexts;
    @Resource private ManagedScheduledExecutorService scheduler;
    @Inject private DeliverySettings delivery;
    @Inject private SmppSettings settings;
    @Inject private DeliveryReceipts receipts;

    private SmppConnection link;
    private SmsSender sender;

    @PostConstruct
    void initialize() {
        settings.centre().ifPresent(this::initialize);
    }

    @PreDestroy
    void stop() {
        if (link != null) {
            link.close();
        }
    }

    /** Whether the installation has an SMS centre. */
    public boolean isSetUp() {
        return link != null;
    }

    @Override
    public MessageChannel kind() {
        return MessageChannel.SMS;
    }

    /**
     * Opens the session with the SMS centre, if there is one, in the background: receipts of
     * earlier messages may be waiting there.
     */
    public void start() {
        if (link != null) {
            link.keepOpen();
        }
    }

    @Produces
    @ApplicationScoped
    Check check() {
        return Check.of(CheckName.SMS, origin -> finding());
    }

    private Finding finding() {
        if (!settings.isConfigured()) {
            return Finding.skipped(
                    "SMS is not set up.", "Set patientcare.smpp.* to send messages by SMS.");
        }
        return delivery.isCaptureMode()
                ? Finding.skipped(
                        "No session with the SMS centre is opened, because messages are captured.",
                        "Unset patientcare.delivery.capture.")
                : SmsCheck.of(
                        failureReason(), settings.tls(), settings.centre().orElseThrow().host());
    }

    /** The reason why no session with the SMS centre is open; empty if one is. */
    Optional<String> failureReason() {
        return link == null ? Optional.of("SMS is not set up.") : link.failureReason();
    }

    /** Ignores the deadline, because {@link SmsSender} gives up earlier. */
    @Override
    public Optional<String> send(OutgoingMessage message, Deadline deadline)
            throws UndeliveredException {
        if (sender == null) {
            throw new UndeliveredException(FaultCode.SMS_NOT_SET_UP.of());
        }
        return sender.send(message.recipient(), message.text());
    }

    private void initialize(SmscAccount centre) {
        Optional<SSLSocketFactory> tls =
                settings.tls()
                        ? Optional.of((SSLSocketFactory) SSLSocketFactory.getDefault())
                        : Optional.empty();
        link =
                new SmppConnection(
                        centre,
                        new SmppSockets(tls),
                        new ReceiptListener(contexts.contextualConsumer(receipts::accept)),
                        scheduler);
        sender = new SmsSender(link, centre.sender());
    }

    /** Submits texts to the SMS centre, each once. */
    static final class SmsSender {

        private static final int MAX_SEGMENTS = 10;

        /**
         * After this time no further segment is submitted, so that the caller gets a result while
         * the last one is under way.
         */
        private static final Duration SUBMIT_TIMEOUT = Duration.ofSeconds(4);

        private static final byte NONE = 0;

        private final SmppConnection link;
        private final SenderId sender;
        private final AtomicInteger references = new AtomicInteger();

        SmsSender(SmppConnection link, SenderId sender) {
            this.link = link;
            this.sender = sender;
        }

        /**
         * @param number in international form, digits only
         * @return the id by which the receipt will refer to the text, which is that of its last
         *     segment
         * @throws UndeliveredException if the text is too long or the SMS centre did not accept all
         *     of it; unclear if the centre did not answer
         */
        Optional<String> send(String number, String text) throws UndeliveredException {
            SmsText coded = SmsText.of(text);
            if (coded.parts().size() > MAX_SEGMENTS) {
                throw new UndeliveredException(FaultCode.SMS_TOO_LONG.of());
            }
            long end = System.nanoTime() + SUBMIT_TIMEOUT.toNanos();
            SMPPSession session = link.session();
            List<byte[]> segments = coded.segments((byte) references.incrementAndGet());
            String id = null;
            for (Iterator<byte[]> left = segments.iterator(); left.hasNext(); ) {
                if (System.nanoTime() > end) {
                    throw new UndeliveredException(
                            id == null
                                    ? FaultCode.SMS_TOO_SLOW.of()
                                    : FaultCode.SMS_PARTLY_SENT.of());
                }
                byte[] segment = left.next();
                id = submit(session, number, coded.dataCoding(), segment, kind(segments, left));
            }
            return Optional.ofNullable(id).filter(given -> !given.isEmpty());
        }

        /** Requests a receipt for the last segment only, which stands for the whole text. */
        private static Kind kind(List<byte[]> segments, Iterator<byte[]> left) {
            return new Kind(
                    new ESMClass(
                            MessageMode.DEFAULT,
                            MessageType.DEFAULT,
                            segments.size() > 1
                                    ? GSMSpecificFeature.UDHI
                                    : GSMSpecificFeature.DEFAULT),
                    new RegisteredDelivery(
                            left.hasNext()
                                    ? SMSCDeliveryReceipt.DEFAULT
                                    : SMSCDeliveryReceipt.SUCCESS_FAILURE));
        }

        private record Kind(ESMClass esmClass, RegisteredDelivery receipt) {}

        private String submit(
                SMPPSession session, String number, byte dataCoding, byte[] segment, Kind kind)
                throws UndeliveredException {
            try {
                String id =
                        session.submitShortMessage(
                                        "",
                                        sender.type(),
                                        sender.plan(),
                                        sender.address(),
                                        TypeOfNumber.INTERNATIONAL,
                                        NumberingPlanIndicator.ISDN,
                                        number,
                                        kind.esmClass(),
                                        NONE,
                                        NONE,
                                        null,
                                        null,
                                        kind.receipt(),
                                        NONE,
                                        new RawDataCoding(dataCoding),
                                        NONE,
                                        segment)
                                .getMessageId();
                link.answered();
                return id;
            } catch (NegativeResponseException e) {
                link.answered();
                throw new UndeliveredException(refusal(e.getCommandStatus()), e);
            } catch (PDUException e) {
                throw new UndeliveredException(FaultCode.SMS_NUMBER_INVALID.of(), e);
            } catch (ResponseTimeoutException | InvalidResponseException | IOException e) {
                throw UndeliveredException.unclear(FaultCode.SMS_UNCLEAR.of(), e);
            }
        }

        private static Fault refusal(int status) {
            return switch (status) {
                case SMPPConstant.STAT_ESME_RTHROTTLED, SMPPConstant.STAT_ESME_RMSGQFUL ->
                        FaultCode.SMS_REFUSED_FOR_NOW.of(status);
                case SMPPConstant.STAT_ESME_RINVDSTADR -> FaultCode.SMS_NUMBER_REFUSED.of();
                default -> FaultCode.SMS_REFUSED.of(status);
            };
        }
    }

    /** Checks that this node's session with the SMS centre is open. */
    static final class SmsCheck {

        private SmsCheck() {}

        static Finding of(Optional<String> trouble, boolean tls, String host) {
            if (trouble.isPresent()) {
                return Finding.failed(
                        trouble.get(),
                        "Compare patientcare.smpp.* with what the SMS centre gave you, and have it"
                                + " allow this node's address and one session for each node.");
            }
            if (tls) {
                return Finding.ok("The session with the SMS centre is open, over TLS.");
            }
            String found = "The session with the SMS centre is open, without TLS.";
            return ThisMachine.has(host)
                    ? Finding.ok(found)
                    : Finding.warning(
                            found,
                            "Set patientcare.smpp.tls and the centre's port for TLS, or reach it through"
                                    + " a tunnel that begins on this machine: our password, numbers and"
                                    + " codes are sent unencrypted.");
        }
    }
}
