package org.patientcare.pdf;

import java.util.Deque;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.function.Function;

/**
 * Faces that have been read, for as many threads as want some: reading them costs more than a
 * document. Nothing is read before somebody prints.
 */
final class Typefaces {

    /** More stay only while they are used: one holds about 3 MB. */
    private static final int KEPT = 4;

    private static final Deque<Faces> IDLE = new ConcurrentLinkedDeque<>();

    private Typefaces() {}

    static <T> T use(Function<Faces, T> work) {
        Faces kept = IDLE.poll();
        Faces faces = kept == null ? new Faces() : kept;
        T result = work.apply(faces);
        if (IDLE.size() < KEPT) {
            IDLE.push(faces);
        }
        return result;
    }
}
