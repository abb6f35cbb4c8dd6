package org.patientcare.http;

import jakarta.validation.valueextraction.ExtractedValue;
import jakarta.validation.valueextraction.ValueExtractor;
import org.patientcare.shared.Change;

/** Lets constraints stand on the value of a {@link Change}: {@code Change<@Email String>}. */
final class ChangeExtractor implements ValueExtractor<Change<@ExtractedValue ?>> {

    @Override
    public void extractValues(Change<?> change, ValueReceiver receiver) {
        receiver.value(null, change.value());
    }
}
