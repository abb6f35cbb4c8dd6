package org.patientcare.platform.database;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** For each key, the number of running statements and the queue of questions that wait for one. */
final class CoalescerQueues<K, T> {

    /** The maximum number of questions that one statement answers. */
    private static final int MAX_GROUP = 64;

    /**
     * The maximum number of running statements. With a single one, a few callers would wait for
     * each other longer than they gain.
     */
    private static final int MAX_RUNNING = 2;

    private final Map<K, KeyQueue<T>> queues = new HashMap<>();

    private static final class KeyQueue<T> {
        private final Deque<T> waiting = new ArrayDeque<>();
        private int running;
    }

    /** Whether the question may be asked at once; otherwise it is put into the queue. */
    synchronized boolean tryStart(K key, T question) {
        KeyQueue<T> queue = queues.computeIfAbsent(key, any -> new KeyQueue<>());
        if (queue.running < MAX_RUNNING) {
            queue.running++;
            return true;
        }
        queue.waiting.add(question);
        return false;
    }

    /**
     * Called when a statement has ended: returns the questions of the next one; empty if none
     * waits.
     */
    synchronized List<T> nextGroup(K key) {
        KeyQueue<T> queue = queues.get(key);
        List<T> group = new ArrayList<>();
        while (!queue.waiting.isEmpty() && group.size() < MAX_GROUP) {
            group.add(queue.waiting.remove());
        }
        if (group.isEmpty() && --queue.running == 0) {
            queues.remove(key);
        }
        return group;
    }

    /**
     * Removes a question from the queue.
     *
     * @return whether it was still waiting
     */
    synchronized boolean remove(K key, T question) {
        KeyQueue<T> queue = queues.get(key);
        return queue != null && queue.waiting.remove(question);
    }

    synchronized int waiting(K key) {
        return queues.containsKey(key) ? queues.get(key).waiting.size() : 0;
    }

    /** Whether no statement is running. */
    synchronized boolean isIdle() {
        return queues.isEmpty();
    }
}
