/**
 * Notifications that the nodes send each other through the database ({@code LISTEN} and {@code
 * NOTIFY}): one dedicated connection that listens, and the listeners of its channels. A
 * notification only wakes a listener, which then reads the rows; listeners also poll now and then,
 * in case a notification was missed.
 */
package org.patientcare.platform.listening;
