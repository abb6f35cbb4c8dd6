package org.patientcare.patients.activation;

import jakarta.persistence.Query;
import java.sql.Date;
import java.sql.Timestamp;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/** The conditions of a filter and what is bound to them, in step. */
final class CodeConditions {

    private final List<String> sql = new ArrayList<>();
    private final List<Object> values = new ArrayList<>();

    /**
     * @param today in the organization's time zone
     */
    CodeConditions(UUID organization, CodeFilter filter, LocalDate today) {
        add("organization_id = ?", organization);
        add("code = ?", filter.code());
        add("tag = ?", filter.tag());
        if (filter.status() == CodeStatus.ACTIVE) {
            add("active AND (expires_at IS NULL OR expires_at >= ?)", Date.valueOf(today));
        }
        if (filter.status() == CodeStatus.EXPIRED) {
            add("expires_at < ?", Date.valueOf(today));
        }
        add("created_at > ?", timestamp(filter.createdAfter()));
        add("created_at < ?", timestamp(filter.createdBefore()));
    }

    String sql() {
        return String.join(" AND ", sql);
    }

    Query bound(Query query) {
        for (int i = 0; i < values.size(); i++) {
            query.setParameter(i + 1, values.get(i));
        }
        return query;
    }

    private void add(String condition, Object value) {
        if (value != null) {
            sql.add(condition);
            values.add(value);
        }
    }

    private static Timestamp timestamp(Instant instant) {
        return instant == null ? null : Timestamp.from(instant);
    }
}
