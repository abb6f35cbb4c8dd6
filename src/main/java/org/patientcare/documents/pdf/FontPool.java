package org.patientcare.documents.pdf;

import java.util.Deque;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.function.Function;

/**
 * A pool of {@link LoadedFonts}, each used by one thread at a time: parsing the fonts costs more
 * than rendering a PDF. Fonts are loaded on first use.
 */
final class FontPool {

    /** Maximum number of idle instances; each holds about 3 MB. */
    private static final int MAX_IDLE = 4;

    private static final Deque<LoadedFonts> IDLE = new ConcurrentLinkedDeque<>();

    private FontPool() {}

    static <T> T use(Function<LoadedFonts, T> work) {
        LoadedFonts kept = IDLE.poll();
        LoadedFonts fonts = kept == null ? new LoadedFonts() : kept;
        T result = work.apply(fonts);
        if (IDLE.size() < MAX_IDLE) {
            IDLE.push(fonts);
        }
        return result;
    }
}
