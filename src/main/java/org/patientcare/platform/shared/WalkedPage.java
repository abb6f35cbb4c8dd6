package org.patientcare.platform.shared;

import java.util.function.Function;
import java.util.function.LongSupplier;

/**
 * A part of a list through which callers walk.
 *
 * @param next where the next part begins; null if there is none
 */
public record WalkedPage<T>(Page<T> page, Bookmark next) {

    public <R> WalkedPage<R> map(Function<T, R> each) {
        return new WalkedPage<>(page.map(each), next);
    }

    /**
     * Which part is asked for.
     *
     * @param page by its number, which alone counts where there is no bookmark
     * @param behind where it begins; null for none
     */
    public record Request(Page.Request page, Bookmark behind) {

        /** How many items to skip. */
        public int offset() {
            return behind == null ? page.offset() : 0;
        }

        /**
         * How many items all parts hold.
         *
         * @param count asked where a walk begins
         */
        public long total(LongSupplier count) {
            return behind == null ? count.getAsLong() : behind.total();
        }
    }
}
