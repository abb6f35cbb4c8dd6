package org.patientcare.sending.sms;

import jakarta.annotation.PostConstruct;
import jakarta.annotation.PreDestroy;
import jakarta.annotation.Resource;
import jakarta.enterprise.concurrent.ContextService;
import jakarta.enterprise.concurrent.ManagedScheduledExecutorService;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Optional;
import javax.net.ssl.SSLSocketFactory;
import org.patientcare.sending.delivery.Channel;
import org.patientcare.sending.delivery.Deadline;
import org.patientcare.sending.delivery.DeliveryChannel;
import org.patientcare.sending.delivery.DeliveryReceipts;
import org.patientcare.sending.delivery.OutgoingMessage;
import org.patientcare.sending.delivery.UndeliveredException;
import org.patientcare.sending.sms.SmppConnection.SmppSockets;

/** The SMS channel, if the installation has an SMS centre. */
@ApplicationScoped
public class SmsChannel implements DeliveryChannel {

    @Resource private ContextService contexts;
    @Resource private ManagedScheduledExecutorService scheduler;
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
    public Channel kind() {
        return Channel.SMS;
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

    /** The reason why no session with the SMS centre is open; empty if one is. */
    Optional<String> failureReason() {
        return link == null ? Optional.of("SMS is not set up.") : link.failureReason();
    }

    /** Ignores the deadline, because {@link SmsSender} gives up earlier. */
    @Override
    public Optional<String> send(OutgoingMessage message, Deadline deadline)
            throws UndeliveredException {
        if (sender == null) {
            throw new UndeliveredException("SMS is not set up on this installation.");
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
}
