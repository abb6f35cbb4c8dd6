/**
 * What the operator of a site sets and what the process offers every feature: settings with their
 * checks, the public URL, the clocks of the database and of the node, and the schema brought up to
 * date before anything else starts.
 */
package org.patientcare.platform.config;
