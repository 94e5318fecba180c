package dev.morphium.query.filter;

import dev.morphium.mapping.PathMapping;
import java.util.Map;
import java.util.Set;
import org.bson.BsonDocument;
import org.bson.BsonValue;

/**
 * What can be asked of encrypted fields, and done with them.
 *
 * <p>The same value is encrypted differently each time. A comparison would find nothing, and nobody
 * would be told why; so it is refused. Whether there is a value can be asked.
 */
public final class EncryptedFields {
  private static final Set<String> ALLOWED = Set.of("$exists", "$type");
  private static final Set<String> EQUALITIES = Set.of("$eq", "$ne");
  private static final Set<String> SETTING = Set.of("$set", "$setOnInsert");
  private static final Set<String> REMOVING = Set.of("$unset", "$rename");
  private static final int USER_DEFINED = 0x80;

  private EncryptedFields() {}

  /** Refuses a condition that compares an encrypted field with anything but null. */
  static void checkCondition(PathMapping mapping, String path, BsonDocument operators) {
    for (Map.Entry<String, BsonValue> one : operators.entrySet()) {
      boolean asksForNull = EQUALITIES.contains(one.getKey()) && one.getValue().isNull();
      if (!asksForNull && !ALLOWED.contains(one.getKey())) {
        checkComparison(mapping, path, "compared by " + one.getKey());
      }
    }
  }

  /** Refuses what would compare the values of an encrypted field. */
  public static void checkComparison(PathMapping mapping, String path, String what) {
    if (mapping.isEncrypted(path)) {
      throw FieldNames.mistake(
          mapping,
          path,
          "it is @Encrypted, differently each time, and cannot be %s; store a hash of the value in a field of its own to find it"
              .formatted(what));
    }
  }

  /** Refuses a change that would store a value of an encrypted field as it is. */
  public static void checkChange(
      PathMapping mapping, String path, String operator, BsonValue operand) {
    if (REMOVING.contains(operator) || !mapping.isEncrypted(path)) {
      return;
    }
    boolean encrypted =
        operand.isBinary() && Byte.toUnsignedInt(operand.asBinary().getType()) == USER_DEFINED;
    if (!SETTING.contains(operator) || !(encrypted || operand.isNull())) {
      throw FieldNames.mistake(
          mapping,
          path,
          "it is @Encrypted, and can only be set to a value of its type; %s with %s cannot do that"
              .formatted(operator, operand.getBsonType()));
    }
  }
}
