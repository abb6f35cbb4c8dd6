package org.patientcare.clients;

import org.openapitools.client.ApiClient;

/** Clients of the library native, which leaves authentication to its user. */
final class Clients {

    /** Whether it can send a body that is not JSON; it writes any other one as JSON, too. */
    static final boolean SENDS_FILES = false;

    private Clients() {}

    static ApiClient of(String url, String key, String secret, String token) {
        ApiClient client = new ApiClient();
        client.updateBaseUri(url);
        client.setRequestInterceptor(
                request -> {
                    if (key != null) {
                        request.header("X-API-Key", key).header("X-Secret-Key", secret);
                    }
                    if (token != null) {
                        request.header("Authorization", "Bearer " + token);
                    }
                });
        return client;
    }
}
