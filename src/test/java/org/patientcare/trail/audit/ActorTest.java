package org.patientcare.trail.audit;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@DisplayName("8 Audit trail: an actor is read again from its text")
class ActorTest {

    @ParameterizedTest
    @EnumSource
    void asItWasWritten(Actor.Kind kind) {
        Actor actor = new Actor(kind, "a:b");
        assertThat(Actor.parse(actor.text())).contains(actor);
    }

    @Test
    void otherTextsAreNoActors() {
        assertThat(Actor.parse(null)).isEmpty();
        assertThat(Actor.parse("person")).isEmpty();
        assertThat(Actor.parse("chef:a")).isEmpty();
    }
}
