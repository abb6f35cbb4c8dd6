package org.patientcare.platform.xlsx;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HashSet;
import java.util.Set;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.patientcare.platform.xlsx.PackedParts.BoundedPart;

/**
 * The elements of a part, one after the other, by their names without namespaces, in which the
 * editions of the standard differ. Refuses document types, and so entities, and what would fill the
 * memory of an XML parser: elements in elements, and ever other names.
 */
final class PartReader implements AutoCloseable {

    private static final int MAX_DEPTH = 100;

    /** Names of elements and attributes. */
    private static final int MAX_NAMES = 1_000;

    private final BoundedPart part;
    private final XMLStreamReader xml;
    private final Set<String> names = new HashSet<>();
    private int depth;

    /**
     * @param part is closed with this reader
     */
    PartReader(BoundedPart part) {
        this.part = part;
        part.beginToken();
        try {
            // Servers bring other parsers along, with other limits.
            XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
            factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
            factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
            xml = factory.createXMLStreamReader(part);
        } catch (XMLStreamException e) {
            close();
            throw XlsxFile.unreadable();
        }
    }

    /** Goes to the next beginning or end of an element; false after the last one. */
    boolean next() {
        try {
            while (xml.hasNext()) {
                part.beginToken();
                switch (xml.next()) {
                    case XMLStreamConstants.START_ELEMENT -> {
                        enter();
                        return true;
                    }
                    case XMLStreamConstants.END_ELEMENT -> {
                        depth--;
                        return true;
                    }
                    case XMLStreamConstants.DTD, XMLStreamConstants.ENTITY_REFERENCE ->
                            throw XlsxFile.unreadable();
                    default -> {
                        // text between elements, comments
                    }
                }
            }
            return false;
        } catch (XMLStreamException e) {
            throw XlsxFile.unreadable();
        }
    }

    private void enter() {
        depth++;
        names.add(xml.getLocalName());
        for (int i = 0; i < xml.getAttributeCount(); i++) {
            names.add(xml.getAttributeLocalName(i));
        }
        if (depth > MAX_DEPTH || names.size() > MAX_NAMES) {
            throw XlsxFile.unreadable();
        }
    }

    boolean begins(String element) {
        return xml.isStartElement() && xml.getLocalName().equals(element);
    }

    boolean ends(String element) {
        return xml.isEndElement() && xml.getLocalName().equals(element);
    }

    /** An attribute of the element that begins. */
    String attribute(String name, String absent) {
        for (int i = 0; i < xml.getAttributeCount(); i++) {
            if (xml.getAttributeLocalName(i).equals(name)) {
                return xml.getAttributeValue(i);
            }
        }
        return absent;
    }

    /**
     * As {@link #attribute}, for a number from 0 on.
     *
     * @param absent also for what is no number
     */
    int number(String name, int absent) {
        return parse(attribute(name, ""), absent);
    }

    static int parse(String digits, int absent) {
        return digits.matches("[0-9]{1,9}") ? Integer.parseInt(digits) : absent;
    }

    /** The text of the element that begins, which has no others in it; goes to its end. */
    String text() {
        try {
            String text = xml.getElementText();
            depth--;
            return text;
        } catch (XMLStreamException e) {
            throw XlsxFile.unreadable();
        }
    }

    @Override
    public void close() {
        try {
            part.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
