/**
 * Drivers that speak the business, seed data, and the parts that the suite runs on: server,
 * database, second node.
 */
package org.patientcare.testing;
