package org.patientcare.chaos;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.patientcare.chaos.Finding.Rule;

/** Compares what the ledger says with what the database holds. */
final class LedgerCheck {

    private final Map<String, Attempt> attempts = new LinkedHashMap<>();
    private final StoredBatches storedBatches;
    private final List<Finding> findings = new ArrayList<>();

    private LedgerCheck(Collection<Attempt> attempts, StoredBatches storedBatches) {
        attempts.forEach(attempt -> this.attempts.put(attempt.id(), attempt));
        this.storedBatches = storedBatches;
    }

    /** All broken rules; empty if the state is right. */
    static List<Finding> findings(Collection<Attempt> attempts, StoredBatches storedBatches) {
        LedgerCheck ledgerCheck = new LedgerCheck(attempts, storedBatches);
        ledgerCheck.attempts.values().forEach(ledgerCheck::batch);
        ledgerCheck.unknownBatches();
        Set<Integer> writers = new HashSet<>();
        attempts.forEach(attempt -> writers.add(attempt.batch().writer()));
        writers.forEach(
                writer ->
                        ledgerCheck.overwritten(
                                Batch.ownGroup(writer), a -> a.batch().writer() == writer));
        ledgerCheck.overwritten(Batch.SHARED, a -> true);
        return ledgerCheck.findings;
    }

    private void batch(Attempt attempt) {
        int rows = storedBatches.group(Batch.newGroup(attempt.id())).getOrDefault(attempt.id(), 0);
        if (attempt.batch().faulty() || attempt.isRefused()) {
            require(rows == 0, Rule.REFUSED_BUT_THERE, attempt, rows + " of its rows are there");
        } else if (attempt.isAcknowledged()) {
            require(rows > 0, Rule.LOST, attempt, "none of its rows is there");
        }
        require(rows == 0 || rows == Batch.NEW, Rule.HALF, attempt, rows + " rows are there");
        require(
                storedBatches.audited().getOrDefault(attempt.id(), 0) == (rows > 0 ? 1 : 0),
                Rule.AUDIT,
                attempt,
                storedBatches.audited().getOrDefault(attempt.id(), 0) + " rows in the trail");
        require(
                !storedBatches.wrong().contains(attempt.id()),
                Rule.AUDIT,
                attempt,
                "the trail has other codes");
        require(isExcused(attempt), Rule.ANSWER, attempt, "not excused");
    }

    private static boolean isExcused(Attempt attempt) {
        return switch (attempt.answer()) {
            case Attempt.ACKNOWLEDGED -> !attempt.batch().faulty();
            case Attempt.REFUSED -> attempt.batch().faulty();
            default -> attempt.fault().allows(attempt.answer());
        };
    }

    /** Finds rows of batches that were never sent. */
    private void unknownBatches() {
        Set<String> found = new HashSet<>(storedBatches.audited().keySet());
        found.removeAll(attempts.keySet());
        found.forEach(id -> findings.add(new Finding(Rule.AUDIT, id + " in the trail: unknown")));
        for (Map.Entry<String, Map<String, Integer>> group : storedBatches.rows().entrySet()) {
            for (String id : group.getValue().keySet()) {
                boolean right =
                        !group.getKey().startsWith("new/")
                                || group.getKey().equals(Batch.newGroup(id));
                if (!right || !attempts.containsKey(id)) {
                    findings.add(new Finding(Rule.HALF, group.getKey() + " has rows of " + id));
                }
            }
        }
    }

    /**
     * The rows must all be of one committed batch, and not of one that a later batch must have
     * overwritten.
     */
    private void overwritten(String group, Predicate<Attempt> writesIt) {
        Map<String, Integer> holders = storedBatches.group(group);
        List<Attempt> committed =
                attempts.values().stream().filter(writesIt).filter(this::isCommitted).toList();
        if (committed.isEmpty() && holders.isEmpty()) {
            return;
        }
        if (holders.size() != 1 || !holders.containsValue(Batch.OVERWRITTEN)) {
            findings.add(new Finding(Rule.HALF, group + " is mixed: " + holders));
            return;
        }
        Attempt holder = attempts.get(holders.keySet().iterator().next());
        if (holder == null || !isCommitted(holder)) {
            findings.add(new Finding(Rule.HALF, group + " has rows of a batch that is not there"));
            return;
        }
        committed.stream()
                .filter(later -> later.intended() > holder.answered())
                .findFirst()
                .ifPresent(
                        later ->
                                findings.add(
                                        new Finding(
                                                Rule.LOST,
                                                "%s has rows of %s, which is older than %s"
                                                        .formatted(
                                                                group, holder.id(), later.id()))));
    }

    private boolean isCommitted(Attempt attempt) {
        return storedBatches.group(Batch.newGroup(attempt.id())).containsKey(attempt.id());
    }

    private void require(boolean holds, Rule rule, Attempt attempt, String what) {
        if (!holds) {
            findings.add(
                    new Finding(
                            rule,
                            "batch %s (%s, answer %s): %s"
                                    .formatted(
                                            attempt.id(),
                                            attempt.fault(),
                                            attempt.answer(),
                                            what)));
        }
    }
}
