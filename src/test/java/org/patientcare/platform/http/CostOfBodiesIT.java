package org.patientcare.platform.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonPointer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.testing.Drill;
import org.patientcare.testing.DrillGroup;
import org.patientcare.testing.IntegrationTest;

@Drill(
        value = DrillGroup.COST,
        heldBy = {"PatternsTest", "StrictJsonIT"})
@IntegrationTest
@RunAsClient
@DisplayName("No text or number in a body costs more than eight times a harmless one")
class CostOfBodiesIT {

    /** The length of a text in a body. */
    private static final int LONG = 200_000;

    /**
     * The length of each text if it is in all places of a body. Quadratic costs, of a hundred
     * million steps, still show, and bodies of many fields are not so long that they cost by
     * themselves what is looked at closely.
     */
    private static final int SHORTER = 10_000;

    private static final String NO_JSON = "{";

    private static final int UNAUTHORIZED = 401;

    private final CostlyCalls calls = CostlyCalls.begin();

    @Test
    @DisplayName("in any field of any call, as a text or as other JSON in its place")
    void bodies() {
        String token = calls.token();
        Map<String, Class<?>> operations = ResourceOperations.bodies();
        assertThat(operations).hasSizeGreaterThan(15);
        operations.forEach((operation, request) -> bodies(operation, request, token));
        assertThat(calls.tooExpensive()).isEmpty();
    }

    /** A call, and the bodies that are tried with it. */
    private record TriedCall(String operation, RequestBodies bodies, String token) {}

    /** Tries the worst texts in each place by itself, and the others in all places at once. */
    private void bodies(String operation, Class<?> request, String token) {
        RequestBodies bodies = RequestBodies.of(request);
        TriedCall call = new TriedCall(operation, bodies, token);
        List<JsonPointer> all = bodies.leaves();
        if (calls.send(operation, NO_JSON, token).status() == UNAUTHORIZED) {
            // Nobody is signed in, and the call is refused before its body is read.
            texts(call, operation, all, HostileTexts.worst(SHORTER));
            return;
        }
        for (JsonPointer leaf : all) {
            texts(call, operation + " " + leaf, List.of(leaf), HostileTexts.worst(LONG));
        }
        texts(call, operation, all, HostileTexts.of(SHORTER));
        List<JsonPointer> holders = new ArrayList<>(bodies.places());
        holders.removeAll(all);
        holders.add(all.get(0));
        holders.forEach(holder -> structures(call, holder));
    }

    private void texts(
            TriedCall call, String where, List<JsonPointer> places, Map<String, String> texts) {
        texts.forEach(
                (what, text) ->
                        judge(
                                call,
                                where + ", " + what,
                                () -> call.bodies().withText(places, text),
                                () ->
                                        call.bodies()
                                                .withText(places, CostlyCalls.harmlessLike(text))));
    }

    private void structures(TriedCall call, JsonPointer holder) {
        List<JsonPointer> place = List.of(holder);
        structures()
                .forEach(
                        (what, json) ->
                                judge(
                                        call,
                                        call.operation() + " " + holder + ", " + what,
                                        () -> call.bodies().withJson(place, json),
                                        () ->
                                                call.bodies()
                                                        .withText(
                                                                place,
                                                                CostlyCalls.harmlessLike(json))));
    }

    private void judge(
            TriedCall call, String what, Supplier<String> hostile, Supplier<String> harmless) {
        calls.judge(
                what,
                () -> calls.send(call.operation(), hostile.get(), call.token()),
                () -> calls.send(call.operation(), harmless.get(), call.token()));
    }

    private static Map<String, String> structures() {
        return Map.of(
                "a list of nulls", "[" + "null,".repeat(LONG / 5) + "null]",
                "a list of objects", "[" + "{},".repeat(LONG / 3) + "{}]",
                "a list of lists", "[" + "[[[[]]]],".repeat(LONG / 9) + "[]]",
                "a list of numbers", "[" + "1e9,".repeat(LONG / 4) + "1]",
                "long numbers", "[" + ("9".repeat(16_000) + ",").repeat(LONG / 16_000) + "1]",
                "a long number", "9".repeat(16_000),
                "a high exponent", "1e999999999",
                "a small exponent", "1e-999999999");
    }
}
