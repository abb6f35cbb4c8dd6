package org.patientcare.surfaces.operator;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.List;
import org.patientcare.access.security.RequiresDuty;
import org.patientcare.people.person.Duty;
import org.patientcare.platform.config.EffectiveSettings;
import org.patientcare.platform.config.EffectiveSettings.EffectiveSetting;
import org.patientcare.platform.http.DataView;

/** {@code /admin/v1/settings}. */
@Path("settings")
@Produces(MediaType.APPLICATION_JSON)
@RequiresDuty(Duty.SETTINGS)
@ApplicationScoped
public class SettingsResource {

    @Inject private EffectiveSettings settings;

    @GET
    public DataView<List<EffectiveSetting>> list() {
        return new DataView<>(settings.list());
    }
}
