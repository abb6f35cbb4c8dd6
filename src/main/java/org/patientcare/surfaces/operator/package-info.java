/**
 * The resources of the admin surface (contract, section 8): organizations, credentials, people,
 * audit events, keys and settings for the operator of the installation; codes, patients, visits and
 * prescriptions of an organization for its support staff. Files of codes and of patients are in
 * {@code support}.
 */
package org.patientcare.surfaces.operator;
