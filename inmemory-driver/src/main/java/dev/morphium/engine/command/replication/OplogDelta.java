package dev.morphium.engine.command.replication;

import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.Element;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.Value;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The update delta of an oplog entry ({@code $v: 2}), made an update with the operators {@code
 * $set} and {@code $unset}.
 *
 * <p>A difference lists the fields that were updated ({@code u}), inserted ({@code i}) and deleted
 * ({@code d}), and under {@code s} and a name the difference of that subdocument.
 */
final class OplogDelta {
  private final Map<String, Value> set = new LinkedHashMap<>();
  private final Map<String, Value> unset = new LinkedHashMap<>();

  private OplogDelta() {}

  static Document asUpdate(Document difference) {
    OplogDelta all = new OplogDelta();
    all.read("", difference);
    DocumentBuilder update = new DocumentBuilder();
    append(update, "$set", all.set);
    append(update, "$unset", all.unset);
    return update.build();
  }

  private static void append(DocumentBuilder update, String operator, Map<String, Value> fields) {
    if (!fields.isEmpty()) {
      update.startDocument(operator);
      fields.forEach(update::append);
      update.end();
    }
  }

  private void read(String prefix, Document difference) {
    if (difference.get("a").isTrue()) {
      throw new CommandException(
          ErrorCode.NOT_IMPLEMENTED,
          "applyOps of differences of arrays is not supported yet by this server");
    }
    for (Element section : difference.elements()) {
      if (!(section.value() instanceof Document fields)) {
        throw malformed(section.name());
      }
      switch (section.name()) {
        case "u", "i" ->
            fields.elements().forEach(field -> set.put(path(prefix, field.name()), field.value()));
        case "d" ->
            fields
                .elements()
                .forEach(field -> unset.put(path(prefix, field.name()), StringValue.of("")));
        default -> {
          if (!section.name().startsWith("s")) {
            throw malformed(section.name());
          }
          read(path(prefix, section.name().substring(1)) + ".", fields);
        }
      }
    }
  }

  private static CommandException malformed(String name) {
    return new CommandException(
        ErrorCode.FAILED_TO_PARSE, "a difference has no section '" + name + "' of this form");
  }

  private static String path(String prefix, String name) {
    if (name.isEmpty() || name.indexOf('.') >= 0 || name.startsWith("$")) {
      throw new CommandException(
          ErrorCode.NOT_IMPLEMENTED,
          "applyOps of differences in the field '"
              + name
              + "' is not supported yet by this server");
    }
    return prefix + name;
  }
}
