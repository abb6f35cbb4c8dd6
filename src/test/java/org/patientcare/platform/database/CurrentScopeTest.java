package org.patientcare.platform.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import jakarta.transaction.Status;
import jakarta.transaction.TransactionSynchronizationRegistry;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("What a statement has to set: its scope, where the transaction does not have it yet")
class CurrentScopeTest {

    /** Of the transaction at hand; null where there is none. */
    private Map<Object, Object> resources;

    private final CurrentScope scope = new CurrentScope(registry());

    @Test
    @DisplayName("outside a transaction each statement sets it, and none where none is wanted")
    void outsideATransactionEachStatementSetsIt() {
        assertThat(scope.toSet()).isNull();
        scope.within(
                "a",
                () -> {
                    assertThat(scope.toSet()).isEqualTo("a");
                    assertThat(scope.toSet()).isEqualTo("a");
                    return null;
                });
        assertThat(scope.toSet()).isNull();
    }

    @Test
    @DisplayName("in a transaction it is set once, and again after another one")
    void inATransactionItIsSetOnce() {
        begin();
        assertThat(toSetWithin("a")).isEqualTo("a");
        assertThat(toSetWithin("a")).isNull();
        assertThat(toSetWithin("b")).isEqualTo("b");
        assertThat(toSetWithin("a")).isEqualTo("a");
        assertThat(scope.toSet()).as("of a statement that wants none").isNull();
    }

    @Test
    @DisplayName("a statement that was prepared and never ran has set nothing")
    void whatNeverRanHasSetNothing() {
        begin();
        for (int i = 0; i < 2; i++) {
            assertThat(scope.<String, RuntimeException>within("a", scope::toSet)).isEqualTo("a");
        }
    }

    @Test
    @DisplayName("the next transaction knows nothing of it, nor does one that is begun meanwhile")
    void transactionsKnowNothingOfEachOther() {
        begin();
        toSetWithin("a");
        Map<Object, Object> suspended = resources;
        begin();
        assertThat(toSetWithin("a")).isEqualTo("a");
        resources = null;
        assertThat(scope.toSet()).isNull();
        resources = suspended;
        assertThat(toSetWithin("a")).isNull();
    }

    @Test
    @DisplayName("what entities do later is done in the scope in which they were asked for last")
    void entitiesAreWrittenInTheirScope() {
        List<String> flushed = new ArrayList<>();
        begin();
        scope.ofEntities("a", () -> flushed.add("before a"));
        assertThat(set()).isEqualTo("a");
        assertThat(toSetWithin("b")).isEqualTo("b");
        assertThat(set()).isEqualTo("a");
        scope.ofEntities("a", () -> flushed.add("before a again"));
        scope.ofEntities(null, () -> flushed.add("before none"));
        scope.ofEntities("b", () -> flushed.add("before b " + scope.toSet()));
        assertThat(set()).isEqualTo("b");
        assertThat(flushed).containsExactly("before a", "before b null");
    }

    @Test
    @DisplayName("a transaction knows whether it asked for entities, in whatever scope")
    void aTransactionKnowsWhetherItAskedForEntities() {
        begin();
        toSetWithin("a");
        assertThat(scope.hasEntities()).isFalse();
        scope.ofEntities(null, () -> {});
        assertThat(scope.hasEntities()).isTrue();
        begin();
        assertThat(scope.hasEntities()).isFalse();
        scope.ofEntities("a", () -> {});
        assertThat(scope.hasEntities()).isTrue();
        resources = null;
        assertThat(scope.hasEntities()).isFalse();
    }

    @Test
    @DisplayName("outside a transaction entities leave nothing behind")
    void outsideATransactionEntitiesLeaveNothing() {
        scope.ofEntities("a", () -> {});
        assertThat(scope.toSet()).isNull();
    }

    @Test
    @DisplayName("a failure ends it, and one inside another gives the outer one back")
    void itEndsWithTheWork() {
        scope.within(
                "a",
                () -> {
                    assertThatThrownBy(() -> scope.within("b", this::fail))
                            .isInstanceOf(IllegalStateException.class);
                    assertThat(scope.toSet()).isEqualTo("a");
                    return null;
                });
        assertThat(scope.toSet()).isNull();
    }

    private Object fail() {
        throw new IllegalStateException();
    }

    private String toSetWithin(String wanted) {
        return scope.within(wanted, this::set);
    }

    /** As a statement does that is carried out. */
    private String set() {
        String toSet = scope.toSet();
        if (toSet != null) {
            scope.wasSet(toSet);
        }
        return toSet;
    }

    private void begin() {
        resources = new HashMap<>();
    }

    private TransactionSynchronizationRegistry registry() {
        return (TransactionSynchronizationRegistry)
                Proxy.newProxyInstance(
                        getClass().getClassLoader(),
                        new Class<?>[] {TransactionSynchronizationRegistry.class},
                        (self, method, arguments) ->
                                switch (method.getName()) {
                                    case "getTransactionStatus" ->
                                            resources == null
                                                    ? Status.STATUS_NO_TRANSACTION
                                                    : Status.STATUS_ACTIVE;
                                    case "getResource" -> resources.get(arguments[0]);
                                    case "putResource" -> resources.put(arguments[0], arguments[1]);
                                    default -> throw new UnsupportedOperationException();
                                });
    }
}
