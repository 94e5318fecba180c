package dev.morphium.engine.update;

import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.Element;
import dev.morphium.engine.value.Value;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.Set;

/**
 * Validates the filters of array elements ({@code arrayFilters}, {@code $pull}): no text search,
 * JavaScript, expressions or distances. Source: MongoDB manual, "update: arrayFilters" and "$pull".
 */
public final class SafeFilters {
  private static final Set<String> BAD = Set.of("$text", "$where", "$near", "$nearSphere");

  private SafeFilters() {}

  /**
   * @throws CommandException 2, or 224 for {@code $expr}, when the filter has one of them
   */
  public static void check(Document filter) {
    for (Element element : filter.elements()) {
      String name = element.name();
      if (name.equals("$expr")) {
        throw new CommandException(
            ErrorCode.QUERY_FEATURE_NOT_ALLOWED, "$expr is not allowed in this context");
      }
      if (BAD.contains(name)) {
        throw new CommandException(ErrorCode.BAD_VALUE, name + " is not allowed in this context");
      }
      checkWithin(element.value());
    }
  }

  private static void checkWithin(Value value) {
    if (value instanceof Document document && !document.isEmpty()) {
      if (String.valueOf(document.firstName()).startsWith("$")) {
        check(document);
      }
    } else if (value instanceof ArrayValue array) {
      for (Value branch : array.elements()) {
        if (branch instanceof Document document) {
          check(document);
        }
      }
    }
  }
}
