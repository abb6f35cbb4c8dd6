/**
 * Which schema the database has, which one this release needs, and how the one is migrated to the
 * other. A node only checks the schema; the migration is a separate step before its start.
 */
package org.patientcare.platform.schema;
