package org.patientcare.surfaces.my;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.time.Instant;
import java.time.LocalDate;
import org.patientcare.access.permission.OpenToAll;
import org.patientcare.access.token.TokenService.IssuedToken;
import org.patientcare.patients.patient.LinkOpenResult;
import org.patientcare.platform.http.DataView;
import org.patientcare.platform.shared.Characters;
import org.patientcare.platform.shared.Language;

/** {@code /my/v1/sessions}. */
@Path("sessions")
@Produces(MediaType.APPLICATION_JSON)
@ApplicationScoped
public class SessionsResource {

    @Inject private LinkSignIn signIn;

    @POST
    @OpenToAll
    @Consumes(MediaType.APPLICATION_JSON)
    public DataView<AccessTokenView> open(SessionRequest request) {
        LinkOpenResult opening =
                signIn.open(
                        request.link(),
                        request.birthDate(),
                        Boolean.TRUE.equals(request.confirmed()));
        return new DataView<>(AccessTokenView.of(opening.token(), opening.language()));
    }

    /**
     * A request to open a link.
     *
     * @param link the link's secret, from the fragment of its URL
     * @param birthDate the patient's date of birth; null if the patient has not been asked for it
     *     yet
     * @param confirmed true once a person has asked to open the link; null means false
     */
    public record SessionRequest(
            @NotNull @Characters String link, LocalDate birthDate, Boolean confirmed) {

        /** Omits the secret and the date of birth to keep them out of the log. */
        @Override
        public String toString() {
            return "SessionRequest";
        }
    }

    /**
     * The session that a link opened.
     *
     * @param token an access token for the widget surface
     * @param tokenType the OAuth 2 token type, "Bearer"
     * @param language the patient's language
     */
    public record AccessTokenView(
            String token, String tokenType, Instant expiresAt, Language language) {

        static AccessTokenView of(IssuedToken token, Language language) {
            return new AccessTokenView(token.text(), "Bearer", token.expiresAt(), language);
        }

        /** Omits the token to keep it out of the log. */
        @Override
        public String toString() {
            return "AccessTokenView";
        }
    }
}
