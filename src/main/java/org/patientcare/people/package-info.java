/**
 * Who there is besides patients: organizations with their credentials and permissions, and
 * professionals. Not who may come in: that is for {@code access}. Every feature above may know it.
 */
package org.patientcare.people;
