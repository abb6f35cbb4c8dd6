/**
 * What every feature stands on and no patient would miss: configuration, the database, JSON, CSV,
 * HTTP, pages, the server, figures. Nothing here knows an organization, a person or a rule of care.
 * It knows nobody above it, and everybody may know it.
 */
package org.patientcare.platform;
