/**
 * Authentication, authorization and limits: credentials, sign-in and sessions of people, tokens of
 * patients, permissions, rate and concurrency limits. It contains no rules of features.
 */
package org.patientcare.access;
