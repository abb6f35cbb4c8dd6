package org.patientcare.testing;

import java.util.Map;

/** A patient's browser, on the widget surface. */
public record Widget(String token, Http http) {

    public static Widget with(String token) {
        return new Widget(token, Http.suiteNode().with("Authorization", "Bearer " + token));
    }

    public Widget at(int port) {
        return new Widget(token, http.at(port));
    }

    public Widget at(Http other) {
        return new Widget(token, http.at(other));
    }

    public Reply me() {
        return http.get("/widget/v1/me");
    }

    public Reply appointments() {
        return http.get("/widget/v1/appointments");
    }

    public Reply redeem(String code) {
        return http.send("POST", "/widget/v1/redemptions", Reply.json(Map.of("code", code)));
    }

    /** Why the patient may not redeem a code. */
    public String refusalOf(String code) {
        return redeem(code).expectRefusal(400).json().path("reason").asText();
    }

    public Reply logout() {
        return http.send("POST", "/widget/v1/logout", null);
    }
}
