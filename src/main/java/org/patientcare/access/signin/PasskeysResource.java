package org.patientcare.access.signin;

import jakarta.ejb.EJB;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.PATCH;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.patientcare.access.caller.CurrentCaller;
import org.patientcare.access.caller.SessionCookie;
import org.patientcare.access.permission.OpenToAll;
import org.patientcare.access.permission.RequiresSession;
import org.patientcare.people.person.PasskeyService;
import org.patientcare.people.person.PasskeyService.Passkey;
import org.patientcare.platform.http.DataView;
import org.patientcare.platform.http.UuidParameter;
import org.patientcare.platform.server.RequestHolder;
import org.patientcare.platform.shared.Change;
import org.patientcare.platform.shared.Characters;
import org.patientcare.platform.shared.JsonDocument;
import org.patientcare.platform.shared.NotOnlyWhitespace;

/** {@code /sign-in/v1/passkeys}. */
@Path("passkeys")
@Produces(MediaType.APPLICATION_JSON)
@RequiresSession(person = true)
@ApplicationScoped
public class PasskeysResource {

    @Inject private PasskeySignIn signIn;
    @EJB private PasskeyService passkeys;
    @EJB private PeopleSignIn people;
    @Inject private CurrentCaller caller;
    @Inject private SessionCookie cookie;
    @Inject private RequestHolder currentRequest;
    @Inject private SessionResponses answers;

    @POST
    @Consumes(MediaType.APPLICATION_JSON)
    @OpenToAll
    public Response answer(PasskeyRequest request) {
        return signIn.answer(
                        request.challenge(),
                        cookie.challenge(currentRequest.get()),
                        request.credential().text(),
                        request.label(),
                        caller.openSession())
                .map(answers::answer)
                .orElseGet(answers::answer);
    }

    @GET
    public DataView<List<PasskeyView>> list() {
        return new DataView<>(passkeys.of(person()).stream().map(PasskeyView::of).toList());
    }

    @PATCH
    @Path("{id}")
    @Consumes(MediaType.APPLICATION_JSON)
    public DataView<PasskeyView> rename(@PathParam("id") UuidParameter id, PasskeyPatch patch) {
        return new DataView<>(PasskeyView.of(passkeys.rename(person(), id.value(), patch.label())));
    }

    @DELETE
    @Path("{id}")
    @RequiresSession(person = true, recent = true)
    public void remove(@PathParam("id") UuidParameter id) {
        people.remove(caller.session(), id.value());
    }

    private UUID person() {
        return caller.session().person();
    }

    /**
     * An authenticator's answer to a challenge.
     *
     * @param challenge the id of the challenge
     * @param credential the result of {@code PublicKeyCredential.toJSON}
     * @param label the label of a new passkey; null for none
     */
    public record PasskeyRequest(
            @NotNull @Characters String challenge,
            @NotNull JsonDocument credential,
            @NotOnlyWhitespace @Characters String label) {}

    /** A change of a passkey's label: if absent it stays, null removes it. */
    public record PasskeyPatch(Change<@NotOnlyWhitespace @Characters String> label) {}

    /** A passkey as its owner sees it. */
    public record PasskeyView(UUID id, String label, Instant createdAt, Instant lastUsedAt) {

        static PasskeyView of(Passkey passkey) {
            return new PasskeyView(
                    passkey.id(), passkey.label(), passkey.createdAt(), passkey.lastUsedAt());
        }
    }
}
