package org.patientcare.patients.patient;

import java.util.List;

/**
 * The range of name buckets that holds one page of a search by name. Buckets are in the order of
 * the names, so all patients in earlier buckets can be skipped without sorting them.
 *
 * @param first bucket of the page
 * @param last bucket of the page
 * @param before number of matching patients in the buckets before the first
 */
record BucketRange(int first, int last, long before) {

    /**
     * The number of matching patients in a bucket; a lower bound where counting stopped at a limit.
     */
    record BucketCount(int bucket, long patients) {}

    /**
     * A range without buckets, for a page without patients.
     *
     * @param offset number of matching patients to skip
     */
    static BucketRange none(long offset) {
        return new BucketRange(1, 0, offset);
    }

    /**
     * @param buckets those that may contain matches, in order; at least one. If the count of one is
     *     only a lower bound, the page ends in it or before it
     * @param offset number of matching patients to skip
     * @param items number of patients on the page
     */
    static BucketRange of(List<BucketCount> buckets, long offset, int items) {
        int first = 0;
        long before = 0;
        while (first < buckets.size() - 1 && before + buckets.get(first).patients() <= offset) {
            before += buckets.get(first).patients();
            first++;
        }
        int last = first;
        long counted = before + buckets.get(first).patients();
        while (last < buckets.size() - 1 && counted < offset + items) {
            last++;
            counted += buckets.get(last).patients();
        }
        return new BucketRange(buckets.get(first).bucket(), buckets.get(last).bucket(), before);
    }
}
