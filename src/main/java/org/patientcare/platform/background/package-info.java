/**
 * Work that a node does by itself, on threads of its own, and that no caller waits for: a loop that
 * waits for work ({@link BackgroundLoop}) and tasks by the clock ({@link BackgroundTasks}). What
 * becomes of a failure and of the end of the node is said here, once for all of them:
 *
 * <ul>
 *   <li>A failure, an Error as well, ends neither a thread nor a timer: the work comes again.
 *   <li>It is logged by {@link BackgroundFailures}: an exception as WARNING, an Error as ERROR,
 *       once in a minute for each kind of failure; a database that is away and whatever fails while
 *       the node stops as DEBUG.
 *   <li>A loop ends within two seconds or is left behind; tasks are interrupted and not waited for.
 * </ul>
 *
 * A class that is needed for the first time while the node stops can be missing, since the server
 * may load nothing for it any more. What the end of some work needs is to be used, or prepared,
 * when the work begins; if it is missing all the same, that is one of these failures.
 */
package org.patientcare.platform.background;
