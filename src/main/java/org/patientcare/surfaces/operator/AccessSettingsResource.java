package org.patientcare.surfaces.operator;

import jakarta.ejb.EJB;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.PATCH;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.patientcare.access.permission.RequiresDuty;
import org.patientcare.people.organization.AccessSettings;
import org.patientcare.people.organization.AccessSettings.ShownAccesses;
import org.patientcare.people.organization.AccessSettingsService;
import org.patientcare.people.person.Duty;
import org.patientcare.platform.http.DataView;
import org.patientcare.platform.http.UuidParameter;
import org.patientcare.platform.shared.Change;

/**
 * {@code /admin/v1/organizations/{id}/access-settings}: who sees which access to patients' data.
 */
@Path("organizations/{id}/access-settings")
@Produces(MediaType.APPLICATION_JSON)
@RequiresDuty(Duty.PROFILE)
@ApplicationScoped
public class AccessSettingsResource {

    @EJB private AccessSettingsService settings;

    @GET
    public DataView<AccessSettingsView> get(@PathParam("id") UuidParameter id) {
        return new DataView<>(AccessSettingsView.of(settings.get(id.value())));
    }

    @PATCH
    @RequiresDuty(value = Duty.PROFILE, recent = true)
    @Consumes(MediaType.APPLICATION_JSON)
    public DataView<AccessSettingsView> change(
            @PathParam("id") UuidParameter id, AccessSettingsPatch patch) {
        return new DataView<>(AccessSettingsView.of(settings.change(id.value(), patch::appliedTo)));
    }

    /** Changes. An absent field keeps its value; null resets it to its default. */
    public record AccessSettingsPatch(
            Change<ShownAccesses> patientsSeeAccesses,
            Change<Boolean> unusualAccess,
            Change<@Min(AccessSettings.MIN_PATIENTS) @Max(AccessSettings.MAX_PATIENTS) Integer>
                    unusualPatients,
            Change<Boolean> emergencyAccess) {

        AccessSettings appliedTo(AccessSettings now) {
            AccessSettings unset = AccessSettings.DEFAULT;
            return new AccessSettings(
                    patientsSeeAccesses.appliedTo(
                            now.patientsSeeAccesses(), unset.patientsSeeAccesses()),
                    unusualAccess.appliedTo(now.unusualAccess(), unset.unusualAccess()),
                    unusualPatients.appliedTo(now.unusualPatients(), unset.unusualPatients()),
                    emergencyAccess.appliedTo(now.emergencyAccess(), unset.emergencyAccess()));
        }
    }

    /** The settings as they are. */
    public record AccessSettingsView(
            ShownAccesses patientsSeeAccesses,
            boolean unusualAccess,
            int unusualPatients,
            boolean emergencyAccess) {

        static AccessSettingsView of(AccessSettings settings) {
            return new AccessSettingsView(
                    settings.patientsSeeAccesses(),
                    settings.unusualAccess(),
                    settings.unusualPatients(),
                    settings.emergencyAccess());
        }
    }
}
