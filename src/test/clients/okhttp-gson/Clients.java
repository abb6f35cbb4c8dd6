package org.patientcare.clients;

import org.openapitools.client.ApiClient;
import org.openapitools.client.auth.ApiKeyAuth;

/** Clients of the library okhttp-gson, which authenticates as the description says. */
final class Clients {

    /** Whether it can send a body that is not JSON. */
    static final boolean SENDS_FILES = true;

    private Clients() {}

    static ApiClient of(String url, String key, String secret, String token) {
        ApiClient client = new ApiClient().setBasePath(url);
        for (String name : new String[] {"apiKey", "operatorApiKey"}) {
            ((ApiKeyAuth) client.getAuthentication(name)).setApiKey(key);
        }
        for (String name : new String[] {"secretKey", "operatorSecretKey"}) {
            ((ApiKeyAuth) client.getAuthentication(name)).setApiKey(secret);
        }
        client.setBearerToken(token);
        return client;
    }
}
