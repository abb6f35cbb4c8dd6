/**
 * Import of patients from files: a file of any format becomes a table of texts, a person says what
 * is not known of its columns, dates and words and corrects faulty lines, and it is loaded in
 * batches by any node. Files belong to an organization and are kept for 24 hours after their upload
 * or their loading. Changes of patients are made by {@code patient}.
 */
package org.patientcare.patients.intake;
