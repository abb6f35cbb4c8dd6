/**
 * The resources of the admin surface (contract, section 8), most of them for the operator of the
 * installation: organizations, credentials, people, audit events, keys and settings. What support
 * staff do with codes and patient files of an organization is in {@code support}.
 */
package org.patientcare.surfaces.operator;
