/**
 * The self-check, for an operator before a site opens and after a fault: whether everything that
 * the installation depends on works, and if not, what to do (contract, section 8, "self-check").
 * This package has the run, its result, the metrics that a node keeps of both by itself, and the
 * checks of what every installation needs: the database, its standbys and the rights in it, the
 * clock, and the public URL. Other checks are in the features that they belong to.
 */
package org.patientcare.operations.selfcheck;
