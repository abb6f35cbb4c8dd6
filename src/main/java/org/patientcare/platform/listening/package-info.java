/**
 * What the nodes tell each other through the database: one connection of its own that listens, and
 * those who want to hear of a channel. A notification only wakes: whoever hears looks at the rows,
 * and looks by itself now and then in case one was missed.
 */
package org.patientcare.platform.listening;
