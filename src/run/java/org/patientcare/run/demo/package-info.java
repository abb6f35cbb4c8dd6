/**
 * The demo data of the run command: patients, codes in all states, visits around today,
 * prescriptions, deliveries, and the audit trail of all that. Most of it is created by API calls,
 * as an organization's systems, its patients and its people make them; what calls cannot create,
 * because it is past, is written into the tables. The data are in the resource folder {@code demo}.
 *
 * <p>It begins with {@link org.patientcare.run.demo.DemoData}.
 */
package org.patientcare.run.demo;
