/**
 * The operator's calls, the support desk's, the widget's, and the start of the service, which puts
 * all together. Nothing is decided here that two surfaces would share. Nobody knows a surface but
 * {@code application}.
 */
package org.patientcare.surfaces;
