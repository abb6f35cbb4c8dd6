package org.patientcare.visits.appointment;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.List;
import java.util.Objects;
import org.patientcare.access.caller.CurrentCaller;
import org.patientcare.access.permission.RequiresPermission;
import org.patientcare.people.organization.Permission;
import org.patientcare.people.professional.Professional;
import org.patientcare.people.professional.ProfessionalDirectory;
import org.patientcare.people.professional.ProfessionalDirectory.ListedProfessional;
import org.patientcare.platform.http.DataView;

/** {@code GET /v1/consultants} (events.md, section 1). */
@Path("consultants")
@Produces(MediaType.APPLICATION_JSON)
@RequiresPermission(Permission.PROFESSIONALS)
@ApplicationScoped
public class ConsultantsResource {

    @Inject private ProfessionalDirectory directory;
    @Inject private CurrentCaller caller;

    @GET
    public DataView<List<ConsultantView>> list() {
        return new DataView<>(
                directory.list(caller.organization()).stream().map(ConsultantView::of).toList());
    }

    /**
     * A professional with whom appointments can be made. Texts that are not set are empty, except
     * {@code collegiateNumber}, which is null (events.md, section 1).
     */
    public record ConsultantView(
            String hash,
            String specialityId,
            String name,
            String avatar,
            String title,
            String description,
            ListedProfessional.Status status,
            String collegiateNumber) {

        static ConsultantView of(ListedProfessional listed) {
            Professional professional = listed.professional();
            return new ConsultantView(
                    professional.hash(),
                    Objects.requireNonNullElse(professional.specialityId(), ""),
                    professional.name(),
                    Objects.requireNonNullElse(professional.avatar(), ""),
                    Objects.requireNonNullElse(professional.title(), ""),
                    Objects.requireNonNullElse(professional.description(), ""),
                    listed.status(),
                    professional.collegiateNumber());
        }
    }
}
