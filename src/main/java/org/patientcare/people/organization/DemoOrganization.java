package org.patientcare.people.organization;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.ZoneId;
import java.util.List;
import java.util.UUID;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.platform.shared.ErrorCode;
import org.patientcare.platform.shared.Language;

/** An organization for trying the service, in installations whose settings ask for one. */
@Stateless
public class DemoOrganization {

    /** The same in every installation that has one. */
    public static final UUID ID = UUID.fromString("00000000-0000-4000-8000-000000000001");

    private static final OrganizationProfile PROFILE =
            new OrganizationProfile(
                    "Demo Clinic",
                    Language.ES,
                    ZoneId.of("Europe/Madrid"),
                    true,
                    List.of(),
                    null,
                    false,
                    null);

    @Inject private OrganizationRepository organizations;
    @Inject private Clock clock;

    /**
     * Creates the organization and its credential if they are missing, and stores a changed secret
     * key. Several nodes may do this at once.
     *
     * @throws DomainException of kind NOT_POSSIBLE if the API key belongs to another organization
     *     or is revoked
     */
    public void createIfMissing(ApiKeyPair keys) {
        organizations.waitForOtherNodes();
        if (organizations.find(ID).isEmpty()) {
            organizations.add(
                    Organization.create(
                            ID, PROFILE, OrganizationVisitSettings.DEFAULT, clock.instant()));
        }
        organizations
                .organizationOf(keys.apiKey())
                .ifPresentOrElse(owner -> takeOver(owner, keys), () -> addCredential(keys));
    }

    private void addCredential(ApiKeyPair keys) {
        organizations.addCredential(ID, keys, "Demo", Permission.usual(), clock.instant());
    }

    private void takeOver(UUID owner, ApiKeyPair keys) {
        organizations
                .findCredential(owner, keys.apiKey())
                .filter(known -> owner.equals(ID) && known.revokedAt() == null)
                .orElseThrow(
                        () ->
                                DomainException.notPossible(
                                        ErrorCode.API_KEY_TAKEN,
                                        "patientcare.demo.api-key is another organization's key or"
                                                + " a revoked one: choose another"));
        organizations.replaceSecret(ID, keys);
    }
}
