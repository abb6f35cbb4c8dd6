/**
 * Which schema the database has and which one this release needs, and how the one becomes the
 * other. What a node does of it is to look; the migration is a step of its own, before.
 */
package org.patientcare.platform.schema;
