/**
 * What tests share: clients in terms of the business, seed data, scripted partners, and what the
 * suite runs on (servers, databases, proxies).
 */
package org.patientcare.testing;
