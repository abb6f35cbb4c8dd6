package org.patientcare.chaos.erasures;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.patientcare.operations.erasure.LedgerFile;
import org.patientcare.testing.Organization;
import org.patientcare.testing.PdfReader;
import org.patientcare.testing.Reply;

/** Compares erasures with what the patients had, with the ledger, and with their certificates. */
final class ErasureCheck {

    private static final String ERASURE =
            """
            SELECT state, noted_at IS NOT NULL AS noted, counts::text AS counts FROM erasure WHERE organization_id = ? AND id = ?""";

    private static final String TOLD =
            """
            SELECT count(*), count(*) FILTER (WHERE EXISTS (SELECT FROM webhook_delivery d
                WHERE d.organization_id = v.organization_id AND d.event_id = v.id AND d.state = 'delivered'))
            FROM event v WHERE v.organization_id = ? AND v.event = 'care.patient_erased' AND v.object_code = ?""";

    private final Connection superuser;
    private final Organization eraser;
    private final List<String> findings = new ArrayList<>();
    private int done;
    private int certificates;

    ErasureCheck(Connection superuser, Organization eraser) {
        this.superuser = superuser;
        this.eraser = eraser;
    }

    /** How many are done, counted exactly, and noted. */
    int done() {
        return done;
    }

    /** How many have a certificate that says so. */
    int certificates() {
        return certificates;
    }

    /**
     * @param erasures by their ids
     * @return every rule that was broken
     */
    List<String> findings(Map<UUID, Subject> erasures, Path ledger) throws SQLException {
        for (Map.Entry<UUID, Subject> each : erasures.entrySet()) {
            done += isDone(each.getKey(), each.getValue()) ? 1 : 0;
            certificates += isProved(each.getKey(), each.getValue()) ? 1 : 0;
            told(each.getValue());
        }
        ledger(erasures.keySet(), ledger);
        return findings;
    }

    private boolean isDone(UUID erasure, Subject subject) throws SQLException {
        try (PreparedStatement statement = superuser.prepareStatement(ERASURE)) {
            statement.setObject(1, eraser.uuid());
            statement.setObject(2, erasure);
            try (ResultSet row = statement.executeQuery()) {
                row.next();
                JsonNode counts = Reply.parsed(row.getString("counts"));
                String state = row.getString("state");
                boolean right = state.equals("destroyed") && row.getBoolean("noted");
                if (!right) {
                    findings.add(erasure + " is " + state + ", noted or not");
                }
                for (Map.Entry<String, Long> rows : subject.rows().entrySet()) {
                    long counted = counts.path(rows.getKey()).asLong();
                    if (counted != rows.getValue()) {
                        right = false;
                        findings.add(
                                "%s destroyed %d of %d rows of %s"
                                        .formatted(
                                                erasure, counted, rows.getValue(), rows.getKey()));
                    }
                }
                return right;
            }
        }
    }

    private boolean isProved(UUID erasure, Subject subject) {
        Reply reply = eraser.http().get("/v1/erasures/" + erasure + "/certificate");
        String text = reply.status() == 200 ? PdfReader.text(reply.body()) : "";
        String messages =
                String.format(
                        Locale.UK, "%,d", subject.rows().get(Step.CONVERSATION_MESSAGE.table()));
        boolean right =
                text.replace(" ", "").contains(erasure.toString())
                        && text.contains(messages)
                        && !text.contains(subject.canary());
        if (!right) {
            findings.add("the certificate of " + erasure + ": " + reply.status() + " " + text);
        }
        return right;
    }

    private void told(Subject subject) throws SQLException {
        try (PreparedStatement statement = superuser.prepareStatement(TOLD)) {
            statement.setObject(1, eraser.uuid());
            statement.setString(2, subject.code());
            try (ResultSet row = statement.executeQuery()) {
                row.next();
                if (row.getLong(1) != 1 || row.getLong(2) != 1) {
                    findings.add(
                            "of %s receivers have %d events, %d of them delivered"
                                    .formatted(subject.code(), row.getLong(1), row.getLong(2)));
                }
            }
        }
    }

    /** Each has to be intended before it is done; after a kill a line may be there twice. */
    private void ledger(Set<UUID> erasures, Path folder) {
        Set<String> intended = new HashSet<>();
        Set<String> noted = new HashSet<>();
        for (LedgerFile.Line line : new LedgerFile(folder).read()) {
            if (line.says(LedgerFile.Word.INTENDED)) {
                intended.add(line.erasure());
            } else if (intended.contains(line.erasure())) {
                noted.add(line.erasure());
            } else {
                findings.add("the ledger has " + line.erasure() + " as done before as intended");
            }
        }
        erasures.stream()
                .map(UUID::toString)
                .filter(id -> !noted.contains(id))
                .forEach(id -> findings.add("the ledger does not have " + id + " as done"));
    }
}
