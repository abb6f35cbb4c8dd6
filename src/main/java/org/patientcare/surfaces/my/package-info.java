/**
 * What patients and their browsers reach on our own origin without a header: the page {@code /my/},
 * which a link opens, the call by which it does, papers behind tickets, and the files of the
 * widget, which sites of organizations load.
 */
package org.patientcare.surfaces.my;
