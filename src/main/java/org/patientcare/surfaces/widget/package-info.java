/**
 * What a patient may do and see with an access token, only for themselves (contract, section 7).
 */
package org.patientcare.surfaces.widget;
