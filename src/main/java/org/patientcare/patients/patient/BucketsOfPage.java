package org.patientcare.patients.patient;

import java.util.List;

/**
 * The buckets in which a page of patients lies who were looked for by name. Buckets are in the
 * order of names, so that all before may be skipped without being sorted.
 *
 * @param first bucket
 * @param last bucket
 * @param before how many of those looked for are in the buckets before the first
 */
record BucketsOfPage(int first, int last, long before) {

    /** How many of those looked for a bucket has, as far as they were counted. */
    record Filled(int bucket, long patients) {}

    /**
     * @param buckets those that may hold somebody, in order; at least one. One that was not counted
     *     to its end holds the end of the page
     * @param offset how many of those looked for to skip
     * @param items how many to show after them
     */
    static BucketsOfPage of(List<Filled> buckets, long offset, int items) {
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
        return new BucketsOfPage(buckets.get(first).bucket(), buckets.get(last).bucket(), before);
    }
}
