package org.patientcare.people.organization;

/**
 * How an organization has patients erased.
 *
 * @param needsTwoPeople whether somebody else than who asked has to approve it
 * @param erasedCodeAgain what happens if its system sends the code of an erased patient again
 */
public record ErasureRules(boolean needsTwoPeople, ErasedCodeRule erasedCodeAgain) {

    /** Those of a new organization: one code must not stop a nightly batch. */
    public static final ErasureRules DEFAULT = new ErasureRules(false, ErasedCodeRule.NEW);
}
