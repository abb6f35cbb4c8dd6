package org.patientcare.surfaces.operator;

import static java.util.Objects.requireNonNullElse;

import jakarta.ejb.EJB;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.PATCH;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.patientcare.access.caller.CurrentCaller;
import org.patientcare.access.caller.IdempotentCreation;
import org.patientcare.access.permission.RequiresDuty;
import org.patientcare.people.organization.AccentColor;
import org.patientcare.people.organization.Organization;
import org.patientcare.people.organization.Organization.ErasedCodeRule;
import org.patientcare.people.organization.Organization.ErasureRules;
import org.patientcare.people.organization.Organization.OrganizationEventSettings;
import org.patientcare.people.organization.OrganizationFace;
import org.patientcare.people.organization.OrganizationProfile;
import org.patientcare.people.organization.OrganizationService;
import org.patientcare.people.organization.OrganizationVisitSettings;
import org.patientcare.people.person.Duty;
import org.patientcare.people.person.RoleAssignment;
import org.patientcare.people.professional.Professional.ProfessionalProfile;
import org.patientcare.people.professional.ProfessionalService;
import org.patientcare.people.professional.ProfessionalService.AssignedProfessional;
import org.patientcare.platform.config.PublicUrl;
import org.patientcare.platform.http.CompressedList;
import org.patientcare.platform.http.DataView;
import org.patientcare.platform.http.PageQuery;
import org.patientcare.platform.http.PageView;
import org.patientcare.platform.http.TakesIdempotencyKey;
import org.patientcare.platform.http.UuidParameter;
import org.patientcare.platform.shared.Change;
import org.patientcare.platform.shared.Characters;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.platform.shared.Language;
import org.patientcare.platform.shared.ListOrder;
import org.patientcare.platform.shared.NoControlCharacters;
import org.patientcare.platform.shared.NotOnlyWhitespace;
import org.patientcare.sending.delivery.CodeDeliveries;
import org.patientcare.sending.delivery.CodeDelivery;
import org.patientcare.sending.delivery.Deliverable;

/** {@code /admin/v1/organizations}: also the colleagues and the sent codes of each. */
@Path("organizations")
@Produces(MediaType.APPLICATION_JSON)
@RequiresDuty(Duty.ORGANIZATIONS)
@ApplicationScoped
public class OrganizationsResource {

    @EJB private OrganizationService organizations;
    @Inject private CurrentCaller caller;
    @Inject private PageQuery page;
    @Inject private IdempotentCreation idempotentCreation;
    @Inject private CodeDeliveries deliveries;
    @EJB private ProfessionalService professionals;
    @Inject private PublicUrl publicUrl;

    @POST
    @Consumes(MediaType.APPLICATION_JSON)
    public Response create(@TakesIdempotencyKey OrganizationRequest request) {
        if (request.changesWhereDataGoes()) {
            caller.requireRecentAuthentication();
        }
        return idempotentCreation.respond(
                request,
                () -> view(organizations.create(request.profile(), request.visitSettings())));
    }

    @GET
    @CompressedList
    public PageView<OrganizationView> list(@BeanParam AdminListQuery query) {
        return PageView.of(
                organizations
                        .list(query.name(page), page.requestedPage(ListOrder.DESC))
                        .map(this::view),
                page);
    }

    @GET
    @Path("{id}")
    @RequiresDuty(Duty.ORGANIZATION)
    public DataView<OrganizationView> get(@PathParam("id") UuidParameter id) {
        return new DataView<>(view(organizations.get(id.value())));
    }

    @PATCH
    @Path("{id}")
    @RequiresDuty(Duty.PROFILE)
    @Consumes(MediaType.APPLICATION_JSON)
    public DataView<OrganizationView> change(
            @PathParam("id") UuidParameter id, OrganizationPatch patch) {
        patch.requireAllowed(caller.actingRole());
        if (patch.changesWhereDataGoes()) {
            caller.requireRecentAuthentication();
        }
        return new DataView<>(
                view(
                        organizations.change(
                                id.value(),
                                patch::appliedTo,
                                patch::appliedTo,
                                patch::appliedTo,
                                patch.webhookSignature())));
    }

    @GET
    @Path("{id}/professionals")
    @RequiresDuty(value = Duty.COLLEAGUES, auditedAs = "organizations/{id}/professionals#list")
    @CompressedList
    public PageView<OrganizationProfessionalView> professionals(
            @PathParam("id") UuidParameter id, @BeanParam AdminListQuery query) {
        String name = query.name(page);
        UUID organization = organizations.get(id.value()).id();
        return PageView.of(
                professionals
                        .list(name, organization, page.requestedPage(ListOrder.DESC))
                        .map(OrganizationProfessionalView::of),
                page);
    }

