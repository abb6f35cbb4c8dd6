/**
 * What the operator of a site sets and what the process offers every feature: settings with their
 * checks, the public URL, the clock, and the schema brought up to date before anything else starts.
 */
package org.patientcare.config;
