package org.patientcare.testing;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/** The support desk of an organization, on the admin surface. */
public record Support(String organizationId, Http http) {

    /** The support desk with the operator's credential, which has all permissions. */
    public static Support of(Operator operator, Organization organization) {
        return new Support(organization.id(), operator.http());
    }

    public Support of(String otherOrganizationId) {
        return new Support(otherOrganizationId, http);
    }

    public Support at(int port) {
        return new Support(organizationId, http.at(port));
    }

    private String path(String rest) {
        return "/admin/v1/organizations/" + organizationId + "/" + rest;
    }

    public Reply createCode(Map<String, ?> code) {
        return http.send("POST", path("activation-codes"), Reply.json(code));
    }

    /**
     * @param query percent-encoded, with the question mark; empty for none
     */
    public Reply codes(String query) {
        return http.get(path("activation-codes") + query);
    }

    /**
     * @param action activate, deactivate or send
     * @param json null for none
     */
    public Reply toCode(String code, String action, String json) {
        String path = path("activation-codes/" + Http.segment(code) + "/" + action);
        return http.send("PUT", path, json);
    }

    public Reply makeBatch(Map<String, ?> batch) {
        return http.send("POST", path("code-batches"), Reply.json(batch));
    }

    /** The same under an Idempotency-Key. */
    public Reply makeBatchOnce(String key, Map<String, ?> batch) {
        return new Support(organizationId, http.with("Idempotency-Key", key)).makeBatch(batch);
    }

    public Reply batches() {
        return http.get(path("code-batches"));
    }

    public Reply deactivateBatch(String id) {
        return http.send("PUT", path("code-batches/" + id + "/deactivate"), null);
    }

    public Reply codesOfBatch(String id) {
        return http.get(path("code-batches/" + id + "/codes"));
    }

    public Reply upload(String csv) {
        return upload(csv.getBytes(StandardCharsets.UTF_8));
    }

    public Reply uploadSpreadsheet(byte[] spreadsheet) {
        return uploadSpreadsheet(spreadsheet, "");
    }

    /**
     * @param query with its question mark
     */
    public Reply uploadSpreadsheet(byte[] spreadsheet, String query) {
        return http.with(
                        "Content-Type",
                        "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet")
                .sendBytes("POST", path("patient-imports" + query), spreadsheet);
    }

    public Reply upload(byte[] csv) {
        return http.with("Content-Type", "text/csv")
                .sendBytes("POST", path("patient-imports"), csv);
    }

    public Reply patientImport(String id) {
        return http.get(path("patient-imports/" + id));
    }

    public Reply run(String id, String json) {
        return http.send("POST", path("patient-imports/" + id + "/run"), json);
    }

    /** Says how a file is to be read. */
    public Reply read(String id, Map<String, ?> reading) {
        return http.send("PUT", path("patient-imports/" + id + "/reading"), Reply.json(reading));
    }

    public Reply faultyLines(String id) {
        return http.get(path("patient-imports/" + id + "/faulty-lines"));
    }

    public Reply correct(String id, int line, String... cells) {
        return http.send(
                "PUT",
                path("patient-imports/" + id + "/faulty-lines"),
                Reply.json(
                        Map.of("lines", List.of(Map.of("line", line, "cells", List.of(cells))))));
    }

    public Reply faults(String id) {
        return http.get(path("patient-imports/" + id + "/faults"));
    }
}
