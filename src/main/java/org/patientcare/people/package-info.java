/**
 * Organizations with their credentials and permissions, professionals, and the people who sign in.
 * Authentication and access control belong to {@code access}. Every package above may depend on
 * this one.
 */
package org.patientcare.people;
