/**
 * What the operator of a site sets and what the process offers every feature: settings with their
 * checks, the public URL, and the clocks of the database and of the node.
 */
package org.patientcare.platform.config;
