package dev.morphium.corpus;

import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DoubleValue;
import dev.morphium.engine.value.Element;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueComparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds the first difference between an expected value and an observed one.
 *
 * <p>Types count, and the sign of zero; the order of a document's fields does not. Two doubles that
 * are as good as equal count as equal, because mathematical libraries round their last bits
 * differently.
 */
final class ReplyDifference {
  private static final double TOLERANCE = 1e-14;

  private final boolean unordered;

  private ReplyDifference(boolean unordered) {
    this.unordered = unordered;
  }

  /**
   * Where and how two values differ; null when they do not.
   *
   * @param path what the values are
   * @param unordered whether arrays are bags
   */
  static @Nullable String first(String path, Value expected, Value observed, boolean unordered) {
    return new ReplyDifference(unordered).between(path, expected, observed);
  }

  private @Nullable String between(String path, Value expected, Value observed) {
    if (expected instanceof Document left && observed instanceof Document right) {
      return fields(path, left, right);
    }
    if (expected instanceof ArrayValue left && observed instanceof ArrayValue right) {
      return elements(path, left, right);
    }
    if (expected instanceof DoubleValue left
        && observed instanceof DoubleValue right
        && near(left.doubleValue(), right.doubleValue())) {
      return null;
    }
    boolean equal = expected.type() == observed.type() && expected.equals(observed);
    return equal ? null : said(path, expected, observed);
  }

  private @Nullable String fields(String path, Document expected, Document observed) {
    for (Element element : expected.elements()) {
      String at = path + "." + element.name();
      String found = between(at, element.value(), observed.get(element.name()));
      if (found != null) {
        return found;
      }
    }
    for (Element element : observed.elements()) {
      if (!expected.has(element.name())) {
        return said(path + "." + element.name(), expected.get(element.name()), element.value());
      }
    }
    return null;
  }

  private @Nullable String elements(String path, ArrayValue expected, ArrayValue observed) {
    List<Value> left = ordered(expected);
    List<Value> right = ordered(observed);
    for (int i = 0; i < Math.min(left.size(), right.size()); i++) {
      String found = between(path + "." + i, left.get(i), right.get(i));
      if (found != null) {
        return found;
      }
    }
    return left.size() == right.size()
        ? null
        : "%s: expected %d elements, got %d".formatted(path, left.size(), right.size());
  }

  private List<Value> ordered(ArrayValue array) {
    return unordered
        ? array.elements().stream().sorted(ValueComparator.BINARY).toList()
        : array.elements();
  }

  private static boolean near(double left, double right) {
    double size = Math.max(Math.abs(left), Math.abs(right));
    return left != 0 && right != 0 && Math.abs(left - right) <= size * TOLERANCE;
  }

  private static String said(String path, Value expected, Value observed) {
    return "%s: expected %s, got %s".formatted(path, text(expected), text(observed));
  }

  private static String text(Value value) {
    return value.isMissing() ? "nothing" : JsonText.of(value);
  }
}
