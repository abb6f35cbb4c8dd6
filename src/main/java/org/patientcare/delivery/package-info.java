/** How an activation code leaves the house: by e-mail and by SMS. */
package org.patientcare.delivery;
