/**
 * Work that a node does by itself, on its own threads, and for which no caller waits: a loop that
 * waits for work ({@link BackgroundLoop}) and periodic tasks ({@link BackgroundTasks}). All of them
 * handle failures and the stop of the node in the same way:
 *
 * <ul>
 *   <li>A failure, an Error included, ends neither a thread nor a timer: the work is done again.
 *   <li>It is logged by {@link BackgroundFailures}: an exception at WARNING, an Error at ERROR,
 *       once a minute for each kind of failure; an unavailable database and failures while the node
 *       stops at DEBUG.
 *   <li>A loop ends within two seconds or is abandoned; tasks are interrupted and not waited for.
 * </ul>
 *
 * A class that is needed for the first time while the node stops can be missing, since the server
 * may load no more classes. What the end of some work needs must be used, or prepared, when the
 * work begins; if it is missing nevertheless, that is one of these failures.
 */
package org.patientcare.platform.background;
