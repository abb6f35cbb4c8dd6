package org.patientcare.patients.patient;

import jakarta.ejb.EJB;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import org.patientcare.access.caller.CurrentCaller;
import org.patientcare.access.permission.RequiresPermission;
import org.patientcare.people.organization.Permission;
import org.patientcare.platform.config.PublicPaths;
import org.patientcare.platform.http.CallersZone;
import org.patientcare.platform.http.CompressedList;
import org.patientcare.platform.http.FilterReader;
import org.patientcare.platform.http.MessageView;
import org.patientcare.platform.http.PageQuery;
import org.patientcare.platform.http.PageView;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.platform.shared.JsonDocument;
import org.patientcare.platform.shared.Language;

/** {@code /v1/patients} (contract, section 3). */
@Path(PublicPaths.PATIENTS)
@Produces(MediaType.APPLICATION_JSON)
@RequiresPermission(Permission.PATIENTS)
@ApplicationScoped
public class PatientsResource {

    @EJB private PatientService patients;
    @EJB private PatientChanges changes;
    @Inject private CurrentCaller caller;
    @Inject private CallersZone zone;
    @Inject private PageQuery page;

    @PUT
    @Consumes(MediaType.APPLICATION_JSON)
    public MessageView upsert(PatientsRequest request) {
        patients.upsert(caller.organization(), request.patients());
        return MessageView.SUCCESS;
    }

    @GET
    @CompressedList
    public PageView<PatientView> list(@BeanParam PatientQuery query) {
        Instant updatedAfter = query.updatedAfter(page, zone.get());
        return PageView.of(
                changes.list(caller.organization(), updatedAfter, page.requestedCursorPage())
                        .map(PatientView::of),
                page);
    }

    @GET
    @Path("{code: .+}")
    public PatientView get(@PathParam("code") String code) {
        return PatientView.of(patients.read(caller.organization(), code));
    }

    /**
     * Reads the patient whose code is {@code authenticate}: the path of the POST below would hide
     * it.
     */
    @GET
    @Path("authenticate")
    public PatientView getAuthenticate() {
        return get("authenticate");
    }

    @POST
    @Path("authenticate")
    @Consumes(MediaType.APPLICATION_JSON)
    public AccessTokenView authenticate(AuthenticateRequest request) {
        return AccessTokenView.bearer(patients.authenticate(caller.organization(), request.code()));
    }

    /** A patient (contract, section 3); timestamps as {@code YYYY-MM-DD HH:MM:SS+0000}, in UTC. */
    public record PatientView(
            String code,
            String firstName,
            String lastName,
            Gender gender,
            LocalDate birthDate,
            String taxId,
            String email,
            String plan,
            String phone,
            Language locale,
            String createdAt,
            String updatedAt,
            String unsubscribedAt,
            JsonDocument meta) {

        private static final DateTimeFormatter TIME =
                DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ssxx", Locale.ROOT)
                        .withZone(ZoneOffset.UTC);

        static PatientView of(Patient patient) {
            return new PatientView(
                    patient.code(),
                    patient.firstName(),
                    patient.lastName(),
                    patient.gender(),
                    patient.birthDate(),
                    patient.taxId(),
                    patient.email(),
                    patient.plan(),
                    patient.phone(),
                    patient.locale(),
                    time(patient.createdAt()),
                    time(patient.updatedAt()),
                    patient.unsubscribedAt() == null ? null : time(patient.unsubscribedAt()),
                    patient.meta());
        }

        private static String time(Instant instant) {
            return TIME.format(instant);
        }
    }

    /** The filter of a list request for patients; an empty parameter counts as absent. */
    public static class PatientQuery {

        @QueryParam("updated_at_gt")
        private String updatedAfter;

        /**
         * Reads the lower bound of the last change, exclusive; null for all patients.
         *
         * @param page its errors are reported together with those of the filter
         * @param zone applies to times without an offset
         * @throws DomainException of kind INVALID listing everything that cannot be read
         */
        Instant updatedAfter(PageQuery page, ZoneId zone) {
            FilterReader reader = FilterReader.ofCursorPage(page, zone);
            return reader.checked(reader.instant("updated_at_gt", updatedAfter));
        }
    }

    /**
     * The patient for whom a token is requested. A code that is not well-formed is treated as
     * unknown, not as an invalid request.
     */
    public record AuthenticateRequest(@NotNull String code) {}

    /** A bearer token with the field names of OAuth 2.0. */
    public record AccessTokenView(String accessToken, String tokenType) {

        static AccessTokenView bearer(String token) {
            return new AccessTokenView(token, "Bearer");
        }
    }
}
