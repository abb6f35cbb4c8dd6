/** Tests the shipped HAProxy file, in front of scripted nodes and of real ones. */
package org.patientcare.proxy;
