package org.patientcare.surfaces.operator;

import jakarta.ejb.EJB;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.patientcare.access.permission.RequiresDuty;
import org.patientcare.operations.retention.RetentionService;
import org.patientcare.operations.retention.RetentionService.RetentionPreview;
import org.patientcare.people.organization.OrganizationService;
import org.patientcare.people.person.Duty;
import org.patientcare.platform.http.DataView;
import org.patientcare.platform.http.UuidParameter;

/**
 * {@code /admin/v1/organizations/{id}/retention}: what the daily runs of retention remove. Counts
 * alone, which are about nobody.
 */
@Path("organizations/{id}/retention")
@Produces(MediaType.APPLICATION_JSON)
@RequiresDuty(Duty.RETENTION)
@ApplicationScoped
public class RetentionResource {

    @EJB private OrganizationService organizations;
    @EJB private RetentionService retention;

    @GET
    public DataView<List<RetentionView>> preview(@PathParam("id") UuidParameter id) {
        UUID organization = organizations.get(id.value()).id();
        return new DataView<>(
                retention.preview(organization).stream().map(RetentionView::of).toList());
    }

    /**
     * A class of data.
     *
     * @param setting that has the period
     * @param due how many rows a run would remove now
     * @param dueIsExact false if there are more
     * @param lastAt null before the first run, as is {@code lastRemoved}
     */
    public record RetentionView(
            String dataClass,
            String setting,
            String period,
            long due,
            boolean dueIsExact,
            Instant lastAt,
            Long lastRemoved) {

        static RetentionView of(RetentionPreview preview) {
            return new RetentionView(
                    preview.of().code(),
                    preview.of().setting(),
                    preview.period(),
                    preview.due(),
                    preview.isExact(),
                    preview.lastAt(),
                    preview.lastRemoved());
        }
    }
}
