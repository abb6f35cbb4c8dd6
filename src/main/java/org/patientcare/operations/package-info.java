/**
 * What the people who run an installation ask of it: the self-check, and its checks of what every
 * installation stands on. Each feature brings the checks of what it knows. Surfaces alone may know
 * it.
 */
package org.patientcare.operations;
