package org.patientcare.platform.database;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** For each key, the number of running statements and the queue of questions that wait for one. */
final class CoalescerLines<K, T> {

    /** The maximum number of questions that one statement answers. */
    private static final int MOST = 64;

    /**
     * The maximum number of running statements. With a single one, a few callers would wait for
     * each other longer than they gain.
     */
    private static final int AT_WORK = 2;

    private final Map<K, Line<T>> lines = new HashMap<>();

    private static final class Line<T> {
        private final Deque<T> waiting = new ArrayDeque<>();
        private int atWork;
    }

    /** Whether the question may be asked at once; otherwise it is put into the queue. */
    synchronized boolean enter(K key, T question) {
        Line<T> line = lines.computeIfAbsent(key, any -> new Line<>());
        if (line.atWork < AT_WORK) {
            line.atWork++;
            return true;
        }
        line.waiting.add(question);
        return false;
    }

    /**
     * Called when a statement has ended: returns the questions of the next one; empty if none
     * waits.
     */
    synchronized List<T> nextGroup(K key) {
        Line<T> line = lines.get(key);
        List<T> group = new ArrayList<>();
        while (!line.waiting.isEmpty() && group.size() < MOST) {
            group.add(line.waiting.remove());
        }
        if (group.isEmpty() && --line.atWork == 0) {
            lines.remove(key);
        }
        return group;
    }

    /**
     * Removes a question from the queue.
     *
     * @return whether it was still waiting
     */
    synchronized boolean takeBack(K key, T question) {
        Line<T> line = lines.get(key);
        return line != null && line.waiting.remove(question);
    }

    synchronized int waiting(K key) {
        return lines.containsKey(key) ? lines.get(key).waiting.size() : 0;
    }

    /** Whether no statement is running. */
    synchronized boolean isIdle() {
        return lines.isEmpty();
    }
}
