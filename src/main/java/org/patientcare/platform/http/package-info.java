/**
 * What every HTTP answer of the service has in common: the one error body, request ids, JSON
 * bodies, normalized paths and media types, lists in pages.
 *
 * <p>For resources and surfaces; services and entities never use it.
 */
package org.patientcare.platform.http;
