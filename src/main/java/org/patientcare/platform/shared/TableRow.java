package org.patientcare.platform.shared;

import java.util.List;

/**
 * A row of a table that somebody saved in a file, whatever the format of the file.
 *
 * @param line number of the line of the file on which it begins, from 1 on
 * @param cells as text; rows of one table may have different numbers of them
 */
public record TableRow(int line, List<String> cells) {}
