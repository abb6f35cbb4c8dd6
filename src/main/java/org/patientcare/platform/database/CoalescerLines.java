package org.patientcare.platform.database;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** For each key how many statements are under way, and the questions that wait for one of them. */
final class CoalescerLines<K, T> {

    /** Questions that one statement answers. */
    private static final int MOST = 64;

    /** With a single one, a few callers would wait for each other more than they gain. */
    private static final int AT_WORK = 2;

    private final Map<K, Line<T>> lines = new HashMap<>();

    private static final class Line<T> {
        private final Deque<T> waiting = new ArrayDeque<>();
        private int atWork;
    }

    /** Whether a statement may be begun for it at once; else it waits from now on. */
    synchronized boolean enter(K key, T question) {
        Line<T> line = lines.computeIfAbsent(key, any -> new Line<>());
        if (line.atWork < AT_WORK) {
            line.atWork++;
            return true;
        }
        line.waiting.add(question);
        return false;
    }

    /** A statement is over: those whom the next one is for; none if nobody waits. */
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

    /** Whether it has waited until now, and waits no more. */
    synchronized boolean takeBack(K key, T question) {
        Line<T> line = lines.get(key);
        return line != null && line.waiting.remove(question);
    }

    synchronized int waiting(K key) {
        return lines.containsKey(key) ? lines.get(key).waiting.size() : 0;
    }

    /** Whether nothing is under way. */
    synchronized boolean isIdle() {
        return lines.isEmpty();
    }
}
