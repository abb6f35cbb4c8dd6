package org.patientcare.talk.conversation;

import static org.patientcare.platform.export.ExportedValue.flag;
import static org.patientcare.platform.export.ExportedValue.instant;
import static org.patientcare.platform.export.ExportedValue.number;
import static org.patientcare.platform.export.ExportedValue.text;

import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import org.patientcare.platform.export.ExportSection;
import org.patientcare.platform.export.ExportedData;
import org.patientcare.platform.export.ExportedRows;
import org.patientcare.platform.export.ExportedRows.Key;

/** What a patient and professionals wrote to each other. */
@ApplicationScoped
class ExportedConversations implements ExportedData {

    private static final ExportedRows CONVERSATIONS =
            new ExportedRows(
                    ExportSection.CONVERSATIONS,
                    "conversation",
                    """
                    FROM conversation t JOIN professional p ON p.hash = t.professional_hash
                    WHERE t.organization_id = :organization AND t.patient_id = :patient""",
                    List.of(Key.of("t.opened_at", "timestamptz"), Key.of("t.id", "uuid")),
                    List.of(
                            text("id", "CAST(t.id AS text)", "id"),
                            text("professional", "p.name"),
                            text("opened_by"),
                            instant("opened_at"),
                            instant("updated_at"),
                            number("unread", "t.patient_unread", "patient_unread")));

    private static final ExportedRows MESSAGES =
            new ExportedRows(
                    ExportSection.MESSAGES,
                    "conversation_message",
                    """
                    FROM conversation_message t
                        JOIN conversation c ON c.organization_id = t.organization_id AND c.id = t.conversation_id
                    WHERE t.organization_id = :organization AND c.patient_id = :patient""",
                    List.of(Key.of("t.conversation_id", "uuid"), Key.of("t.number", "integer")),
                    List.of(
                            text(
                                    "conversation",
                                    "CAST(t.conversation_id AS text)",
                                    "conversation_id"),
                            number("number"),
                            text("sender"),
                            instant("sent_at"),
                            flag("welcome"),
                            text("text")));

    @Override
    public List<ExportedRows> rows() {
        return List.of(CONVERSATIONS, MESSAGES);
    }
}
