package org.patientcare.trail.audit;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Stream;
import org.patientcare.platform.shared.WireNamed;

/**
 * Who had access to a patient's data, by actor.
 *
 * @param ref our id of the patient
 * @param code of the patient
 * @param events how many events of the trail it is made of
 * @param isComplete false if there are more events; then the oldest are missing
 * @param completeSince events before this time may be missing; empty if none is
 * @param accesses of each actor, that of the latest first
 */
public record AccessReport(
        long ref,
        String code,
        long events,
        boolean isComplete,
        Optional<Instant> completeSince,
        List<Access> accesses) {

    /**
     * Equal events of an actor, counted.
     *
     * @param action its code
     * @param role by which the actor did it; null for none
     * @param madeBy who made the link that the actor used, as {@link Actor#text}; null for none
     * @param withOthers whether the events concern other patients as well
     * @param isBackground whether a page did it by itself
     * @param times how often it happened, which is more than the events for refused logins
     */
    record Counted(
            Actor.Kind kind,
            String id,
            String role,
            String madeBy,
            String action,
            boolean withOthers,
            boolean isRefused,
            boolean isBackground,
            long events,
            long times,
            Instant firstAt,
            Instant lastAt,
            List<String> purposes,
            List<String> addresses) {

        private List<String> actor() {
            return List.of(kind.name(), String.valueOf(id), String.valueOf(madeBy));
        }

        private AccessKind accessKind() {
            return AccessKind.of(action, withOthers);
        }

        /** Only lists are read by pages again and again: whatever else says so was opened. */
        private long refreshed() {
            boolean isReadByPages =
                    WireNamed.find(AuditAction.class, action)
                            .filter(AuditAction::isReadByPages)
                            .isPresent();
            return isBackground && isReadByPages ? times : 0;
        }

        private long refused() {
            return isRefused ? times : 0;
        }
    }

    /**
     * What one actor did; somebody who used links of two makers is two.
     *
     * @param madeBy as of {@link Counted}
     * @param roles by which the actor did it
     * @param addresses from which, sorted
     */
    public record Access(
            Actor.Kind kind,
            String id,
            String madeBy,
            List<String> roles,
            Sum sum,
            List<Act> acts,
            List<String> purposes,
            List<String> addresses) {

        private static Access of(List<Counted> all) {
            Counted any = all.get(0);
            return new Access(
                    any.kind(),
                    any.id(),
                    any.madeBy(),
                    sorted(all, each -> Stream.ofNullable(each.role())),
                    Sum.of(all),
                    grouped(all, each -> List.of(each.accessKind(), each.action())).stream()
                            .map(Act::of)
                            .sorted(
                                    Comparator.comparing((Act act) -> act.sum().lastAt())
                                            .reversed())
                            .toList(),
                    sorted(all, each -> each.purposes().stream()),
                    sorted(all, each -> each.addresses().stream()));
        }
    }

    /**
     * What an actor did of one kind.
     *
     * @param action its code, as the events have it
     */
    public record Act(AccessKind kind, String action, Sum sum) {

        private static Act of(List<Counted> all) {
            return new Act(all.get(0).accessKind(), all.get(0).action(), Sum.of(all));
        }
    }

    /**
     * How often and when.
     *
     * @param refreshed how many of the times a page read a list again by itself
     * @param refused how many of the times it was refused
     */
    public record Sum(long times, long refreshed, long refused, Instant firstAt, Instant lastAt) {

        private static Sum of(List<Counted> all) {
            return new Sum(
                    all.stream().mapToLong(Counted::times).sum(),
                    all.stream().mapToLong(Counted::refreshed).sum(),
                    all.stream().mapToLong(Counted::refused).sum(),
                    all.stream().map(Counted::firstAt).min(Comparator.naturalOrder()).orElseThrow(),
                    all.stream().map(Counted::lastAt).max(Comparator.naturalOrder()).orElseThrow());
        }
    }

    /** The accesses that the counted events amount to. */
    static List<Access> accesses(List<Counted> counted) {
        return grouped(counted, Counted::actor).stream()
                .map(Access::of)
                .sorted(Comparator.comparing((Access each) -> each.sum().lastAt()).reversed())
                .toList();
    }

    private static List<List<Counted>> grouped(List<Counted> all, Function<Counted, Object> key) {
        Map<Object, List<Counted>> groups = new LinkedHashMap<>();
        for (Counted each : all) {
            groups.computeIfAbsent(key.apply(each), any -> new ArrayList<>()).add(each);
        }
        return List.copyOf(groups.values());
    }

    private static List<String> sorted(
            List<Counted> all, Function<Counted, Stream<String>> values) {
        return List.copyOf(new TreeSet<>(all.stream().flatMap(values).toList()));
    }

    /** What somebody did with a patient's data, in the words of an access report. */
    public enum AccessKind implements WireNamed {
        /** Read this patient's data. */
        OPENED,
        /** Read a list that had other patients as well. */
        LISTED,
        /** Found the patient by a search. */
        SEARCHED,
        /** Changed something, or tried to. */
        CHANGED,
        /** Was at a visit. */
        CALLED,
        /** Was sent data of the patient in an event. */
        SENT;

        /**
         * @param action its code; other releases have others
         * @param withOthers whether the event concerns other patients as well
         */
        public static AccessKind of(String action, boolean withOthers) {
            Optional<AuditAction> known = WireNamed.find(AuditAction.class, action);
            return known.map(each -> of(each, withOthers))
                    .orElseGet(() -> action.endsWith("-read") ? ofReading(withOthers) : CHANGED);
        }

        private static AccessKind of(AuditAction action, boolean withOthers) {
            return switch (action) {
                case PATIENTS_SEARCH -> SEARCHED;
                case DISCLOSE -> SENT;
                case VISIT_READ,
                        VISIT_CONNECT,
                        VISIT_ENTER,
                        VISIT_EXIT,
                        VISIT_WAIT,
                        VISIT_LEAVE,
                        VISIT_ADMIT,
                        VISIT_FINISH,
                        VISIT_MISS,
                        VISIT_TRY,
                        VISIT_REPORT,
                        VISIT_ANSWER,
                        VISIT_CONSENT ->
                        CALLED;
                case PRESCRIPTION_DOWNLOAD,
                        PRESCRIPTION_VERIFY,
                        PRESCRIPTION_COMPARE,
                        EMERGENCY_ACCESS ->
                        OPENED;
                default -> action.isReadOnly() ? ofReading(withOthers) : CHANGED;
            };
        }

        private static AccessKind ofReading(boolean withOthers) {
            return withOthers ? LISTED : OPENED;
        }
    }
}
