package org.patientcare.trail.audit;

import java.sql.Timestamp;
import java.util.ArrayList;
import java.util.List;

/** The conditions of a filter and what is bound to them, in step. */
final class AuditConditions {

    private final List<String> sql = new ArrayList<>();
    private final List<Object> values = new ArrayList<>();

    AuditConditions(AuditEvent.Filter filter) {
        add("organization_id = ?", filter.organization());
        add("actor_id = ?", filter.actor());
        if (filter.patient() != null) {
            add("(object_kind = 'patient' AND object_codes @> ARRAY[?]::text[]", filter.patient());
            sql.set(
                    sql.size() - 1,
                    sql.get(sql.size() - 1) + " OR actor_kind = 'patient' AND actor_id = ?)");
            values.add(filter.patient());
        }
        add("at >= ?", filter.from() == null ? null : Timestamp.from(filter.from()));
        add("at < ?", filter.to() == null ? null : Timestamp.from(filter.to()));
    }

    String sql() {
        return sql.isEmpty() ? "" : " WHERE " + String.join(" AND ", sql);
    }

    List<Object> values() {
        return values;
    }

    private void add(String condition, Object value) {
        if (value != null) {
            sql.add(condition);
            values.add(value);
        }
    }
}
