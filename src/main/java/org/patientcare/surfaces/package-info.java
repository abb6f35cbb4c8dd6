/**
 * The HTTP surfaces: the calls, pages and web sockets of operators, support staff, professionals
 * and patients, and {@code application}, which assembles them and starts the service. Logic that
 * two surfaces would share belongs elsewhere. Only {@code application} depends on the other
 * surfaces.
 */
package org.patientcare.surfaces;
