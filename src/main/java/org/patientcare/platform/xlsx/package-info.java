/**
 * Spreadsheets (.xlsx: ECMA-376) that people upload: the rows of one sheet as texts, read in
 * bounded memory. Evaluates no formulas, and writes nothing. Knows neither HTTP nor the meaning of
 * the columns.
 */
package org.patientcare.platform.xlsx;
