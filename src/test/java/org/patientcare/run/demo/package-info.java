/**
 * What the demo organization of the run command has to be looked at: patients, codes in all states,
 * a week of visits, prescriptions, deliveries, and the trail of all that. Most of it is made by
 * calls, as an organization's systems, its patients and its people make them; what calls do not
 * make, since it is past, is written into the tables. The texts are in the resources of this
 * package's name.
 *
 * <p>It begins with {@link org.patientcare.run.demo.DemoData}.
 */
package org.patientcare.run.demo;
