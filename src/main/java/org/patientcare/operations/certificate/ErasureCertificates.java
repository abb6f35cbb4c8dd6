package org.patientcare.operations.certificate;

import jakarta.ejb.EJB;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.net.URI;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import org.patientcare.documents.pdf.PrintableText;
import org.patientcare.documents.pdf.PrintedReport;
import org.patientcare.documents.pdf.RenderLimit;
import org.patientcare.documents.pdf.ReportPdf;
import org.patientcare.documents.seal.Seal;
import org.patientcare.operations.certificate.ErasureFacts.Act;
import org.patientcare.operations.certificate.ErasureFacts.Kept;
import org.patientcare.operations.certificate.ErasureFacts.Receiver;
import org.patientcare.operations.certificate.ErasureFacts.Rows;
import org.patientcare.operations.erasure.Erasure;
import org.patientcare.operations.erasure.ErasureService;
import org.patientcare.operations.erasure.ErasureSettings;
import org.patientcare.operations.erasure.ErasureState;
import org.patientcare.people.organization.CredentialService;
import org.patientcare.people.organization.Organization;
import org.patientcare.people.organization.OrganizationService;
import org.patientcare.people.person.PersonService;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.platform.shared.Uuids;
import org.patientcare.talk.webhook.WebhookDeliveryService;
import org.patientcare.trail.audit.Actor;
import org.patientcare.trail.audit.AuditAction;
import org.patientcare.trail.audit.AuditTarget;
import org.patientcare.trail.audit.AuditTrail;

/**
 * Makes the certificates of finished erasures. They are rendered and sealed outside any
 * transaction, with the seal of prescriptions, and are not stored: an erasure is kept for ever, and
 * a later certificate also says which systems were told since.
 */
@ApplicationScoped
public class ErasureCertificates {

    private static final Actor UNKNOWN = new Actor(Actor.Kind.NOBODY, null);

    @EJB private ErasureService erasures;
    @EJB private OrganizationService organizations;
    @EJB private PersonService people;
    @EJB private CredentialService credentials;
    @EJB private WebhookDeliveryService deliveries;
    @Inject private ErasureSettings settings;
    @Inject private RenderLimit rendering;
    @Inject private Seal seal;
    @Inject private AuditTrail trail;
    @Inject private Clock clock;

    /**
     * Makes a certificate; the audit trail has an event of it.
     *
     * @return the PDF
     * @throws DomainException of kind NOT_FOUND if the organization has no such erasure, or it is
     *     not finished; of kind NOT_POSSIBLE if the signing certificate has expired; of kind BUSY
     *     if too many PDFs are being rendered on this node
     */
    public byte[] make(UUID organization, UUID id) {
        Organization sender = organizations.get(organization);
        Erasure erasure = erasures.get(organization, id);
        if (erasure.state() != ErasureState.DESTROYED) {
            throw DomainException.notFound(
                    "The patient is not destroyed yet: there is no certificate of this erasure.");
        }
        trail.recordDone(
                AuditAction.ERASURE_CERTIFICATE_READ,
                organization,
                AuditTarget.ofPatient(id.toString(), erasure.patient()));
        Instant now = clock.instant();
        PrintedReport printed = CertificateText.of(facts(sender, erasure), now);
        return rendering.render(() -> seal.sign(ReportPdf.print(printed), printed.issuedAt()));
    }

    private ErasureFacts facts(Organization sender, Erasure erasure) {
        ZoneId zone = sender.profile().timeZone();
        Names names = names(erasure);
        Map<UUID, Instant> told = deliveries.deliveredErasure(sender.id(), erasure.id());
        return new ErasureFacts(
                erasure.id(),
                new ErasureFacts.Organization(
                        sender.id(), sender.profile().name(), sender.profile().language()),
                zone,
                String.valueOf(erasure.patient()),
                names.of(erasure.asked()),
                Optional.ofNullable(erasure.approved()).map(names::of).orElse(null),
                erasure.blockedAt(),
                erasure.destroyedAt(),
                erasure.counts().entrySet().stream()
                        .map(each -> new Rows(each.getKey(), each.getValue()))
                        .toList(),
                erasure.kept().stream().map(each -> kept(each, zone)).toList(),
                LocalDate.ofInstant(erasure.destroyedAt().plus(settings.backups()), zone)
                        .plusDays(1),
                settings.ledger().isPresent(),
                erasure.told().stream()
                        .map(
                                each ->
                                        new Receiver(
                                                destination(each),
                                                told.containsKey(each.webhook()),
                                                told.get(each.webhook())))
                        .toList(),
                sealedBy());
    }

    private static Kept kept(Erasure.Kept each, ZoneId zone) {
        return new Kept(
                each.table(),
                each.rows(),
                each.until() == null ? null : LocalDate.ofInstant(each.until(), zone),
                each.why());
    }

    /** The host alone: paths and queries of such URLs may be secrets. */
    private static String destination(Erasure.Receiver receiver) {
        String host = URI.create(receiver.url()).getHost();
        return host == null ? receiver.webhook().toString() : host;
    }

    private String sealedBy() {
        return seal.ownerName()
                .map(PrintableText::cleanLine)
                .filter(name -> !name.isEmpty())
                .orElse(null);
    }

    private Names names(Erasure erasure) {
        List<Actor> actors =
                Stream.of(erasure.asked(), erasure.approved())
                        .flatMap(Stream::ofNullable)
                        .map(Erasure.Act::actor)
                        .flatMap(Optional::stream)
                        .toList();
        return new Names(
                people.names(
                        ids(actors, Actor.Kind.PERSON)
                                // The operator's keys also appear as a person, without an id.
                                .filter(id -> Uuids.parse(id).isPresent())
                                .toList()),
                credentials.labels(
                        erasure.organization(), ids(actors, Actor.Kind.ORGANIZATION).toList()));
    }

    private static Stream<String> ids(List<Actor> actors, Actor.Kind kind) {
        return actors.stream().filter(actor -> actor.kind() == kind).map(Actor::id).distinct();
    }

    /** The names of people, and the labels of credentials, by id. */
    private record Names(Map<String, String> people, Map<String, String> labels) {

        Act of(Erasure.Act act) {
            Actor actor = act.actor().orElse(UNKNOWN);
            Map<String, String> known = actor.kind() == Actor.Kind.ORGANIZATION ? labels : people;
            return new Act(actor, actor.id() == null ? null : known.get(actor.id()), act.at());
        }
    }
}