    @GET
    @Path("{id}/deliveries")
    @RequiresDuty(value = Duty.DELIVERIES, auditedAs = "organizations/{id}/deliveries#list")
    public PageView<DeliveryView> deliveries(
            @PathParam("id") UuidParameter id, @BeanParam AdminListQuery query) {
        return PageView.of(
                deliveries
                        .list(id.value(), query.state(page), page.requestedPage(ListOrder.DESC))
                        .map(DeliveryView::of),
                page);
    }

    private OrganizationView view(Organization organization) {
        return OrganizationView.of(
                organization, organizations.hasSignature(organization.id()), publicUrl);
    }

    /** A new organization. Null selects the default of a field. */
    public record OrganizationRequest(
            @NotNull @NotOnlyWhitespace @NoControlCharacters @Characters String name,
            Language language,
            ZoneId timeZone,
            Boolean activationCodeDelivery,
            @Size(max = MAX_ORIGINS, message = "{too_many}")
                    List<@NotNull @Characters @HttpUrl(originOnly = true, message = ORIGIN) String>
                            allowedOrigins,
            @Characters @HttpUrl String redeemUrl,
            Boolean redeemedPlansSurvive,
            @Characters(max = 40) @Pattern(regexp = PHONE, message = PHONE_MESSAGE) String phone,
            Boolean peopleMayBook,
            Boolean peopleMayChangeSystemVisits) {

        static final int MAX_ORIGINS = 50;
        static final String ORIGIN = "{not_an_origin}";

        /** As it is dialled, at most 40 characters. */
        static final String PHONE = "\\+?[0-9(][0-9 ()./-]{2,37}[0-9]";

        static final String PHONE_MESSAGE = "{not_a_telephone_number}";

        /** As {@link OrganizationPatch#changesWhereDataGoes}. */
        boolean changesWhereDataGoes() {
            return allowedOrigins != null || redeemUrl != null || phone != null;
        }

        OrganizationProfile profile() {
            return new OrganizationProfile(
                    name,
                    requireNonNullElse(language, Language.DEFAULT),
                    requireNonNullElse(timeZone, OrganizationProfile.DEFAULT_ZONE),
                    requireNonNullElse(activationCodeDelivery, false),
                    requireNonNullElse(allowedOrigins, List.of()),
                    redeemUrl,
                    requireNonNullElse(redeemedPlansSurvive, false),
                    phone);
        }

        OrganizationVisitSettings visitSettings() {
            OrganizationVisitSettings unset = OrganizationVisitSettings.DEFAULT;
            return new OrganizationVisitSettings(
                    requireNonNullElse(peopleMayBook, unset.peopleMayBook()),
                    requireNonNullElse(
                            peopleMayChangeSystemVisits, unset.peopleMayChangeSystemVisits()),
                    unset.reminderDay(),
                    unset.reminderHour(),
                    unset.reminderSms(),
                    unset.patientsMayCancel(),
                    unset.patientsMayCancelSystemVisits());
        }
    }

