/**
 * What patients and their browsers reach on our own origin without credentials in headers: the page
 * {@code /my/}, the calls with which a link opens a session for that page or exports the patient's
 * data, prescription documents by ticket, and the files of the widget, which the sites of
 * organizations load.
 */
package org.patientcare.surfaces.my;
