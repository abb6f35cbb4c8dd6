package org.patientcare.surfaces.my;

import jakarta.ejb.EJB;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.List;
import org.patientcare.access.permission.OpenToAll;
import org.patientcare.access.ticket.PatientLinkTokens;
import org.patientcare.people.organization.AccessSettings;
import org.patientcare.people.organization.AccessSettings.ShownAccesses;
import org.patientcare.people.organization.AccessSettingsService;
import org.patientcare.people.organization.Notice;
import org.patientcare.people.organization.Notice.PatientNoticeKind;
import org.patientcare.people.organization.NoticeService;
import org.patientcare.people.organization.Organization;
import org.patientcare.people.organization.OrganizationFace;
import org.patientcare.people.organization.OrganizationProfile;
import org.patientcare.people.organization.OrganizationService;
import org.patientcare.platform.config.PublicUrl;
import org.patientcare.platform.http.DataView;
import org.patientcare.platform.shared.Characters;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.platform.shared.Language;

/**
 * {@code /my/v1/organizations}: whose link it is, for the page before the link is opened. It shows
 * nothing of the patient, so the trail has no line for it.
 */
@Path("organizations")
@Produces(MediaType.APPLICATION_JSON)
@ApplicationScoped
public class LinkOrganizationsResource {

    @EJB private PatientLinkTokens links;
    @EJB private OrganizationService organizations;
    @EJB private NoticeService notices;
    @EJB private AccessSettingsService accessSettings;
    @Inject private PublicUrl publicUrl;

    @POST
    @OpenToAll
    @Consumes(MediaType.APPLICATION_JSON)
    public DataView<LinkOrganizationView> find(LinkRequest request) {
        Organization organization =
                links.organizationOf(request.link())
                        .flatMap(organizations::find)
                        .orElseThrow(() -> DomainException.notFound("There is no such link."));
        return new DataView<>(
                LinkOrganizationView.of(
                        organization,
                        notices.list(organization.id()),
                        accessSettings.get(organization.id()),
                        publicUrl));
    }

    /**
     * @param link the link's secret, from the fragment of its URL
     */
    public record LinkRequest(@NotNull @Characters String link) {

        /** Omits the secret to keep it out of the log. */
        @Override
        public String toString() {
            return "LinkRequest";
        }
    }

    /**
     * What the page shows of the organization. All but the name and the language may be null.
     *
     * @param language of notices where there is none in the reader's
     * @param styleUrl of the style sheet with its color
     * @param patientsMayExport whether the page offers an export of what is held of the patient
     * @param notices in all languages, since readers change the page's
     * @param showsAccesses whether patients see who had access to their data
     */
    public record LinkOrganizationView(
            String name,
            Language language,
            String phone,
            String openingHours,
            String address,
            String logoUrl,
            String styleUrl,
            boolean patientsMayExport,
            List<LinkNoticeView> notices,
            boolean showsAccesses) {

        /** A notice in one language. */
        public record LinkNoticeView(PatientNoticeKind kind, Language language, String text) {}

        static LinkOrganizationView of(
                Organization organization,
                List<Notice> shown,
                AccessSettings settings,
                PublicUrl publicUrl) {
            OrganizationProfile profile = organization.profile();
            OrganizationFace face = profile.face();
            return new LinkOrganizationView(
                    profile.name(),
                    profile.language(),
                    profile.phone(),
                    face.openingHours(),
                    face.address(),
                    face.logoPath(organization.id()).map(publicUrl::of).orElse(null),
                    face.stylePath().map(publicUrl::of).orElse(null),
                    profile.patientsMayExport(),
                    shown.stream()
                            .map(
                                    each ->
                                            new LinkNoticeView(
                                                    each.kind(), each.language(), each.text()))
                            .toList(),
                    settings.patientsSeeAccesses() != ShownAccesses.NO);
        }
    }
}
