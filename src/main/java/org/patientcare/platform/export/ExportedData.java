package org.patientcare.platform.export;

import java.util.List;

/**
 * What a feature hands out of a patient's data, of the tables that it owns. A bean, without state:
 * what it says is constant.
 */
public interface ExportedData {

    List<ExportedRows> rows();
}
