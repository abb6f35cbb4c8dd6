/**
 * How many requests run at once: {@link org.patientcare.access.concurrency.ConcurrencyFilter} lets
 * them wait within the limits of their caller, of its group and of the node, and {@link
 * org.patientcare.access.concurrency.EntryFilter} decides in the order of the contract (section 1)
 * which come in. It comes last: it recognizes callers by what {@code access.caller} has learnt
 * about them.
 */
package org.patientcare.access.concurrency;
