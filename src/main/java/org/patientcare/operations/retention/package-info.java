/**
 * Removes what is older than its retention period, daily for each organization and class of data,
 * and counts what would be removed. What that is, the features say ({@code platform.retention}).
 */
package org.patientcare.operations.retention;
