package org.patientcare.platform.http;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.util.RawValue;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.List;
import org.patientcare.platform.json.Json;
import org.patientcare.platform.shared.Change;

/**
 * Bodies of a request record, built from its components, so that new fields are included
 * automatically.
 */
final class RequestBodies {

    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private final JsonNode plain;

    private RequestBodies(JsonNode plain) {
        this.plain = plain;
    }

    static RequestBodies of(Class<?> request) {
        ObjectNode plain = (ObjectNode) value(request);
        plain.put("a_member_that_nobody_knows", "1");
        return new RequestBodies(plain);
    }

    /** Each value of the body, objects and lists included. */
    List<JsonPointer> places() {
        List<JsonPointer> places = new ArrayList<>();
        collect(plain, JsonPointer.empty(), places);
        return places;
    }

    /** The values that are neither objects nor lists. */
    List<JsonPointer> leaves() {
        return places().stream().filter(place -> plain.at(place).isValueNode()).toList();
    }

    /** The body with a text in the given places. */
    String withText(List<JsonPointer> places, String text) {
        return with(places, NODES.textNode(text));
    }

    /** The body with any JSON in the given places. */
    String withJson(List<JsonPointer> places, String json) {
        return with(places, NODES.rawValueNode(new RawValue(json)));
    }

    private String with(List<JsonPointer> places, JsonNode value) {
        JsonNode body = plain.deepCopy();
        for (JsonPointer place : places) {
            JsonNode holder = body.at(place.head());
            if (holder instanceof ArrayNode list) {
                list.set(place.last().getMatchingIndex(), value);
            } else {
                ((ObjectNode) holder).set(place.last().getMatchingProperty(), value);
            }
        }
        try {
            return MAPPER.writeValueAsString(body);
        } catch (JsonProcessingException e) {
            throw new AssertionError(e);
        }
    }

    private static void collect(JsonNode node, JsonPointer at, List<JsonPointer> places) {
        if (at.length() > 0) {
            places.add(at);
        }
        node.fieldNames()
                .forEachRemaining(name -> collect(node.get(name), at.appendProperty(name), places));
        for (int i = 0; node.isArray() && i < node.size(); i++) {
            collect(node.get(i), at.appendIndex(i), places);
        }
    }

    private static JsonNode value(Type type) {
        if (type instanceof ParameterizedType holder) {
            JsonNode held = value(holder.getActualTypeArguments()[0]);
            return holder.getRawType() == Change.class ? held : NODES.arrayNode().add(held);
        }
        Class<?> known = (Class<?>) type;
        if (known == Integer.class) {
            return NODES.numberNode(1);
        }
        boolean nested =
                known.isRecord()
                        && known.getPackageName().equals("org.patientcare.platform.shared");
        return known.isRecord() && !nested ? object(known) : NODES.textNode("1");
    }

    private static ObjectNode object(Class<?> request) {
        ObjectNode object = NODES.objectNode();
        for (RecordComponent component : request.getRecordComponents()) {
            object.set(Json.snakeCase(component.getName()), value(component.getGenericType()));
        }
        return object;
    }
}
