/**
 * What the people who run an installation use: the self-check, with the checks of what every
 * installation needs, the support bundle, and erasures of patients. Other checks are in the features that they belong to.
 * Only surfaces may use this area.
 */
package org.patientcare.operations;
