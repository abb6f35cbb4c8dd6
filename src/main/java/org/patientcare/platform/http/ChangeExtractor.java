package org.patientcare.platform.http;

import jakarta.validation.valueextraction.ExtractedValue;
import jakarta.validation.valueextraction.ValueExtractor;
import org.patientcare.platform.shared.Change;

/**
 * Lets constraints be placed on the value of a {@link Change}: {@code Change<@Email String>}. A
 * field that keeps its value has none to check.
 */
final class ChangeExtractor implements ValueExtractor<Change<@ExtractedValue ?>> {

    @Override
    public void extractValues(Change<?> change, ValueReceiver receiver) {
        if (change.named()) {
            receiver.value(null, change.value());
        }
    }
}
