/**
 * Import of patients from files: a file is checked, loaded in batches by any node, and its faulty
 * lines are returned. Files belong to an organization and are kept for 24 hours after their upload
 * or their loading. Changes of patients are made by {@code patient}.
 */
package org.patientcare.patients.intake;
