package org.patientcare.patients.patient;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.patientcare.patients.patient.PatientSubscriptionEvents.Ended;
import org.patientcare.patients.patient.PatientSubscriptionEvents.Reason;
import org.patientcare.patients.patient.UpsertEffect.Kind;
import org.patientcare.platform.shared.Change;
import org.patientcare.platform.shared.JsonDocument;
import org.patientcare.platform.shared.Language;

@DisplayName("3 Patients: what an upsert makes of a patient")
class PatientUpsertTest {

    private static final Instant NOW = Instant.parse("2028-02-29T12:00:00Z");
    private static final Instant EARLIER = NOW.minus(Duration.ofDays(9));
    private static final Instant LATER = NOW.plus(Duration.ofDays(9));

    private static final PatientFields ANA =
            new PatientFields(
                    "Ana",
                    "García",
                    "female",
                    LocalDate.of(2004, 2, 29),
                    "T-1",
                    "ana@example.org",
                    "+34600000000",
                    Language.EN.code(),
                    new JsonDocument("{\"ward\":\"4\"}"));

    /** Names nothing but the code, the first name and the plan. */
    private static PatientRequest request(String plan) {
        return request(plan, "", null);
    }

    /** Names one field more, or gives another first name. */
    @SuppressWarnings("unchecked")
    private static PatientRequest request(String plan, String field, Object value) {
        Function<String, Change<?>> change =
                name -> name.equals(field) ? Change.to(value) : Change.none();
        return new PatientRequest(
                "a",
                field.equals("first_name") ? (String) value : "Ana",
                (Change<String>) change.apply("last_name"),
                (Change<Gender>) change.apply("gender"),
                (Change<LocalDate>) change.apply("birth_date"),
                (Change<String>) change.apply("tax_id"),
                (Change<String>) change.apply("email"),
                plan,
                (Change<String>) change.apply("phone"),
                (Change<Language>) change.apply("locale"),
                (Change<JsonDocument>) change.apply("meta"));
    }

    private static PatientSubscription without() {
        return PatientSubscription.ofNew(null, EARLIER);
    }

    private static PatientSubscription named(String plan) {
        return PatientSubscription.ofNew(plan, EARLIER);
    }

    private static PatientSubscription redeemed(PatientSubscription before, Instant until) {
        before.redeem(new RedeemedPlan(7L, "gold", until));
        return before;
    }

    private static PatientUpsert upsert(
            PatientSubscription stored, boolean redeemedPlansSurvive, String plan) {
        return PatientUpsert.of(
                new PatientUpsert.Stored(1, "a", ANA, stored, redeemedPlansSurvive),
                request(plan),
                PlanRule.APPLY,
                NOW);
    }

    private static PatientUpsert upsert(PatientRequest request) {
        return PatientUpsert.of(
                new PatientUpsert.Stored(1, "a", ANA, named("basic"), false),
                request,
                PlanRule.APPLY,
                NOW);
    }

    @Test
    @DisplayName("a field that the request does not name keeps its value")
    void absentFieldsKeepTheirValues() {
        PatientUpsert upsert = upsert(request("basic"));

        assertThat(upsert.id()).isEqualTo(1);
        assertThat(upsert.after()).isEqualTo(ANA);
        assertThat(upsert.changesStored()).isFalse();
        assertThat(upsert.effect()).isEqualTo(new UpsertEffect(Kind.UNCHANGED, false, false));
    }

