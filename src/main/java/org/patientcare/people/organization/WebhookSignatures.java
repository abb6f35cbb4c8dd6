package org.patientcare.people.organization;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.patientcare.platform.secrets.AllSecrets;
import org.patientcare.platform.secrets.SecretForm;
import org.patientcare.platform.secrets.SecretStore;
import org.patientcare.platform.secrets.Secrets;
import org.patientcare.platform.secrets.StoredSecret;

/**
 * The constant that an organization's webhook calls carry as {@code x-webhook-signature}. It is a
 * secret, which no response, log or audit event shows.
 */
@ApplicationScoped
public class WebhookSignatures implements SecretStore {

    @Inject private OrganizationRepository organizations;
    @Inject private Secrets secrets;
    @Inject private AllSecrets all;

    /** The value in clear text; empty if the organization has none. */
    public Optional<String> find(UUID organization) {
        return organizations.findSignature(organization).map(secrets::plain);
    }

    boolean isSet(UUID organization) {
        return organizations.findSignature(organization).isPresent();
    }

    /**
     * @param plain null for none
     */
    void change(UUID organization, String plain) {
        organizations.changeSignature(
                organization,
                plain == null
                        ? null
                        : secrets.inForm(
                                        OrganizationRepository.signature(organization, plain),
                                        all.formOfNewSecret())
                                .text());
    }

    @Override
    public boolean areInstallationsOwn() {
        return false;
    }

    @Override
    public String table() {
        return OrganizationRepository.TABLE;
    }

    @Override
    public List<StoredSecret> all() {
        return organizations.signatures();
    }

    @Override
    public Map<SecretForm, Long> forms() {
        return organizations.signatureForms();
    }

    /**
     * Stores the current value in the form of the given secret, whose value may be outdated by now.
     */
    @Override
    public void replace(StoredSecret secret) {
        UUID organization = UUID.fromString(secret.row());
        organizations
                .lockSignature(organization)
                .map(now -> OrganizationRepository.signature(organization, secrets.plain(now)))
                .map(plain -> secrets.inForm(plain, secret.form()))
                .ifPresent(kept -> organizations.changeSignature(organization, kept.text()));
    }
}
