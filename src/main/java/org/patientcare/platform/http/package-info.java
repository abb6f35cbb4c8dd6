/**
 * What every HTTP answer of the service has in common: the one error body, request ids, bodies read
 * and written as JSON, paths and media types in one form, lists by pages.
 *
 * <p>For resources and surfaces; services and entities never see it.
 */
package org.patientcare.platform.http;