    /** A field, what a request gives for it, and what the patient has afterwards. */
    static Stream<Arguments> changes() {
        return Stream.of(
                Arguments.of("first_name", "María-José", "María-José"),
                Arguments.of("last_name", "李", "李"),
                Arguments.of("last_name", null, null),
                Arguments.of("gender", Gender.MALE, "male"),
                Arguments.of("gender", null, null),
                Arguments.of("birth_date", LocalDate.EPOCH, LocalDate.EPOCH),
                Arguments.of("birth_date", null, null),
                Arguments.of("tax_id", "T-2", "T-2"),
                Arguments.of("tax_id", null, null),
                Arguments.of("email", "eva@example.org", "eva@example.org"),
                Arguments.of("email", null, null),
                Arguments.of("phone", "+4930", "+4930"),
                Arguments.of("phone", null, null),
                Arguments.of("locale", Language.DE, Language.DE.code()),
                Arguments.of("locale", null, Language.DEFAULT.code()),
                Arguments.of("meta", new JsonDocument("[]"), new JsonDocument("[]")),
                Arguments.of("meta", null, null));
    }

    /** The fields of a patient by their names in a request. */
    private static Map<String, Object> named(PatientFields fields) {
        Map<String, Object> named = new HashMap<>();
        named.put("first_name", fields.firstName());
        named.put("last_name", fields.lastName());
        named.put("gender", fields.gender());
        named.put("birth_date", fields.birthDate());
        named.put("tax_id", fields.taxId());
        named.put("email", fields.email());
        named.put("phone", fields.phone());
        named.put("locale", fields.locale());
        named.put("meta", fields.meta());
        return named;
    }

    @ParameterizedTest(name = "{0}: {1}")
    @MethodSource("changes")
    @DisplayName("a field that the request names is set, or unset by null, and no other")
    void aNamedFieldIsSet(String field, Object given, Object after) {
        PatientUpsert upsert = upsert(request("basic", field, given));

        Map<String, Object> expected = named(ANA);
        expected.put(field, after);
        assertThat(named(upsert.after())).isEqualTo(expected);
        assertThat(upsert.changesStored()).isTrue();
        assertThat(upsert.effect())
                .isEqualTo(new UpsertEffect(Kind.CHANGED, false, field.endsWith("name")));
        assertThat(upsert.setsEmail()).isEqualTo("email".equals(field));
        assertThat(upsert.setsPhone()).isEqualTo("phone".equals(field));
    }

    @Test
    @DisplayName("a new patient has what the request names, Spanish, and no plan since now")
    void aNewPatient() {
        PatientUpsert upsert = PatientUpsert.ofNew(3, request(null), NOW);

        assertThat(upsert.id()).isEqualTo(3);
        assertThat(upsert.subscriptionChanged()).isTrue();
        assertThat(upsert.after())
                .isEqualTo(
                        new PatientFields(
                                "Ana",
                                null,
                                null,
                                null,
                                null,
                                null,
                                null,
                                Language.ES.code(),
                                null));
        assertThat(upsert.subscription().plan()).isEmpty();
        assertThat(upsert.subscription().unsubscribedAt()).contains(NOW);
        assertThat(upsert.changesStored()).isFalse();
        assertThat(upsert.setsEmail() || upsert.setsPhone()).isFalse();
        assertThat(upsert.effect()).isEqualTo(new UpsertEffect(Kind.NEW, false, false));
        PatientSubscription subscribed =
                PatientUpsert.ofNew(3, request("basic"), NOW).subscription();
        assertThat(subscribed.plan()).contains("basic");
        assertThat(subscribed.unsubscribedAt()).isEmpty();
    }

    @Test
    @DisplayName("the e-mail address and the phone of a new patient count as set")
    void aNewPatientsContacts() {
        PatientUpsert withEmail =
                PatientUpsert.ofNew(3, request(null, "email", "ana@example.org"), NOW);
        assertThat(withEmail.setsEmail()).isTrue();
        assertThat(withEmail.setsPhone()).isFalse();

        PatientUpsert withPhone = PatientUpsert.ofNew(3, request(null, "phone", "+4930"), NOW);
        assertThat(withPhone.setsPhone()).isTrue();
        assertThat(withPhone.setsEmail()).isFalse();
    }

    @Test
    @DisplayName("a patient is found by the names, the tax id, the e-mail address and the phone")
    void searchableValues() {
        assertThat(ANA.searchable())
                .isEqualTo(
                        new SearchableValues(
                                "Ana", "García", "T-1", "ana@example.org", "+34600000000"));
    }

