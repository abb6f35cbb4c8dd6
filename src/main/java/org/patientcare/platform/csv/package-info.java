/**
 * Tables as CSV, for people and their spreadsheets: reads what these save, row by row, and writes
 * so that no cell is taken for a formula. Knows neither HTTP nor the meaning of the columns.
 */
package org.patientcare.platform.csv;
