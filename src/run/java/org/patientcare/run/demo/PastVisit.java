package org.patientcare.run.demo;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;

/**
 * Moves a visit that was booked for a later date to its real time, and writes its history and
 * attendance.
 */
final class PastVisit {

    private static final Duration BOOKED_BEFORE = Duration.ofDays(6);
    private static final Duration CANCELLED_BEFORE = Duration.ofHours(20);
    private static final Duration PATIENT_BEFORE = Duration.ofMinutes(4);
    private static final Duration PROFESSIONAL_AFTER = Duration.ofMinutes(1);
    private static final Duration PROFESSIONAL_STAYED = Duration.ofMinutes(10);

    private static final String VISIT =
            """
            UPDATE appointment SET first_starts_at = ?, starts_at = ?, ends_at = ?, created_at = ?, state = ?
            WHERE organization_id = ? AND code = ? RETURNING id, generation""";

    private static final String DELETE_HISTORY =
            "DELETE FROM appointment_history WHERE organization_id = ? AND appointment_id = ?";

    private static final String HISTORY =
            "INSERT INTO appointment_history (organization_id, appointment_id, at, state) VALUES (?, ?, ?, ?)";

    private static final String ATTENDANCE =
            """
            INSERT INTO visit_attendance (organization_id, appointment_id, generation, role, device, connection,
                joined_at, seen_at, left_at, relayed)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)""";

    private final OwnersConnection owner;
    private final UUID organization;
    private final Appointments.PlannedAppointment visit;
    private final Instant start;
    private final Instant end;

    private long id;
    private int generation;

    PastVisit(OwnersConnection owner, UUID organization, Appointments.PlannedAppointment visit) {
        this.owner = owner;
        this.organization = organization;
        this.visit = visit;
        this.start = visit.start();
        this.end = start.plus(visit.length());
    }

    void write() throws SQLException {
        Instant booked = start.minus(BOOKED_BEFORE);
        if (!move(booked)) {
            return;
        }
        owner.update(DELETE_HISTORY, organization, id);
        addHistory(booked, "booked");
        Instant came = start.minus(PATIENT_BEFORE);
        Instant met = start.plus(PROFESSIONAL_AFTER);
        switch (visit.state()) {
            case "cancelled" -> addHistory(start.minus(CANCELLED_BEFORE), visit.state());
            case "no_show" -> {
                addAttendance("professional", met, met.plus(PROFESSIONAL_STAYED));
                addHistory(end, visit.state());
            }
            case "waiting" -> addHistory(came, visit.state());
            case "in_call" -> {
                addHistory(came, "waiting");
                addHistory(met, visit.state());
            }
            default -> {
                addHistory(came, "waiting");
                addHistory(met, "in_call");
                addHistory(end, visit.state());
                addAttendance("patient", came, end);
                addAttendance("professional", met, end);
            }
        }
    }

    private boolean move(Instant booked) throws SQLException {
        try (PreparedStatement move =
                        owner.statement(
                                VISIT,
                                at(start),
                                at(start),
                                at(end),
                                at(booked),
                                visit.state(),
                                organization,
                                visit.code());
                ResultSet moved = move.executeQuery()) {
            if (!moved.next()) {
                return false;
            }
            id = moved.getLong("id");
            generation = moved.getInt("generation");
            return true;
        }
    }

    private void addHistory(Instant time, String state) throws SQLException {
        owner.update(HISTORY, organization, id, at(time), state);
    }

    private void addAttendance(String role, Instant from, Instant to) throws SQLException {
        owner.update(
                ATTENDANCE,
                organization,
                id,
                generation,
                role,
                UUID.randomUUID(),
                UUID.randomUUID(),
                at(from),
                at(to),
                at(to),
                false);
    }

    private static Timestamp at(Instant time) {
        return Timestamp.from(time);
    }
}
