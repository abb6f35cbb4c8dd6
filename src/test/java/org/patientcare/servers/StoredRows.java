package org.patientcare.servers;

import java.util.HashMap;
import java.util.Map;
import org.patientcare.testing.Database;
import org.patientcare.testing.Organization;

/** How many rows the database has of the calls of some clients, by id of the request. */
record StoredRows(
        Map<String, Integer> patients, Map<String, Integer> visits, Map<String, Integer> trail) {

    private static final String COUNTED =
            "SELECT coalesce(string_agg(id || ' ' || times, ','), '')"
                    + " FROM (SELECT id, count(*) AS times FROM (%s) AS each GROUP BY id) AS counted";

    static StoredRows of(Organization clinic) {
        return new StoredRows(
                counted(
                        "SELECT split_part(code, '/', 2) AS id FROM patient"
                                + " WHERE organization_id = ? AND code LIKE 'new/%'",
                        clinic),
                counted("SELECT code AS id FROM appointment WHERE organization_id = ?", clinic),
                counted(
                        "SELECT request_id AS id FROM audit_log WHERE organization_id = ?",
                        clinic));
    }

    /** What is wrong with the rows of a call; empty if nothing is. */
    String faultOf(LoadDuringAction.CallOutcome callOutcome) {
        int there = (callOutcome.booking() ? visits : patients).getOrDefault(callOutcome.id(), 0);
        int rows = trail.getOrDefault(callOutcome.id(), 0);
        int whole = callOutcome.booking() ? 1 : LoadDuringAction.BATCH;
        boolean right =
                there == 0 ? !callOutcome.acknowledged() && rows == 0 : there == whole && rows == 1;
        return right ? "" : callOutcome + ": " + there + " there, " + rows + " in the trail";
    }

    private static Map<String, Integer> counted(String ids, Organization clinic) {
        String all = (String) Database.value(COUNTED.formatted(ids), clinic.uuid());
        Map<String, Integer> counts = new HashMap<>();
        for (String each : all.split(",")) {
            if (!each.isEmpty()) {
                String[] parts = each.split(" ");
                counts.put(parts[0], Integer.valueOf(parts[1]));
            }
        }
        return counts;
    }
}
