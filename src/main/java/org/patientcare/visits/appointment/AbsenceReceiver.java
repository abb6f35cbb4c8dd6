package org.patientcare.visits.appointment;

/** Tells the professional of a visit that the patient cannot come. There is one such bean. */
public interface AbsenceReceiver {

    /**
     * Called outside any transaction.
     *
     * @return whether the professional can read it; false if nobody can be told
     */
    boolean receive(Absence absence);
}
