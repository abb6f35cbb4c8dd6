package org.patientcare.patients.patient;

import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import org.patientcare.patients.patient.PatientSubscriptionEvents.Ended;
import org.patientcare.platform.database.Row;

/**
 * What an upsert makes of one patient (contract, section 3). This is the rule alone, without the
 * database: {@link PatientUpserts} reads and writes.
 *
 * @param request of the caller
 * @param before null if the patient is new
 * @param after as the request says
 * @param subscription after the request
 * @param subscriptionChanged whether readers see another subscription than before
 * @param ended the subscription that the request ends, or that has expired without that being
 *     stored yet
 */
record PatientUpsert(
        long id,
        PatientRequest request,
        PatientFields before,
        PatientFields after,
        PatientSubscription subscription,
        boolean subscriptionChanged,
        Optional<Ended> ended) {

    /** A patient as stored. */
    record Stored(
            long id,
            String code,
            PatientFields fields,
            PatientSubscription subscription,
            boolean redeemedPlansSurvive) {

        static Stored read(Row row) {
            return new Stored(
                    row.number("id"),
                    row.text("code"),
                    PatientFields.read(row),
                    PatientSubscription.read(row),
                    row.flag("redeemed_plans_survive"));
        }
    }

    /**
     * @param id 0 in a preview
     */
    static PatientUpsert ofNew(long id, PatientRequest request, Instant now) {
        return new PatientUpsert(
                id,
                request,
                null,
                PatientFields.NONE.with(request),
                PatientSubscription.ofNew(request.plan(), now),
                true,
                Optional.empty());
    }

    /**
     * Applies a request to a patient who exists. The subscription of {@code stored} is changed.
     *
     * @param now the time of the upsert, at which plans that end by then are over
     */
    static PatientUpsert of(Stored stored, PatientRequest request, PlanRule plans, Instant now) {
        PatientSubscription subscription = stored.subscription();
        PatientSubscription.Upserted upserted =
                plans == PlanRule.KEEP
                        ? PatientSubscription.Upserted.NOT
                        : subscription.upsert(request.plan(), stored.redeemedPlansSurvive(), now);
        return new PatientUpsert(
                stored.id(),
                request,
                stored.fields(),
                stored.fields().with(request),
                subscription,
                upserted.changed(),
                upserted.ended()
                        .map(
                                ended ->
                                        new Ended(
                                                stored.id(),
                                                stored.code(),
                                                ended.plan(),
                                                ended.at(),
                                                ended.reason())));
    }

    /**
     * Whether the row of an existing patient must be written. A plan that has expired is no change:
     * it is over for every reader, and housekeeping stores that.
     */
    boolean changesStored() {
        return before != null && (subscriptionChanged || !after.equals(before));
    }

    /** Whether the e-mail address becomes another one, or none. */
    boolean setsEmail() {
        return sets(before == null ? null : before.email(), after.email());
    }

    /** Whether the phone becomes another one, or none. */
    boolean setsPhone() {
        return sets(before == null ? null : before.phone(), after.phone());
    }

    private static boolean sets(String before, String after) {
        return !Objects.equals(before, after);
    }

    UpsertEffect effect() {
        boolean unsubscribes =
                ended.filter(plan -> plan.reason() == PatientSubscriptionEvents.Reason.FEED)
                        .isPresent();
        if (before == null) {
            return new UpsertEffect(UpsertEffect.Kind.NEW, false, false);
        }
        return new UpsertEffect(
                changesStored() ? UpsertEffect.Kind.CHANGED : UpsertEffect.Kind.UNCHANGED,
                unsubscribes,
                sets(before.firstName(), after.firstName())
                        || sets(before.lastName(), after.lastName()));
    }
}
