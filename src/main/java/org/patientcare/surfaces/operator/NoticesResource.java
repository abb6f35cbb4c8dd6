package org.patientcare.surfaces.operator;

import jakarta.ejb.EJB;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.patientcare.access.permission.RequiresDuty;
import org.patientcare.people.organization.Notice;
import org.patientcare.people.organization.Notice.PatientNoticeKind;
import org.patientcare.people.organization.NoticeService;
import org.patientcare.people.organization.OrganizationService;
import org.patientcare.people.person.Duty;
import org.patientcare.platform.http.DataView;
import org.patientcare.platform.http.UuidParameter;
import org.patientcare.platform.shared.Characters;
import org.patientcare.platform.shared.Language;
import org.patientcare.platform.shared.NoControlCharacters;
import org.patientcare.platform.shared.NotOnlyWhitespace;

/** {@code /admin/v1/organizations/{id}/notices}. */
@Path("organizations/{id}/notices")
@Produces(MediaType.APPLICATION_JSON)
@RequiresDuty(Duty.PROFILE)
@ApplicationScoped
public class NoticesResource {

    @EJB private NoticeService notices;
    @EJB private OrganizationService organizations;

    @GET
    public DataView<List<NoticeView>> list(@PathParam("id") UuidParameter id) {
        return view(organizations.get(id.value()).id());
    }

    /** A notice may be a link that patients follow. */
    @PUT
    @RequiresDuty(value = Duty.PROFILE, recent = true)
    @Consumes(MediaType.APPLICATION_JSON)
    public DataView<List<NoticeView>> set(@PathParam("id") UuidParameter id, NoticeRequest given) {
        notices.set(id.value(), given.kind(), given.language(), given.text());
        return view(id.value());
    }

    private DataView<List<NoticeView>> view(UUID organization) {
        return new DataView<>(notices.list(organization).stream().map(NoticeView::of).toList());
    }

    /**
     * @param text null for none
     */
    public record NoticeRequest(
            @NotNull PatientNoticeKind kind,
            @NotNull Language language,
            @Characters(max = MAX_TEXT) @NotOnlyWhitespace @NoControlCharacters String text) {

        static final int MAX_TEXT = 10_000;
    }

    /** A notice as patients see it now. */
    public record NoticeView(
            PatientNoticeKind kind,
            Language language,
            int version,
            String text,
            Instant changedAt) {

        static NoticeView of(Notice notice) {
            return new NoticeView(
                    notice.kind(),
                    notice.language(),
                    notice.version(),
                    notice.text(),
                    notice.changedAt());
        }
    }
}
