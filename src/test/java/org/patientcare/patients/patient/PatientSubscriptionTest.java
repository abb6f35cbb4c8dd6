package org.patientcare.patients.patient;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("7 Redemption: which plan a patient has")
class PatientSubscriptionTest {

    private static final Instant NOW = Instant.parse("2028-02-29T12:00:00Z");
    private static final Instant SOON = NOW.plus(Duration.ofDays(9));
    private static final Instant LATER = NOW.plus(Duration.ofDays(90));

    private static final RedeemedPlan GOLD = new RedeemedPlan(7L, "gold", SOON);

    private static PatientSubscription without() {
        return PatientSubscription.ofNew(null, NOW);
    }

    private static PatientSubscription named(String plan) {
        return PatientSubscription.ofNew(plan, NOW);
    }

    private static PatientSubscription redeemed(RedeemedPlan... plans) {
        PatientSubscription subscription = without();
        for (RedeemedPlan plan : plans) {
            subscription.redeem(plan);
        }
        return subscription;
    }

    private static void assertHas(PatientSubscription subscription, RedeemedPlan plan) {
        assertThat(subscription.plan()).contains(plan.plan());
        assertThat(subscription.until().orElse(null)).isEqualTo(plan.until());
        assertThat(subscription.redemptionId().orElse(null)).isEqualTo(plan.redemptionId());
        assertThat(subscription.unsubscribedAt()).isEmpty();
    }

    private static void assertHasNoneSince(PatientSubscription subscription, Instant end) {
        assertThat(subscription.plan()).isEmpty();
        assertThat(subscription.until()).isEmpty();
        assertThat(subscription.redemptionId()).isEmpty();
        assertThat(subscription.firstRedemptionId()).isEmpty();
        assertThat(subscription.namedPlan()).isNull();
        assertThat(subscription.unsubscribedAt()).contains(end);
    }

    @Test
    @DisplayName("7: a redeemed plan is given to a patient who has none")
    void aRedeemedPlanIsGiven() {
        PatientSubscription subscription = without();

        assertThat(subscription.redeem(GOLD)).isTrue();
        assertHas(subscription, GOLD);
        assertThat(subscription.firstRedemptionId()).contains(7L);
    }

    @Test
    @DisplayName("7: of two redeemed plans the one that ends later stays")
    void thePlanThatEndsLaterStays() {
        RedeemedPlan longer = new RedeemedPlan(8L, "silver", LATER);

        PatientSubscription prolonged = redeemed(GOLD);
        assertThat(prolonged.redeem(longer)).isTrue();
        assertHas(prolonged, longer);

        PatientSubscription kept = redeemed(longer);
        assertThat(kept.redeem(GOLD)).isFalse();
        assertHas(kept, longer);
        assertThat(kept.firstRedemptionId()).contains(8L);
    }

    @Test
    @DisplayName("7: of two that end at the same time, or never, the one redeemed last is given")
    void theLastOneOfTwoThatEndTogether() {
        for (Instant end : new Instant[] {SOON, null}) {
            RedeemedPlan last = new RedeemedPlan(8L, "silver", end);
            PatientSubscription subscription = redeemed(new RedeemedPlan(7L, "gold", end));

            assertThat(subscription.redeem(last)).isTrue();
            assertHas(subscription, last);
        }
    }

    @Test
    @DisplayName("7: a plan without end stays, unless the redeemed one has none either")
    void aPlanForEverStays() {
        RedeemedPlan forEver = new RedeemedPlan(8L, "silver", null);

        PatientSubscription subscription = named("basic");
        assertThat(subscription.redeem(GOLD)).isFalse();
        assertHas(subscription, new RedeemedPlan(null, "basic", null));
        assertThat(subscription.namedPlan()).isNull();
        assertThat(subscription.redeem(forEver)).isTrue();
        assertHas(subscription, forEver);
        assertThat(subscription.namedPlan()).isEqualTo("basic");
    }

    @Test
    @DisplayName("7: the first redemption and the named plan before it are kept by later ones")
    void theFirstRedemptionIsKept() {
        PatientSubscription subscription = named("basic");
        subscription.redeem(new RedeemedPlan(7L, "gold", null));
        subscription.redeem(new RedeemedPlan(8L, "silver", null));

        assertThat(subscription.firstRedemptionId()).contains(7L);
        assertThat(subscription.namedPlan()).isEqualTo("basic");
    }

    @Test
    @DisplayName("7: a redeemed plan ends at its end, not before")
    void aRedeemedPlanEndsAtItsEnd() {
        PatientSubscription subscription = redeemed(GOLD);

        assertThat(subscription.endIfExpired(SOON.minusNanos(1))).isFalse();
        assertHas(subscription, GOLD);
        assertThat(subscription.endIfExpired(LATER)).isTrue();
        assertHasNoneSince(subscription, SOON);
        assertThat(subscription.endIfExpired(LATER)).isFalse();
        assertThat(named("basic").endIfExpired(LATER)).isFalse();
    }

    @Test
    @DisplayName("7: the end of a redeemed plan is also that of the named plan behind it")
    void theNamedPlanEndsWithIt() {
        PatientSubscription subscription = named("basic");
        subscription.redeem(new RedeemedPlan(8L, "silver", null));
        subscription.undoRedemption(8L, GOLD, NOW);
        assertThat(subscription.namedPlan()).isEqualTo("basic");

        assertThat(subscription.endIfExpired(SOON)).isTrue();
        assertHasNoneSince(subscription, SOON);
    }

    @Test
    @DisplayName("8: an undone redemption ends what it gave, now")
    void anUndoneRedemptionEndsItsPlan() {
        PatientSubscription subscription = redeemed(GOLD);

        assertThat(subscription.undoRedemption(7L, null, NOW)).isTrue();
        assertHasNoneSince(subscription, NOW);
    }

    @Test
    @DisplayName("8: an undone redemption whose plan is not in force changes nothing")
    void anotherRedemptionIsNotEnded() {
        PatientSubscription subscription = redeemed(GOLD);
        assertThat(subscription.undoRedemption(8L, null, NOW)).isFalse();
        assertHas(subscription, GOLD);

        PatientSubscription named = named("basic");
        assertThat(named.undoRedemption(7L, null, NOW)).isFalse();
        assertHas(named, new RedeemedPlan(null, "basic", null));
    }

    @Test
    @DisplayName("8: after an undone redemption the next one takes effect, else the named plan")
    void theNextOneTakesEffect() {
        RedeemedPlan forEver = new RedeemedPlan(8L, "silver", null);
        PatientSubscription subscription = named("basic");
        subscription.redeem(new RedeemedPlan(7L, "gold", null));
        subscription.redeem(forEver);

        assertThat(subscription.undoRedemption(8L, GOLD, NOW)).isTrue();
        assertHas(subscription, GOLD);
        assertThat(subscription.namedPlan()).isEqualTo("basic");
        assertThat(subscription.undoRedemption(7L, null, NOW)).isTrue();
        assertHas(subscription, new RedeemedPlan(null, "basic", null));
        assertThat(subscription.namedPlan()).isNull();
        assertThat(subscription.firstRedemptionId()).isEmpty();
    }
}
