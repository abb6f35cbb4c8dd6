/**
 * Tables as CSV, for people and their spreadsheets: read from what they save, written so that
 * nothing in a cell is taken for a formula. Knows neither HTTP nor what the columns mean.
 */
package org.patientcare.platform.csv;
