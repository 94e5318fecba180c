package dev.morphium.testing.assertion;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonNumber;
import org.bson.BsonValue;
import org.bson.types.Decimal128;
import org.jspecify.annotations.Nullable;

/**
 * The differences between two documents, each by its path. Numbers are equal by value, whatever
 * their types, as in queries; the order of fields says nothing.
 */
final class DocumentDifferences {
  private final Set<String> ignored;
  private final boolean more;
  private final List<String> found = new ArrayList<>();

  private DocumentDifferences(Set<String> ignored, boolean more) {
    this.ignored = ignored;
    this.more = more;
  }

  /**
   * What differs, a line for each path.
   *
   * @param ignored paths that may differ
   * @param more whether documents may have more fields than is expected
   */
  static List<String> between(
      BsonDocument actual, BsonDocument expected, Set<String> ignored, boolean more) {
    DocumentDifferences differences = new DocumentDifferences(ignored, more);
    differences.compareDocuments("", actual, expected);
    return differences.found;
  }

  private void compareDocuments(String path, BsonDocument actual, BsonDocument expected) {
    expected.forEach(
        (name, value) ->
            compare(path.isEmpty() ? name : path + "." + name, actual.get(name), value));
    if (!more) {
      actual.forEach(
          (name, value) -> {
            String at = path.isEmpty() ? name : path + "." + name;
            if (!expected.containsKey(name) && !ignored.contains(at)) {
              found.add("%s: not expected, is %s".formatted(at, shown(value)));
            }
          });
    }
  }

  private void compare(String path, @Nullable BsonValue actual, BsonValue expected) {
    if (ignored.contains(path)) {
      return;
    }
    if (actual == null) {
      found.add("%s: missing, expected %s".formatted(path, shown(expected)));
    } else if (actual instanceof BsonDocument document && expected instanceof BsonDocument wanted) {
      compareDocuments(path, document, wanted);
    } else if (actual instanceof BsonArray array && expected instanceof BsonArray wanted) {
      compareArrays(path, array, wanted);
    } else if (!isEqual(actual, expected)) {
      found.add("%s: is %s, expected %s".formatted(path, shown(actual), shown(expected)));
    }
  }

  private void compareArrays(String path, BsonArray actual, BsonArray expected) {
    for (int i = 0; i < Math.max(actual.size(), expected.size()); i++) {
      String at = path + "." + i;
      if (i >= expected.size()) {
        found.add("%s: not expected, is %s".formatted(at, shown(actual.get(i))));
      } else {
        compare(at, i < actual.size() ? actual.get(i) : null, expected.get(i));
      }
    }
  }

  private static boolean isEqual(BsonValue actual, BsonValue expected) {
    return actual.equals(expected)
        || actual instanceof BsonNumber one
            && expected instanceof BsonNumber other
            && isEqual(one.decimal128Value(), other.decimal128Value());
  }

  private static boolean isEqual(Decimal128 one, Decimal128 other) {
    if (!one.isFinite() || !other.isFinite()) {
      return one.isNaN() && other.isNaN()
          || one.isInfinite() && other.isInfinite() && one.isNegative() == other.isNegative();
    }
    return plain(one).compareTo(plain(other)) == 0;
  }

  private static BigDecimal plain(Decimal128 number) {
    try {
      return number.bigDecimalValue();
    } catch (ArithmeticException e) { // minus zero
      return BigDecimal.ZERO;
    }
  }

  /** A value as JSON, with its type. */
  static String shown(BsonValue value) {
    String json = new BsonDocument("v", value).toJson();
    return json.substring(json.indexOf(':') + 2, json.length() - 1)
        + " ("
        + value.getBsonType().name().toLowerCase(java.util.Locale.ROOT)
        + ")";
  }
}
