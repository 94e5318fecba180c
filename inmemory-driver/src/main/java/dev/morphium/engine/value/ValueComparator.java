package dev.morphium.engine.value;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * MongoDB's order of values across all types, and the equality and hash that go with it.
 *
 * <p>Types are ordered by their brackets; in a bracket, values are. Numbers compare by their exact
 * value whatever their type. How strings compare is the only thing that a collation changes, so it
 * is the one method to override. Source: MongoDB manual, "Comparison/Sort Order".
 */
public class ValueComparator implements Comparator<Value> {
  /** The order without a collation: strings compare by their bytes. */
  public static final ValueComparator BINARY = new ValueComparator();

  protected ValueComparator() {}

  /** The collation by which strings compare; empty when there is none. */
  public Document collation() {
    return Document.EMPTY;
  }

  @Override
  public int compare(Value left, Value right) {
    int brackets = Integer.compare(left.type().bracket(), right.type().bracket());
    if (brackets != 0) {
      return brackets;
    }
    return switch (left) {
      case Constant constant -> 0;
      case NumberValue number -> NumberOrder.compare(number, (NumberValue) right);
      case StringValue string -> compareStrings(string, string(right));
      case SymbolValue symbol -> compareStrings(StringValue.of(symbol.value()), string(right));
      case Document document -> compareDocuments(document, (Document) right);
      case ArrayValue array -> compareArrays(array.elements(), ((ArrayValue) right).elements());
      case BinaryValue binary -> compareBinaries(binary, (BinaryValue) right);
      case ObjectIdValue id -> id.value().compareTo(((ObjectIdValue) right).value());
      case BooleanValue bool -> Boolean.compare(bool.value(), ((BooleanValue) right).value());
      case DateValue date -> Long.compare(date.value(), ((DateValue) right).value());
      case TimestampValue timestamp ->
          Long.compareUnsigned(timestamp.value(), ((TimestampValue) right).value());
      case RegexValue regex -> compareRegexes(regex, (RegexValue) right);
      case DbPointerValue pointer -> comparePointers(pointer, (DbPointerValue) right);
      case CodeValue code -> compareText(code.value(), ((CodeValue) right).value());
      case CodeWithScopeValue code -> compareCodes(code, (CodeWithScopeValue) right);
    };
  }

  /** Whether the values are equal as MongoDB sees it: {@code 1} equals {@code 1.0}. */
  @SuppressWarnings("ReferenceEquality") // only a short cut
  public final boolean equal(Value left, Value right) {
    return left == right || compare(left, right) == 0;
  }

  /** A hash that equal values share. */
  public int hash(Value value) {
    return switch (value) {
      case Constant constant -> constant.type().bracket();
      case NumberValue number -> NumberOrder.hash(number);
      case StringValue string -> hashString(string);
      case SymbolValue symbol -> hashString(StringValue.of(symbol.value()));
      case Document document -> {
        int hash = 17;
        ElementCursor cursor = document.cursor();
        while (cursor.next()) {
          hash = (31 * hash + cursor.name().hashCode()) * 31 + hash(cursor.value());
        }
        yield hash;
      }
      case ArrayValue array -> {
        int hash = 19;
        for (Value element : array.elements()) {
          hash = 31 * hash + hash(element);
        }
        yield hash;
      }
      default -> value.hashCode();
    };
  }

  /** How two strings compare. */
  protected int compareStrings(StringValue left, StringValue right) {
    return left.compareTo(right);
  }

  /** The hash of a string, the same for strings that compare as equal. */
  protected int hashString(StringValue string) {
    return string.hashCode();
  }

  private static StringValue string(Value value) {
    return value instanceof SymbolValue symbol
        ? StringValue.of(symbol.value())
        : (StringValue) value;
  }

  private int compareDocuments(Document left, Document right) {
    ElementCursor l = left.cursor();
    ElementCursor r = right.cursor();
    while (true) {
      boolean more = l.next();
      if (!r.next()) {
        return more ? 1 : 0;
      }
      if (!more) {
        return -1;
      }
      Value leftValue = l.value();
      Value rightValue = r.value();
      int order = Integer.compare(leftValue.type().bracket(), rightValue.type().bracket());
      if (order == 0) {
        order = compareNames(l, r);
      }
      if (order == 0) {
        order = compare(leftValue, rightValue);
      }
      if (order != 0) {
        return order;
      }
    }
  }

  private static int compareNames(ElementCursor left, ElementCursor right) {
    return Arrays.compareUnsigned(
        left.bytes(),
        left.elementOffset() + 1,
        left.valueOffset() - 1,
        right.bytes(),
        right.elementOffset() + 1,
        right.valueOffset() - 1);
  }

  private int compareArrays(List<Value> left, List<Value> right) {
    int common = Math.min(left.size(), right.size());
    for (int i = 0; i < common; i++) {
      int order = compare(left.get(i), right.get(i));
      if (order != 0) {
        return order;
      }
    }
    return Integer.compare(left.size(), right.size());
  }

  private static int compareBinaries(BinaryValue left, BinaryValue right) {
    int order = Integer.compare(left.data().length, right.data().length);
    if (order == 0) {
      order = Integer.compare(left.subtype() & 0xFF, right.subtype() & 0xFF);
    }
    return order != 0 ? order : Arrays.compareUnsigned(left.data(), right.data());
  }

  private static int compareRegexes(RegexValue left, RegexValue right) {
    int order = compareText(left.pattern(), right.pattern());
    return order != 0 ? order : compareText(left.options(), right.options());
  }

  private static int comparePointers(DbPointerValue left, DbPointerValue right) {
    StringValue l = StringValue.of(left.namespace());
    StringValue r = StringValue.of(right.namespace());
    int order = Integer.compare(l.length(), r.length());
    if (order == 0) {
      order = l.compareTo(r);
    }
    return order != 0 ? order : left.id().compareTo(right.id());
  }

  private int compareCodes(CodeWithScopeValue left, CodeWithScopeValue right) {
    int order = compareText(left.code(), right.code());
    return order != 0 ? order : compareDocuments(left.scope(), right.scope());
  }

  private static int compareText(String left, String right) {
    return StringValue.of(left).compareTo(StringValue.of(right));
  }
}
