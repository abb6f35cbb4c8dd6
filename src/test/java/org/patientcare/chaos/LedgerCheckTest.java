package org.patientcare.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.chaos.Finding.Rule;

@DisplayName("The crash harness finds broken rules, and nothing else")
class LedgerCheckTest {

    private final List<Attempt> attempts = new ArrayList<>();
    private final Map<String, Map<String, Integer>> rows = new HashMap<>();
    private final Map<String, Integer> audited = new HashMap<>();
    private final Set<String> wrong = new HashSet<>();

    @Test
    void aWholeAcknowledgedBatchIsRight() {
        committed("1-0", attempt(1, 0, false, "200"));
        assertThat(findings()).isEmpty();
    }

    @Test
    void anUnknownBatchMayBeWholeOrAbsent() {
        attempt(1, 0, false, "503");
        attempt(2, 0, false, Attempt.BROKEN);
        committed("3-0", attempt(3, 0, false, "503"));
        assertThat(findings()).isEmpty();
    }

    @Test
    void anAcknowledgedBatchThatIsAbsentIsLost() {
        attempt(1, 0, false, "200");
        assertThat(findings()).containsExactly(Rule.LOST);
        audited.put("1-0", 1);
        assertThat(findings()).containsExactly(Rule.LOST, Rule.AUDIT);
    }

    @Test
    void aBatchThatIsThereInPartIsHalf() {
        committed("1-0", attempt(1, 0, false, "503"));
        rows.get(Batch.newGroup("1-0")).put("1-0", Batch.NEW - 1);
        assertThat(findings()).containsExactly(Rule.HALF);
    }

    @Test
    void aRefusedBatchMustBeAbsent() {
        attempt(1, 0, true, "422");
        assertThat(findings()).isEmpty();
        committed("1-0", attempts.get(0));
        assertThat(findings()).containsExactly(Rule.REFUSED_BUT_THERE);
    }

    @Test
    void twoBatchesMixedAreHalf() {
        committed("1-0", attempt(1, 0, false, "200"));
        committed("2-0", attempt(2, 0, false, "200"));
        rows.put(Batch.SHARED, Map.of("1-0", 1, "2-0", Batch.OVERWRITTEN - 1));
        assertThat(findings()).containsExactly(Rule.HALF);
    }

    @Test
    void aNewerBatchThatAnOlderOneOverwritesIsLost() {
        committed("2-0", attempt(2, 0, false, "200"));
        committed("1-0", attempt(1, 0, false, "200"));
        rows.put(Batch.SHARED, Map.of("2-0", Batch.OVERWRITTEN));
        assertThat(findings()).containsExactly(Rule.LOST);
    }

    @Test
    void theTrailMustHaveEachCommittedBatchOnceAndNothingElse() {
        committed("1-0", attempt(1, 0, false, "200"));
        audited.put("1-0", 2);
        audited.put("9-9", 1);
        wrong.add("1-0");
        assertThat(findings()).containsExactly(Rule.AUDIT, Rule.AUDIT, Rule.AUDIT);
    }

    @Test
    void rowsOfABatchThatWasNeverSentAreWrong() {
        rows.put(Batch.newGroup("9-9"), Map.of("9-9", Batch.NEW));
        assertThat(findings()).containsExactly(Rule.HALF);
    }

    @Test
    void anAnswerMustFitTheFault() {
        attempt(1, 0, false, "500");
        attempt(1, 1, false, "422");
        attempts.add(
                new Attempt(new Batch(2, 0, false), Fault.DATABASE_KILLED, 90, Attempt.BROKEN, 91));
        attempts.add(new Attempt(new Batch(2, 1, false), Fault.SERVER_KILLED, 92, "503", 93));
        assertThat(findings()).containsExactly(Rule.ANSWER, Rule.ANSWER, Rule.ANSWER, Rule.ANSWER);
    }

    @Test
    void aStoppingServerMayAnswer503() {
        attempts.add(new Attempt(new Batch(1, 0, false), Fault.SERVER_TERMINATED, 1, "503", 2));
        assertThat(findings()).isEmpty();
    }

    private List<Rule> findings() {
        return LedgerCheck.findings(attempts, new StoredBatches(rows, audited, wrong)).stream()
                .map(Finding::rule)
                .toList();
    }

    /** Adds an attempt that is answered before the next one begins. */
    private Attempt attempt(int writer, long number, boolean faulty, String answer) {
        long line = 2L * attempts.size();
        Batch batch = new Batch(writer, number, faulty);
        Attempt attempt = new Attempt(batch, Fault.BOTH_KILLED, line, answer, line + 1);
        attempts.add(attempt);
        return attempt;
    }

    /** Adds the rows that a correct service leaves. */
    private void committed(String id, Attempt attempt) {
        rows.put(Batch.newGroup(id), new HashMap<>(Map.of(id, Batch.NEW)));
        rows.put(Batch.ownGroup(attempt.batch().writer()), Map.of(id, Batch.OVERWRITTEN));
        rows.put(Batch.SHARED, Map.of(id, Batch.OVERWRITTEN));
        audited.put(id, 1);
    }
}