    @Test
    @DisplayName("no plan ends the one that is there, now")
    void noPlanEndsThePlan() {
        PatientUpsert upsert = upsert(named("basic"), false, null);

        assertThat(upsert.subscription().plan()).isEmpty();
        assertThat(upsert.subscription().unsubscribedAt()).contains(NOW);
        assertThat(upsert.ended()).contains(new Ended(1, "a", "basic", NOW, Reason.FEED));
        assertThat(upsert.effect()).isEqualTo(new UpsertEffect(Kind.CHANGED, true, false));
    }

    @Test
    @DisplayName("without a plan before and after, unsubscribed_at does not move")
    void unsubscribedStays() {
        PatientUpsert upsert = upsert(without(), false, null);

        assertThat(upsert.changesStored()).isFalse();
        assertThat(upsert.subscription().unsubscribedAt()).contains(EARLIER);
        assertThat(upsert.ended()).isEmpty();
    }

    @Test
    @DisplayName("a plan where there was none, or another one, is set and ends nothing")
    void aPlanIsSet() {
        for (PatientSubscription before : new PatientSubscription[] {without(), named("silver")}) {
            PatientUpsert upsert = upsert(before, false, "basic");

            assertThat(upsert.subscription().plan()).contains("basic");
            assertThat(upsert.subscription().unsubscribedAt()).isEmpty();
            assertThat(upsert.ended()).isEmpty();
            assertThat(upsert.effect()).isEqualTo(new UpsertEffect(Kind.CHANGED, false, false));
        }
    }

    @ParameterizedTest(name = "until {0}")
    @MethodSource("untils")
    @DisplayName("a named plan takes the place of a redeemed one, even of the same name")
    void aNamedPlanReplacesARedeemedOne(Instant until) {
        PatientUpsert upsert = upsert(redeemed(named("basic"), until), true, "gold");

        assertThat(upsert.subscription().plan()).contains("gold");
        assertThat(upsert.subscription().until()).isEmpty();
        assertThat(upsert.subscription().redemptionId()).isEmpty();
        assertThat(upsert.subscription().namedPlan()).isNull();
        assertThat(upsert.subscriptionChanged()).isTrue();
        assertThat(upsert.ended()).isEmpty();
    }

    @Test
    @DisplayName("a named plan takes the place of one that ends, whatever gave that")
    void aNamedPlanReplacesOneThatEnds() {
        PatientSubscription before = without();
        before.redeem(new RedeemedPlan(null, "gold", LATER));

        PatientUpsert upsert = upsert(before, false, "gold");

        assertThat(upsert.subscription().until()).isEmpty();
        assertThat(upsert.changesStored()).isTrue();
    }

    static Stream<Instant> untils() {
        return Stream.of(LATER, null);
    }

    @ParameterizedTest(name = "until {0}")
    @MethodSource("untils")
    @DisplayName("no plan ends a redeemed one, unless redeemed plans survive")
    void noPlanAndARedeemedOne(Instant until) {
        PatientUpsert ending = upsert(redeemed(without(), until), false, null);
        assertThat(ending.subscription().plan()).isEmpty();
        assertThat(ending.ended()).contains(new Ended(1, "a", "gold", NOW, Reason.FEED));

        PatientUpsert surviving = upsert(redeemed(without(), until), true, null);
        assertThat(surviving.subscription().plan()).contains("gold");
        assertThat(surviving.subscription().until()).isEqualTo(Optional.ofNullable(until));
        assertThat(surviving.subscription().redemptionId()).contains(7L);
        assertThat(surviving.changesStored()).isFalse();
        assertThat(surviving.effect().unsubscribes()).isFalse();
    }

    @Test
    @DisplayName("only redeemed plans survive")
    void aNamedPlanDoesNotSurvive() {
        assertThat(upsert(named("basic"), true, null).subscription().plan()).isEmpty();
    }

