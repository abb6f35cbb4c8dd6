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
import java.util.UUID;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("A statement sets its scope unless the transaction has it already")
class CurrentScopeTest {

    private static final String ONE = UUID.randomUUID().toString();
    private static final String OTHER = UUID.randomUUID().toString();

    /** The resources of the current transaction; null if there is none. */
    private Map<Object, Object> resources;

    private final List<String> logged = new ArrayList<>();
    private final CurrentScope scope = new CurrentScope(registry(), log());

    @Test
    @DisplayName(
            "outside a transaction each statement with a scope sets it; a statement without a scope sets nothing")
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
    @DisplayName("in a transaction a scope is set once, and again after another scope")
    void inATransactionItIsSetOnce() {
        begin();
        assertThat(toSetWithin("a")).isEqualTo("a");
        assertThat(toSetWithin("a")).isNull();
        assertThat(toSetWithin("b")).isEqualTo("b");
        assertThat(toSetWithin("a")).isEqualTo("a");
        assertThat(scope.toSet()).as("for a statement without a scope").isNull();
    }

    @Test
    @DisplayName(
            "a transaction that touches two organizations is reported once; named scopes are no organizations")
    void twoOrganizationsAreReported() {
        begin();
        toSetWithin(ONE);
        toSetWithin("housekeeping");
        toSetWithin(ONE);
        begin();
        toSetWithin(OTHER);
        assertThat(logged).isEmpty();
        toSetWithin(ONE);
        toSetWithin(OTHER);
        assertThat(logged).containsExactly("A transaction touches two organizations, at {0}");
    }

    @Test
    @DisplayName("a statement that was prepared but never run has set nothing")
    void aStatementThatNeverRanHasSetNothing() {
        begin();
        for (int i = 0; i < 2; i++) {
            assertThat(scope.<String, RuntimeException>within("a", scope::toSet)).isEqualTo("a");
        }
    }

    @Test
    @DisplayName("neither the next transaction nor a nested one inherits the scope")
    void transactionsDoNotShareTheScope() {
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
    @DisplayName("entities are flushed and loaded in the scope in which they were last requested")
    void entitiesAreWrittenInTheirScope() {
        List<String> flushed = new ArrayList<>();
        begin();
        scope.useForEntities("a", () -> flushed.add("before a"));
        assertThat(set()).isEqualTo("a");
        assertThat(toSetWithin("b")).isEqualTo("b");
        assertThat(set()).isEqualTo("a");
        scope.useForEntities("a", () -> flushed.add("before a again"));
        scope.useForEntities(null, () -> flushed.add("before none"));
        scope.useForEntities("b", () -> flushed.add("before b " + scope.toSet()));
        assertThat(set()).isEqualTo("b");
        assertThat(flushed).containsExactly("before a", "before b null");
    }

    @Test
    @DisplayName("a transaction knows whether it has used entities, in whatever scope")
    void aTransactionKnowsWhetherItUsedEntities() {
        begin();
        toSetWithin("a");
        assertThat(scope.hasEntities()).isFalse();
        scope.useForEntities(null, () -> {});
        assertThat(scope.hasEntities()).isTrue();
        begin();
        assertThat(scope.hasEntities()).isFalse();
        scope.useForEntities("a", () -> {});
        assertThat(scope.hasEntities()).isTrue();
        resources = null;
        assertThat(scope.hasEntities()).isFalse();
    }

    @Test
    @DisplayName("outside a transaction the use of entities sets no scope")
    void outsideATransactionEntitiesLeaveNothing() {
        scope.useForEntities("a", () -> {});
        assertThat(scope.toSet()).isNull();
    }

    @Test
    @DisplayName(
            "a scope ends with its work, also by an exception; then the outer scope is restored")
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

    /** Sets the scope as a statement does when it runs. */
    private String set() {
        String toSet = scope.toSet();
        if (toSet != null) {
            scope.wasSet(toSet);
        }
        return toSet;
    }

    private System.Logger log() {
        return (System.Logger)
                Proxy.newProxyInstance(
                        getClass().getClassLoader(),
                        new Class<?>[] {System.Logger.class},
                        (self, method, arguments) -> {
                            logged.add((String) arguments[1]);
                            return null;
                        });
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
