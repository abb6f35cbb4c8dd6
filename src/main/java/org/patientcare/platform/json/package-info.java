/**
 * JSON as the contract has it (section 1): read strictly and in one pass that collects every fault
 * by the path of its field, written in snake_case with every field present.
 *
 * <p>Knows nothing of HTTP: the message body reader and writer are in {@code http}.
 */
package org.patientcare.platform.json;
