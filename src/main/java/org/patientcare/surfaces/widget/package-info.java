/**
 * What a patient may do and see with a widget token, about themselves alone (contract, section 7).
 */
package org.patientcare.surfaces.widget;
