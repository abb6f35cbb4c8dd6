package org.patientcare.documents.pdf;

import java.util.Deque;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.function.Function;

/**
 * LoadedFonts that have been read, for as many threads as want some: reading them costs more than a
 * document. Nothing is read before somebody prints.
 */
final class FontPool {

    /** More stay only while they are used: one holds about 3 MB. */
    private static final int KEPT = 4;

    private static final Deque<LoadedFonts> IDLE = new ConcurrentLinkedDeque<>();

    private FontPool() {}

    static <T> T use(Function<LoadedFonts, T> work) {
        LoadedFonts kept = IDLE.poll();
        LoadedFonts fonts = kept == null ? new LoadedFonts() : kept;
        T result = work.apply(fonts);
        if (IDLE.size() < KEPT) {
            IDLE.push(fonts);
        }
        return result;
    }
}
