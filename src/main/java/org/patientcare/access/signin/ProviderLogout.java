package org.patientcare.access.signin;

import jakarta.ejb.EJB;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import org.patientcare.access.oidc.Provider;
import org.patientcare.access.oidc.ProviderClients;
import org.patientcare.access.oidc.ProviderException;

/**
 * Logouts that OpenID providers report. It is not an EJB, because no transaction may be open while
 * it waits for the provider's keys.
 */
@ApplicationScoped
class ProviderLogout {

    @Inject private ProviderClients providerClients;
    @EJB private ProviderSessions sessions;

    /**
     * Ends the sessions of a person who has signed out at a provider.
     *
     * @return false for a token that is not valid, is too old or was used before
     * @throws ProviderSignInException if the provider is unknown or its keys cannot be fetched
     */
    boolean logOut(String name, String logoutToken) {
        Provider provider =
                providerClients
                        .find(name)
                        .orElseThrow(() -> ProviderSignIn.refusal(ProviderSignInOutcome.UNKNOWN));
        try {
            return sessions.endByLogout(
                    provider, providerClients.verifyLogoutToken(provider, logoutToken));
        } catch (ProviderException e) {
            if (e.kind() == ProviderException.Kind.INVALID) {
                return false;
            }
            throw ProviderSignIn.refusal(ProviderSignInOutcome.AWAY);
        }
    }
}