    @Test
    @DisplayName("no plan also withdraws the one that a surviving redeemed plan would fall back to")
    void theNamedPlanBehindASurvivingOneIsForgotten() {
        PatientUpsert upsert = upsert(redeemed(named("basic"), null), true, null);

        assertThat(upsert.subscription().plan()).contains("gold");
        assertThat(upsert.subscription().namedPlan()).isNull();
        assertThat(upsert.changesStored()).isTrue();
    }

    @Test
    @DisplayName("a plan that has expired is over before the request is applied, at its own end")
    void anExpiredPlanIsOver() {
        PatientUpsert unchanged = upsert(redeemed(without(), EARLIER), true, null);
        assertThat(unchanged.changesStored()).isFalse();
        assertThat(unchanged.effect()).isEqualTo(new UpsertEffect(Kind.UNCHANGED, false, false));

        PatientUpsert named = upsert(redeemed(without(), NOW), true, "basic");
        assertThat(named.subscription().plan()).contains("basic");
        assertThat(named.subscription().unsubscribedAt()).isEmpty();
        assertThat(named.ended()).contains(new Ended(1, "a", "gold", NOW, Reason.EXPIRED));
        assertThat(named.changesStored()).isTrue();
    }

    @Test
    @DisplayName("the same plan again, after it has expired, begins anew")
    void theSamePlanAfterItExpired() {
        PatientUpsert upsert = upsert(redeemed(without(), EARLIER), false, "gold");

        assertThat(upsert.subscription().plan()).contains("gold");
        assertThat(upsert.subscription().until()).isEmpty();
        assertThat(upsert.changesStored()).isTrue();
        assertThat(upsert.ended()).contains(new Ended(1, "a", "gold", EARLIER, Reason.EXPIRED));
    }

    @Test
    @DisplayName("where plans are kept, one that has expired is left to housekeeping")
    void anExpiredPlanIsKept() {
        PatientUpsert upsert =
                PatientUpsert.of(
                        new PatientUpsert.Stored(1, "a", ANA, redeemed(without(), EARLIER), false),
                        request(null),
                        PlanRule.KEEP,
                        NOW);

        assertThat(upsert.subscription().plan()).contains("gold");
        assertThat(upsert.subscription().until()).contains(EARLIER);
        assertThat(upsert.subscription().redemptionId()).contains(7L);
        assertThat(upsert.ended()).isEmpty();
        assertThat(upsert.changesStored()).isFalse();
    }

    @Test
    @DisplayName("another name stores the end of a plan that has expired with it")
    void aChangeStoresTheExpiry() {
        PatientFields renamed = ANA.with(request(null));
        PatientUpsert upsert =
                PatientUpsert.of(
                        new PatientUpsert.Stored(
                                1,
                                "a",
                                new PatientFields(
                                        "Eva",
                                        null,
                                        null,
                                        null,
                                        null,
                                        null,
                                        null,
                                        renamed.locale(),
                                        null),
                                redeemed(without(), EARLIER),
                                false),
                        request(null),
                        PlanRule.APPLY,
                        NOW);

        assertThat(upsert.changesStored()).isTrue();
        assertThat(upsert.subscription().plan()).isEmpty();
        assertThat(upsert.subscription().unsubscribedAt()).contains(EARLIER);
        assertThat(upsert.ended()).contains(new Ended(1, "a", "gold", EARLIER, Reason.EXPIRED));
    }

    @Test
    @DisplayName("where plans are kept, the request says nothing about them")
    void plansAreKept() {
        PatientUpsert upsert =
                PatientUpsert.of(
                        new PatientUpsert.Stored(1, "a", ANA, named("basic"), false),
                        request(null),
                        PlanRule.KEEP,
                        NOW);

        assertThat(upsert.subscription().plan()).contains("basic");
        assertThat(upsert.changesStored()).isFalse();
        assertThat(upsert.ended()).isEmpty();
    }
}
