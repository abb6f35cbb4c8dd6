package org.patientcare.testing;

import java.util.Map;

/** A patient's browser, on the widget surface. */
public record Widget(String token, Http http) {

    public static Widget with(String token) {
        return of(token, Http.suiteNode());
    }

    /** On the node of that port. */
    public static Widget with(String token, int port) {
        return of(token, Http.node(port));
    }

    private static Widget of(String token, Http node) {
        return new Widget(token, node.with("Authorization", "Bearer " + token));
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

    /**
     * @param query percent-encoded, without the question mark; empty for none
     */
    public Reply conversations(String query) {
        return http.get("/widget/v1/conversations" + (query.isEmpty() ? "" : "?" + query));
    }

    public Reply openConversation(String professional) {
        return http.send(
                "POST",
                "/widget/v1/conversations",
                Reply.json(Map.of("professional", Map.of("hash", professional))));
    }

    /** The id of the patient's conversation with a professional, which is opened if need be. */
    public String conversationWith(String professional) {
        return openConversation(professional).expect(200).json().at("/data/id").asText();
    }

    /**
     * @param query percent-encoded, without the question mark; empty for none
     */
    public Reply messages(String conversation, String query) {
        return http.get(messagesOf(conversation) + (query.isEmpty() ? "" : "?" + query));
    }

    public Reply write(String conversation, String text) {
        return writeRaw(conversation, Reply.json(Map.of("text", text)));
    }

    public Reply writeRaw(String conversation, String json) {
        return http.send("POST", messagesOf(conversation), json);
    }

    /** Says that all messages up to a number are read. */
    public Reply markRead(String conversation, int number) {
        return http.send(
                "PUT",
                "/widget/v1/conversations/" + conversation + "/read",
                Reply.json(Map.of("number", number)));
    }

    private static String messagesOf(String conversation) {
        return "/widget/v1/conversations/" + conversation + "/messages";
    }

    public Reply linkTo(String prescription) {
        return http.send("POST", "/widget/v1/prescriptions/" + prescription + "/links", null);
    }

    /** The path of a new link to a prescription's document. */
    public String documentPath(String prescription) {
        return linkTo(prescription)
                .expect(200)
                .json()
                .at("/data/url")
                .asText()
                .replaceFirst("^https?://[^/]+", "");
    }

    public Reply logout() {
        return http.send("POST", "/widget/v1/logout", null);
    }
}
