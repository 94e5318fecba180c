package dev.morphium.engine.index;

import dev.morphium.bson.FieldName;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.ElementCursor;
import dev.morphium.engine.value.FieldPath;
import dev.morphium.engine.value.NumberValue;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.Value;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.Set;

/**
 * The parser of a key pattern, the {@code key} of an index specification: fields with a direction,
 * or a kind of index in place of a direction.
 *
 * <p>Source: MongoDB manual, "createIndexes" and "MongoDB Limits and Thresholds", section
 * "Indexes".
 */
final class KeyPattern {
  private static final int MOST_FIELDS = 32;
  private static final String WILDCARD = "$**";
  private static final Set<String> REFERENCE_PARTS = Set.of("$id", "$ref", "$db");

  private KeyPattern() {}

  /**
   * The kind of index that a pattern asks for.
   *
   * @throws CommandException 67 and others when no index can have it
   */
  static IndexKind check(Document pattern) {
    if (pattern.isEmpty()) {
      throw refuse("Index keys cannot be an empty pattern.");
    }
    IndexKind kind = IndexKind.ORDERED;
    int fields = 0;
    ElementCursor cursor = pattern.cursor();
    while (cursor.next()) {
      IndexKind here = field(cursor.name(), cursor.value());
      if (here == IndexKind.HASHED && kind == IndexKind.HASHED) {
        throw new CommandException(
            31303, "A maximum of one index field is allowed to be hashed but found 2");
      }
      if (here == IndexKind.WILDCARD && kind == IndexKind.WILDCARD) {
        throw new CommandException(
            7246201, "wildcard indexes do not allow more than one wildcard field");
      }
      if (here != IndexKind.ORDERED && kind != IndexKind.ORDERED && here != kind) {
        throw refuse("Can't use more than one index plugin for a single index.");
      }
      kind = here == IndexKind.ORDERED ? kind : here;
      fields++;
    }
    if (fields > MOST_FIELDS) {
      throw refuse("Index key pattern too large: more than " + MOST_FIELDS + " fields");
    }
    return kind;
  }

  /** Whether this is the pattern of the index on {@code _id}, in any direction. */
  static boolean isId(Document pattern) {
    return pattern.fieldCount() == 1
        && pattern.get("_id") instanceof NumberValue direction
        && Math.abs(direction.longValue()) == 1;
  }

  private static IndexKind field(String name, Value direction) {
    boolean wildcard = checkName(name);
    if (direction instanceof NumberValue number) {
      if (number.isNaN()) {
        throw refuse("Values in the index key pattern cannot be NaN.");
      }
      if (number.isZero()) {
        throw refuse("Values in the index key pattern cannot be 0.");
      }
      return wildcard ? IndexKind.WILDCARD : IndexKind.ORDERED;
    }
    if (direction instanceof StringValue plugin) {
      return plugin(plugin.value(), wildcard);
    }
    throw refuse(
        "Values in v:2 index key pattern cannot be of type "
            + direction.type().alias()
            + ". Only numbers > 0, numbers < 0, and strings are allowed.");
  }

  private static IndexKind plugin(String name, boolean wildcard) {
    if (name.equals("wildcard") && !wildcard) {
      throw new CommandException(
          7246202, "The key pattern value for an index cannot be 'wildcard'");
    }
    IndexKind kind = IndexKind.ofPlugin(name);
    if (kind == null || wildcard && kind != IndexKind.TEXT) {
      throw refuse("Unknown index plugin '" + name + "'");
    }
    return kind;
  }

  /** Checks the name of a field. @return whether it stands for all fields */
  private static boolean checkName(String name) {
    if (name.isEmpty()) {
      throw refuse("Index keys cannot be an empty field.");
    }
    if (name.equals(WILDCARD)) {
      return true;
    }
    boolean wildcard = WildcardComponent.isWildcard(name);
    FieldPath path = FieldPath.of(wildcard ? WildcardComponent.root(name) : name);
    for (int i = 0; i < path.size(); i++) {
      FieldName part = path.part(i);
      if (part.text().isEmpty()) {
        throw refuse("Index keys cannot contain an empty field.");
      }
      if (part.text().charAt(0) == '$' && (i == 0 || !REFERENCE_PARTS.contains(part.text()))) {
        throw refuse("Index key contains an illegal field name: field name starts with '$'.");
      }
    }
    return wildcard;
  }

  private static CommandException refuse(String message) {
    return new CommandException(ErrorCode.CANNOT_CREATE_INDEX, message);
  }
}
