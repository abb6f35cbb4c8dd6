package org.patientcare.talk.dispatch;

import jakarta.ejb.EJB;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.net.URI;
import java.time.Instant;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.UUID;
import org.patientcare.people.organization.Organization;
import org.patientcare.people.organization.OrganizationService;
import org.patientcare.platform.config.PublicUrl;
import org.patientcare.platform.server.RequestContextRunner;
import org.patientcare.platform.shared.Template;
import org.patientcare.platform.shared.TextResources;
import org.patientcare.sending.delivery.ChannelResult;
import org.patientcare.sending.delivery.OutgoingMessage;
import org.patientcare.sending.delivery.UnrecordedMails;

/**
 * Mails an organization's technical contact, once, about a change of an endpoint. Nothing of the
 * mail is stored.
 */
@ApplicationScoped
class TechnicalMails {

    private static final Logger LOG = System.getLogger(TechnicalMails.class.getName());

    private final TextResources resources = new TextResources(TechnicalMails.class);

    @EJB private OrganizationService organizations;
    @Inject private UnrecordedMails mails;
    @Inject private PublicUrl publicUrl;
    @Inject private RequestContextRunner context;

    /**
     * Prepares the mail of a notice; empty if the organization has no {@code technical_email}.
     * Running the result blocks for at most 10 s; it must be outside any transaction, and needs no
     * database connection.
     */
    Optional<Runnable> prepare(EndpointNotice notice) {
        try {
            Organization organization = organizations.get(notice.organization());
            return Optional.ofNullable(organization.eventSettings().technicalEmail())
                    .map(address -> written(notice, organization, address))
                    .map(mail -> () -> send(notice.organization(), mail));
        } catch (RuntimeException e) {
            logUnsent(notice.organization(), e.getClass().getName());
            return Optional.empty();
        }
    }

    private void send(UUID organization, OutgoingMessage mail) {
        try {
            context.run(
                    () -> {
                        ChannelResult result = mails.send(mail);
                        if (!result.delivered()) {
                            logUnsent(organization, result.fault().sentence());
                        }
                    });
        } catch (RuntimeException e) {
            logUnsent(organization, e.getClass().getName());
        }
    }

    private static void logUnsent(UUID organization, String reason) {
        LOG.log(
                Level.WARNING,
                "Organization {0} could not be mailed the state of an endpoint: {1}",
                organization,
                reason);
    }

    private OutgoingMessage written(
            EndpointNotice notice, Organization organization, String address) {
        Properties words = resources.words(organization.profile().language());
        Map<String, String> values = new HashMap<>();
        values.put("host", publicUrl.host());
        values.put("receiver", receiver(notice.url()));
        values.put("since", notice.since() == null ? "-" : since(notice.since()));
        String kind = notice.kind().name().toLowerCase(Locale.ROOT);
        String text =
                String.join(
                        "\n\n",
                        Template.fill(words.getProperty(kind + ".text"), values),
                        Template.fill(words.getProperty(kind + ".do"), values),
                        "--\n" + Template.fill(words.getProperty("automatic"), values));
        return new OutgoingMessage(
                "Patient Care",
                address,
                Template.oneLine(organization.profile().name()),
                organization.profile().language(),
                Template.fill(words.getProperty(kind + ".subject"), values),
                text,
                html(text));
    }

    /** The time in UTC, to the second. */
    private static String since(Instant since) {
        return since.toString().replaceAll("\\..*", "").replace("T", " ").replace("Z", "") + " UTC";
    }

    /** Only the host of the URL: the rest may contain a secret. */
    private static String receiver(String url) {
        String host = URI.create(url).getHost();
        return host == null ? "e-mail" : host;
    }

    private static String html(String text) {
        return "<tr><td style=\"padding:20px 32px 0 32px;font-size:16px;line-height:24px;white-space:pre-line;\">"
                + Template.escapedMarkup(text)
                + "</td></tr>";
    }

    /**
     * A notice to an organization's technical contact about an endpoint.
     *
     * @param since when it first failed; null if the endpoint was resumed by hand before it
     *     recovered
     */
    record EndpointNotice(UUID organization, Kind kind, String url, Instant since) {

        /** What happened to the endpoint. The names are prefixes of the mail's text keys. */
        enum Kind {
            FAILING,
            PARKED,
            RECOVERED
        }

        /** Leaves out the URL, which may contain a secret. */
        @Override
        public String toString() {
            return "EndpointNotice[" + kind + "]";
        }
    }
}
