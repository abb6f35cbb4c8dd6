package org.patientcare.chaos.erasures;

import java.util.Map;

/**
 * A patient who has everything.
 *
 * @param canary a word that is in all texts of the patient, and nowhere else
 * @param code the organization's
 * @param id ours
 * @param rows how many rows the patient has, by table
 */
record Subject(String canary, String code, long id, Map<String, Long> rows) {}
