package dev.morphium.engine.command.replication;

import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Constant;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.Element;
import dev.morphium.engine.value.Int32Value;
import dev.morphium.engine.value.NumberValue;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.Value;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The update delta of an oplog entry ({@code $v: 2}), made an update with an aggregation pipeline,
 * so that names with dots and dollars and parts of arrays are changed as the entry says.
 *
 * <p>The delta of a document lists the fields that were updated ({@code u}), inserted ({@code i})
 * and deleted ({@code d}), and under {@code s} and a name the delta of that field. That of an array
 * says {@code a: true}, its new length ({@code l}), and under {@code u} or {@code s} and an index
 * the element or its delta. What is no document, or no array, by now stays as it is. Source:
 * MongoDB specification of oplog entries, version 2.
 */
final class OplogDelta {
  private int variables;

  private OplogDelta() {}

  /** The pipeline that applies a delta. */
  static ArrayValue asPipeline(Document delta) {
    Value changed = new OplogDelta().document(StringValue.of("$$ROOT"), delta);
    return ArrayValue.of(expression("$replaceWith", changed));
  }

  /** The pipeline that replaces a document, whatever the names of the new fields are. */
  static ArrayValue replacement(Document document) {
    return ArrayValue.of(expression("$replaceWith", expression("$literal", document)));
  }

  private Value within(Value input, Document delta) {
    return delta.get("a").isTrue() ? array(input, delta) : document(input, delta);
  }

  private Value document(Value input, Document delta) {
    String before = "before" + variables++;
    Value after = StringValue.of("$$" + before);
    for (Element section : delta.elements()) {
      if (!(section.value() instanceof Document fields)) {
        throw malformed(section.name());
      }
      switch (section.name()) {
        case "u", "i" -> {
          for (Element field : fields.elements()) {
            after = setField(after, field.name(), expression("$literal", field.value()));
          }
        }
        case "d" -> {
          for (Element field : fields.elements()) {
            after = setField(after, field.name(), StringValue.of("$$REMOVE"));
          }
        }
        default -> {
          String name = suffix(section, 's');
          DocumentBuilder get = new DocumentBuilder().startDocument("$getField");
          get.append("field", expression("$literal", StringValue.of(name)));
          Value inner = get.append("input", StringValue.of("$$" + before)).end().build();
          after = setField(after, name, within(inner, fields));
        }
      }
    }
    Value type = expression("$type", StringValue.of("$$" + before));
    Value isDocument = expression("$eq", ArrayValue.of(type, StringValue.of("object")));
    return unless(before, input, isDocument, after);
  }

  private static Value setField(Value input, String name, Value value) {
    return new DocumentBuilder()
        .startDocument("$setField")
        .append("field", expression("$literal", StringValue.of(name)))
        .append("input", input)
        .append("value", value)
        .end()
        .build();
  }

  private Value array(Value input, Document delta) {
    String before = "before" + variables++;
    String index = "index" + variables++;
    Value element = element(before, index);
    List<Value> branches = new ArrayList<>();
    Value length = null;
    int least = 0;
    for (Element part : delta.elements()) {
      if (part.name().equals("l")) {
        length = length(part);
      } else if (!part.name().equals("a")) {
        boolean whole = part.name().startsWith("u");
        int place = index(suffix(part, whole ? 'u' : 's'), part);
        Value then = whole ? expression("$literal", part.value()) : within(element, subdelta(part));
        branches.add(branch(index, place, then));
        least = Math.max(least, place + 1);
      }
    }
    Value after =
        new DocumentBuilder()
            .startDocument("$map")
            .append("input", range(before, length, least))
            .append("as", index)
            .append("in", branches.isEmpty() ? element : choice(branches, element))
            .end()
            .build();
    return unless(
        before, input, expression("$isArray", ArrayValue.of(StringValue.of("$$" + before))), after);
  }

  private static Value range(String before, @Nullable Value length, int least) {
    Value size = expression("$size", StringValue.of("$$" + before));
    Value grown = expression("$max", ArrayValue.of(size, new Int32Value(least)));
    return expression("$range", ArrayValue.of(new Int32Value(0), length == null ? grown : length));
  }

  /** What stands at an index now; null behind the end. */
  private static Value element(String before, String index) {
    Value at =
        expression(
            "$arrayElemAt",
            ArrayValue.of(StringValue.of("$$" + before), StringValue.of("$$" + index)));
    return expression("$ifNull", ArrayValue.of(at, Constant.NULL));
  }

  private static Value branch(String index, int place, Value then) {
    return new DocumentBuilder()
        .append(
            "case",
            expression("$eq", ArrayValue.of(StringValue.of("$$" + index), new Int32Value(place))))
        .append("then", then)
        .build();
  }

  private static Value choice(List<Value> branches, Value otherwise) {
    return new DocumentBuilder()
        .startDocument("$switch")
        .append("branches", ArrayValue.of(branches))
        .append("default", otherwise)
        .end()
        .build();
  }

  /** An expression of the value that a variable has; the value itself when a condition fails. */
  private static Value unless(String variable, Value value, Value holds, Value then) {
    return new DocumentBuilder()
        .startDocument("$let")
        .startDocument("vars")
        .append(variable, value)
        .end()
        .append(
            "in", expression("$cond", ArrayValue.of(holds, then, StringValue.of("$$" + variable))))
        .end()
        .build();
  }

  private static Document expression(String operator, Value operand) {
    return new DocumentBuilder().append(operator, operand).build();
  }

  private static Value length(Element part) {
    if (part.value() instanceof NumberValue number && number.longValue() >= 0) {
      return new Int32Value(Math.toIntExact(number.longValue()));
    }
    throw malformed(part.name());
  }

  private static int index(String digits, Element part) {
    try {
      return Integer.parseUnsignedInt(digits);
    } catch (NumberFormatException e) {
      throw malformed(part.name());
    }
  }

  private static Document subdelta(Element part) {
    if (part.value() instanceof Document delta) {
      return delta;
    }
    throw malformed(part.name());
  }

  private static String suffix(Element section, char kind) {
    if (section.name().isEmpty() || section.name().charAt(0) != kind) {
      throw malformed(section.name());
    }
    return section.name().substring(1);
  }

  private static CommandException malformed(String name) {
    return new CommandException(
        ErrorCode.FAILED_TO_PARSE, "a difference has no section '" + name + "' of this form");
  }
}
