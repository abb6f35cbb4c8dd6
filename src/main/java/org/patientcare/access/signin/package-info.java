/**
 * The calls by which people sign in and out ({@code /sign-in/v1}): challenges, passkeys, the
 * operator's keys and links to the console; and the endpoints to which OpenID providers redirect
 * browsers. It combines authentication, people and sessions and produces the HTTP responses.
 *
 * <p>Pages other than the one for people who come from a provider, and what people may do once
 * signed in, are handled elsewhere.
 */
package org.patientcare.access.signin;
