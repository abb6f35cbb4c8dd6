/**
 * Assembles the service: each surface with its resources and admission filter (contract, section
 * 1), the start sequence, and housekeeping. This package may depend on all others; no other package
 * depends on it.
 */
package org.patientcare.surfaces.application;
