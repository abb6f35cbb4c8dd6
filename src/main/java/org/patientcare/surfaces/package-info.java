/**
 * The doors: the operator's calls, the widget's calls, and the start of the whole, which puts all
 * together. Nothing is decided here that two doors would share. Nobody knows a surface but {@code
 * application}.
 */
package org.patientcare.surfaces;
