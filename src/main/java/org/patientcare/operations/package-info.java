/**
 * What the people who run an installation use: the self-check, with the checks of what every
 * installation needs, and the support bundle. Other checks are in the features that they belong to.
 * And what needs all features: retention, timelines and exports and erasures of patients, the feed
 * of the audit trail. Only surfaces may use this area.
 */
package org.patientcare.operations;
