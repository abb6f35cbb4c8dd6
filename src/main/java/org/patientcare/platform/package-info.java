/**
 * The technical foundation of every feature: configuration, the database, JSON, CSV, HTTP, pages,
 * the application server, metrics. Nothing here knows an organization, a person or a rule of care.
 * These packages depend on no other area; every area may depend on them.
 */
package org.patientcare.platform;
