package dev.morphium.engine.feed;

import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.BooleanValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.Element;
import dev.morphium.engine.value.NumberValue;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.Value;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The difference of an update in an oplog entry: {@code {$v: 2, diff: {d, u, s<field>}}}, made of
 * the description of the update, whose paths become documents within documents.
 *
 * <p>A field that is new is told as one that was changed ({@code u} instead of {@code i}), because
 * the description does not tell them apart; both are applied alike. Source: MongoDB specification
 * of oplog entries, version 2.
 */
final class OplogDifference {
  private final Map<String, OplogDifference> within = new LinkedHashMap<>();
  private final Map<String, Value> set = new LinkedHashMap<>();
  private final List<String> removed = new ArrayList<>();
  private @Nullable Value newSize;

  private OplogDifference() {}

  /**
   * The difference.
   *
   * @param description in the form of a change event's {@code updateDescription}
   * @param after the document after the update, which tells arrays from documents
   */
  static Document of(Document description, Document after) {
    OplogDifference all = new OplogDifference();
    Document ambiguous =
        description.get("disambiguatedPaths") instanceof Document given ? given : Document.EMPTY;
    if (description.get("updatedFields") instanceof Document updated) {
      for (Element field : updated.elements()) {
        List<String> path = path(field.name(), ambiguous);
        all.at(path.subList(0, path.size() - 1)).set.put(path.getLast(), field.value());
      }
    }
    if (description.get("removedFields") instanceof ArrayValue fields) {
      for (Value field : fields.elements()) {
        List<String> path = path(((StringValue) field).value(), ambiguous);
        all.at(path.subList(0, path.size() - 1)).removed.add(path.getLast());
      }
    }
    if (description.get("truncatedArrays") instanceof ArrayValue arrays) {
      for (Value each : arrays.elements()) {
        Document array = (Document) each;
        String field = ((StringValue) array.get("field")).value();
        all.at(path(field, ambiguous)).newSize = array.get("newSize");
      }
    }
    DocumentBuilder out = new DocumentBuilder();
    all.append(out, after);
    return out.build();
  }

  private static List<String> path(String field, Document ambiguous) {
    if (ambiguous.get(field) instanceof ArrayValue parts) {
      return parts.elements().stream()
          .map(part -> part instanceof StringValue name ? name.value() : index(part))
          .toList();
    }
    return List.of(field.split("\\.", -1));
  }

  private static String index(Value part) {
    return Long.toString(((NumberValue) part).longValue());
  }

  private OplogDifference at(List<String> path) {
    OplogDifference place = this;
    for (String part : path) {
      place = place.within.computeIfAbsent(part, name -> new OplogDifference());
    }
    return place;
  }

  private void append(DocumentBuilder out, Value here) {
    if (here instanceof ArrayValue array) {
      appendArray(out, array);
      return;
    }
    if (!removed.isEmpty()) {
      out.startDocument("d");
      removed.forEach(field -> out.append(field, BooleanValue.FALSE));
      out.end();
    }
    if (!set.isEmpty()) {
      out.startDocument("u");
      set.forEach(out::append);
      out.end();
    }
    within.forEach(
        (name, inner) -> {
          out.startDocument("s" + name);
          inner.append(out, here instanceof Document document ? document.get(name) : here);
          out.end();
        });
  }

  private void appendArray(DocumentBuilder out, ArrayValue array) {
    out.append("a", BooleanValue.TRUE);
    if (newSize != null) {
      out.append("l", newSize);
    }
    set.forEach((index, value) -> out.append("u" + index, value));
    within.forEach(
        (index, inner) -> {
          int place = Integer.parseInt(index);
          out.startDocument("s" + index);
          inner.append(out, place < array.size() ? array.get(place) : Document.EMPTY);
          out.end();
        });
  }
}