    /**
     * Changes to an organization. An absent field keeps its value; null resets it to its default.
     * The name has no default, so it cannot be null.
     */
    public record OrganizationPatch(
            Change<@NotNull @NotOnlyWhitespace @NoControlCharacters @Characters String> name,
            Change<Language> language,
            Change<ZoneId> timeZone,
            Change<Boolean> activationCodeDelivery,
            Change<
                            @Size(max = OrganizationRequest.MAX_ORIGINS, message = "{too_many}")
                                    List<
                                    @NotNull @Characters
                                    @HttpUrl(
                                            originOnly = true,
                                            message = OrganizationRequest.ORIGIN)
                                    String>>
                    allowedOrigins,
            Change<@Characters @HttpUrl String> redeemUrl,
            Change<Boolean> redeemedPlansSurvive,
            Change<
                            @Characters(max = 40)
                            @Pattern(
                                    regexp = OrganizationRequest.PHONE,
                                    message = OrganizationRequest.PHONE_MESSAGE)
                            String>
                    phone,
            Change<
                            @Characters(max = 7)
                            @Pattern(regexp = "#[0-9A-Fa-f]{6}", message = "{not_a_color}") String>
                    accent,
            Change<@NoControlCharacters @Characters(max = MAX_LINES) String> openingHours,
            Change<@NoControlCharacters @Characters(max = MAX_LINES) String> address,
            Change<Boolean> peopleMayBook,
            Change<Boolean> peopleMayChangeSystemVisits,
            Change<@Characters @Pattern(regexp = "[!-~]+", message = "{not_visible_ascii}") String>
                    webhookSignature,
            Change<@Characters @Deliverable String> technicalEmail,
            Change<Boolean> eventMail,
            Change<@Min(1) @Max(MAX_RETENTION_DAYS) Integer> messageRetentionDays,
            Change<Boolean> reminderDay,
            Change<Boolean> reminderHour,
            Change<Boolean> reminderSms,
            Change<@Min(0) @Max(MAX_HOURS_BEFORE) Integer> patientsMayCancel,
            Change<Boolean> patientsMayCancelSystemVisits,
            Change<Boolean> patientsMayExport,
            Change<Boolean> erasureNeedsTwoPeople,
            Change<ErasedCodeRule> erasedCodeAgain) {

        static final int MAX_RETENTION_DAYS = 3_650;
        static final int MAX_HOURS_BEFORE = 720;

        /** Characters of what patients read in several lines. */
        static final int MAX_LINES = 500;

        /**
         * Lets only the operator of the installation change settings that cost the installation
         * money, or let one person alone have a patient erased.
         *
         * @throws DomainException of kind FORBIDDEN
         */
        void requireAllowed(Optional<RoleAssignment> role) {
            if (role.filter(held -> held.organization() != null).isEmpty()) {
                return;
            }
            if (activationCodeDelivery.named()) {
                throw DomainException.forbidden(
                        "Only the operator can change whether activation codes are sent.");
            }
            if (reminderSms.named()) {
                throw DomainException.forbidden(
                        "Only the operator can change whether reminders are sent by SMS.");
            }
            if (erasureNeedsTwoPeople.named()
                    && !Boolean.TRUE.equals(erasureNeedsTwoPeople.value())) {
                throw DomainException.forbidden(
                        "Only the operator can let one person alone have a patient erased.");
            }
        }

        /**
         * Whether it names which sites may act for patients, where patients are sent or which phone
         * they call, who gets the technical mails, or how patients are erased. That needs a recent
         * authentication, as credentials do.
         */
        boolean changesWhereDataGoes() {
            return allowedOrigins.named()
                    || redeemUrl.named()
                    || phone.named()
                    || technicalEmail.named()
                    || erasureNeedsTwoPeople.named()
                    || erasedCodeAgain.named();
        }

        OrganizationEventSettings appliedTo(OrganizationEventSettings now) {
            return new OrganizationEventSettings(
                    technicalEmail.appliedTo(now.technicalEmail()),
                    eventMail.appliedTo(now.eventMail(), false),
                    messageRetentionDays.appliedTo(now.messageRetentionDays()));
        }

        /** Null resets a setting to that of a new organization. */
        OrganizationVisitSettings appliedTo(OrganizationVisitSettings now) {
            OrganizationVisitSettings unset = OrganizationVisitSettings.DEFAULT;
            return new OrganizationVisitSettings(
                    peopleMayBook.appliedTo(now.peopleMayBook(), unset.peopleMayBook()),
                    peopleMayChangeSystemVisits.appliedTo(
                            now.peopleMayChangeSystemVisits(), unset.peopleMayChangeSystemVisits()),
                    reminderDay.appliedTo(now.reminderDay(), unset.reminderDay()),
                    reminderHour.appliedTo(now.reminderHour(), unset.reminderHour()),
                    reminderSms.appliedTo(now.reminderSms(), unset.reminderSms()),
                    patientsMayCancel.appliedTo(now.patientsMayCancel()),
                    patientsMayCancelSystemVisits.appliedTo(
                            now.patientsMayCancelSystemVisits(),
                            unset.patientsMayCancelSystemVisits()));
        }

        OrganizationProfile appliedTo(OrganizationProfile now) {
            return new OrganizationProfile(
                    name.appliedTo(now.name()),
                    language.appliedTo(now.language(), Language.DEFAULT),
                    timeZone.appliedTo(now.timeZone(), OrganizationProfile.DEFAULT_ZONE),
                    activationCodeDelivery.appliedTo(now.activationCodeDelivery(), false),
                    allowedOrigins.appliedTo(now.allowedOrigins(), List.of()),
                    redeemUrl.appliedTo(now.redeemUrl()),
                    redeemedPlansSurvive.appliedTo(now.redeemedPlansSurvive(), false),
                    phone.appliedTo(now.phone()),
                    appliedTo(now.face()),
                    patientsMayExport.appliedTo(now.patientsMayExport(), false),
                    appliedTo(now.erasure()));
        }

        private ErasureRules appliedTo(ErasureRules now) {
            ErasureRules unset = ErasureRules.DEFAULT;
            return new ErasureRules(
                    erasureNeedsTwoPeople.appliedTo(now.needsTwoPeople(), unset.needsTwoPeople()),
                    erasedCodeAgain.appliedTo(now.erasedCodeAgain(), unset.erasedCodeAgain()));
        }

        private OrganizationFace appliedTo(OrganizationFace now) {
            return new OrganizationFace(
                    accent.named() ? color() : now.accent(),
                    openingHours.appliedTo(now.openingHours()),
                    address.appliedTo(now.address()),
                    now.logo());
        }

        private AccentColor color() {
            return accent.value() == null ? null : AccentColor.require(accent.value());
        }
    }

