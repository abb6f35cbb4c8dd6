/** Two nodes with a database of their own, which several harnesses kill. */
package org.patientcare.chaos.nodes;
