package dev.morphium.query.filter;

import dev.morphium.mapping.PathMapping;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonValue;

/**
 * What can be asked of encrypted fields, and done with them.
 *
 * <p>A value that is encrypted at random differs each time: a comparison would find nothing,
 * silently, so it is refused, and only whether there is a value can be asked. One that is encrypted
 * deterministically can be compared for equality.
 */
public final class EncryptedFields {
  private static final Set<String> ALLOWED = Set.of("$exists", "$type");
  private static final Set<String> EQUALITIES = Set.of("$eq", "$ne");

  /** By which operator one of several forms is asked for. */
  private static final Map<String, String> FOUND =
      Map.of("$eq", "$in", "$ne", "$nin", "$in", "$in", "$nin", "$nin");

  private static final Set<String> SETTING = Set.of("$set", "$setOnInsert");
  private static final Set<String> REMOVING = Set.of("$unset", "$rename");
  private static final int USER_DEFINED = 0x80;

  private EncryptedFields() {}

  /**
   * A condition on a field as it is sent: on an encrypted one, equality is asked of all forms that
   * a value may be stored in.
   *
   * @throws RuntimeException when it compares an encrypted field otherwise
   */
  static BsonDocument condition(PathMapping mapping, String path, BsonDocument operators) {
    if (mapping.isDeterministic(path)) {
      return deterministic(mapping, path, operators);
    }
    for (Map.Entry<String, BsonValue> one : operators.entrySet()) {
      boolean asksForNull = EQUALITIES.contains(one.getKey()) && one.getValue().isNull();
      if (!asksForNull && !ALLOWED.contains(one.getKey())) {
        checkComparison(mapping, path, "compared by " + one.getKey());
      }
    }
    return operators;
  }

  private static BsonDocument deterministic(
      PathMapping mapping, String path, BsonDocument operators) {
    BsonDocument result = new BsonDocument();
    for (Map.Entry<String, BsonValue> one : operators.entrySet()) {
      String operator = one.getKey();
      if (!ALLOWED.contains(operator) && !FOUND.containsKey(operator)) {
        throw FieldNames.mistake(
            mapping,
            path,
            "it is @Encrypted(deterministic = true), and can be compared for equality alone (eq,"
                + " ne, in, nin), not by "
                + operator);
      }
      List<BsonValue> asked =
          one.getValue().isArray() ? one.getValue().asArray() : List.of(one.getValue());
      List<BsonValue> forms = new ArrayList<>();
      asked.forEach(value -> forms.addAll(forms(mapping, path, value)));
      if (ALLOWED.contains(operator) || EQUALITIES.contains(operator) && forms.size() == 1) {
        result.append(operator, one.getValue());
      } else {
        result.append(FOUND.get(operator), new BsonArray(forms));
      }
    }
    return result;
  }

  private static List<BsonValue> forms(PathMapping mapping, String path, BsonValue value) {
    if (isEncrypted(value)) {
      return mapping.forms(path, value);
    }
    if (!value.isNull()) {
      throw FieldNames.mistake(
          mapping,
          path,
          "it is @Encrypted, and can only be compared with a value of its type, not with %s"
              .formatted(value.getBsonType()));
    }
    return List.of(value);
  }

  private static boolean isEncrypted(BsonValue value) {
    return value.isBinary() && Byte.toUnsignedInt(value.asBinary().getType()) == USER_DEFINED;
  }

  /** Refuses what would compare the values of an encrypted field. */
  public static void checkComparison(PathMapping mapping, String path, String what) {
    if (mapping.isEncrypted(path)) {
      throw FieldNames.mistake(
          mapping,
          path,
          "it is @Encrypted%s, and cannot be %s; %s"
              .formatted(
                  mapping.isDeterministic(path) ? "" : ", differently each time",
                  what,
                  mapping.isDeterministic(path)
                      ? "only eq, ne, in and nin of a query compare it"
                      : "@Encrypted(deterministic = true), or a hash of the value in a field of its"
                          + " own, lets it be found"));
    }
  }

  /** Refuses a change that would store a value of an encrypted field as it is. */
  public static void checkChange(
      PathMapping mapping, String path, String operator, BsonValue operand) {
    if (REMOVING.contains(operator) || !mapping.isEncrypted(path)) {
      return;
    }
    if (!SETTING.contains(operator) || !(isEncrypted(operand) || operand.isNull())) {
      throw FieldNames.mistake(
          mapping,
          path,
          "it is @Encrypted, and can only be set to a value of its type; %s with %s cannot do that"
              .formatted(operator, operand.getBsonType()));
    }
  }
}