    /**
     * An organization as the operator sees it.
     *
     * @param logoUrl of the picture, for everybody; null if there is none
     * @param webhookSignatureSet whether a constant signature value is set for its webhooks; the
     *     value itself is never shown
     */
    public record OrganizationView(
            UUID id,
            String name,
            Language language,
            ZoneId timeZone,
            boolean activationCodeDelivery,
            List<String> allowedOrigins,
            String redeemUrl,
            boolean redeemedPlansSurvive,
            String phone,
            String accent,
            String openingHours,
            String address,
            String logoUrl,
            boolean peopleMayBook,
            boolean peopleMayChangeSystemVisits,
            boolean webhookSignatureSet,
            String technicalEmail,
            boolean eventMail,
            Integer messageRetentionDays,
            boolean reminderDay,
            boolean reminderHour,
            boolean reminderSms,
            Integer patientsMayCancel,
            boolean patientsMayCancelSystemVisits,
            boolean patientsMayExport,
            boolean erasureNeedsTwoPeople,
            ErasedCodeRule erasedCodeAgain,
            Instant createdAt) {

        static OrganizationView of(Organization organization, boolean signs, PublicUrl publicUrl) {
            OrganizationEventSettings events = organization.eventSettings();
            OrganizationVisitSettings visits = organization.visitSettings();
            OrganizationProfile profile = organization.profile();
            OrganizationFace face = profile.face();
            return new OrganizationView(
                    organization.id(),
                    profile.name(),
                    profile.language(),
                    profile.timeZone(),
                    profile.activationCodeDelivery(),
                    profile.allowedOrigins(),
                    profile.redeemUrl(),
                    profile.redeemedPlansSurvive(),
                    profile.phone(),
                    face.accent() == null ? null : face.accent().text(),
                    face.openingHours(),
                    face.address(),
                    face.logoPath(organization.id()).map(publicUrl::of).orElse(null),
                    visits.peopleMayBook(),
                    visits.peopleMayChangeSystemVisits(),
                    signs,
                    events.technicalEmail(),
                    events.eventMail(),
                    events.messageRetentionDays(),
                    visits.reminderDay(),
                    visits.reminderHour(),
                    visits.reminderSms(),
                    visits.patientsMayCancel(),
                    visits.patientsMayCancelSystemVisits(),
                    profile.patientsMayExport(),
                    profile.erasure().needsTwoPeople(),
                    profile.erasure().erasedCodeAgain(),
                    organization.createdAt());
        }
    }

    /**
     * A professional as an organization sees them to which they are assigned. The view does not
     * reveal their other organizations.
     */
    public record OrganizationProfessionalView(
            String hash, String name, String title, String collegiateNumber) {

        static OrganizationProfessionalView of(AssignedProfessional professional) {
            ProfessionalProfile profile = professional.profile();
            return new OrganizationProfessionalView(
                    professional.hash(),
                    profile.name(),
                    profile.title(),
                    profile.collegiateNumber());
        }
    }

    /**
     * An attempt to send an activation code.
     *
     * @param recipient masked
     * @param reason null unless failed
     * @param reasonCode as in {@link CodeDelivery}
     */
    public record DeliveryView(
            Instant at,
            String code,
            String channel,
            String recipient,
            String state,
            String reason,
            String reasonCode,
            String requestId) {

        static DeliveryView of(CodeDelivery delivery) {
            return new DeliveryView(
                    delivery.at(),
                    delivery.code(),
                    delivery.channel().code(),
                    delivery.recipient(),
                    delivery.state().code(),
                    delivery.reason(),
                    delivery.reasonCode(),
                    delivery.requestId());
        }
    }
}
