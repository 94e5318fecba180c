package dev.morphium.engine.plan;

import dev.morphium.engine.match.AllOf;
import dev.morphium.engine.match.Comparison;
import dev.morphium.engine.match.ElemMatchValue;
import dev.morphium.engine.match.Exists;
import dev.morphium.engine.match.In;
import dev.morphium.engine.match.Not;
import dev.morphium.engine.match.Predicate;
import dev.morphium.engine.match.RegexPredicate;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Constant;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.NumberValue;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueComparator;
import dev.morphium.engine.value.ValueType;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Builds index bounds: the intervals of keys within which every document lies that answers a
 * predicate.
 *
 * <p>Intervals may hold more than what answers (then they are not exact, and the filter is asked
 * again), never less. Null means that the planner knows no interval. Source: MongoDB manual,
 * "Multikey Index Bounds"; {@code explain} of mongod.
 */
final class BoundsBuilder {
  private BoundsBuilder() {}

  /**
   * @param multikey whether the index holds several keys of one document
   */
  static @Nullable Intervals of(Predicate predicate, boolean multikey) {
    return switch (predicate) {
      case Comparison comparison -> comparison(comparison, multikey);
      case In in -> in(in);
      case AllOf all -> all(all.predicates(), multikey);
      case ElemMatchValue element -> elements(element.predicate());
      case RegexPredicate regex -> regex(regex);
      case Exists exists -> Intervals.ALL;
      case Not not -> not(not.predicate());
      default -> null;
    };
  }

  private static @Nullable Intervals comparison(Comparison comparison, boolean multikey) {
    Value operand = comparison.operand();
    if (isCollated(operand, comparison.comparator())) {
      return null;
    }
    if (operand.type() == ValueType.MIN_KEY || operand.type() == ValueType.MAX_KEY) {
      return extreme(comparison.operator(), operand);
    }
    if (comparison.operator() == Comparison.Operator.EQ) {
      return equal(operand);
    }
    if (operand.isNullish() || operand instanceof NumberValue number && number.isNaN()) {
      boolean orEqual =
          comparison.operator() == Comparison.Operator.GTE
              || comparison.operator() == Comparison.Operator.LTE;
      return orEqual ? equal(operand).inexact() : Intervals.NONE;
    }
    BracketEnds ends = BracketEnds.of(operand.type());
    if (ends == null) {
      return null;
    }
    boolean exact = !multikey && !(operand instanceof Document);
    return Intervals.of(
        switch (comparison.operator()) {
          case LT -> new Interval(ends.low(), true, operand, false);
          case LTE -> new Interval(ends.low(), true, operand, true);
          case GT -> new Interval(operand, false, ends.high(), ends.highInclusive());
          default -> new Interval(operand, true, ends.high(), ends.highInclusive());
        },
        exact);
  }

  private static @Nullable Intervals extreme(Comparison.Operator operator, Value operand) {
    boolean everything =
        operator != Comparison.Operator.EQ
            && (operand == Constant.MIN_KEY)
                == (operator == Comparison.Operator.GT || operator == Comparison.Operator.GTE);
    return everything ? Intervals.ALL : Intervals.of(Interval.point(operand), false);
  }

  /** Whether an index, which knows strings by their bytes, cannot find values equal to this one. */
  private static boolean isCollated(Value operand, ValueComparator comparator) {
    return comparator != ValueComparator.BINARY
        && switch (operand.type()) {
          case STRING, SYMBOL, OBJECT, ARRAY -> true;
          default -> false;
        };
  }

  private static Intervals equal(Value value) {
    List<Interval> points = new ArrayList<>();
    boolean exact = addPoints(value, points);
    return Intervals.union(points, exact);
  }

  /**
   * Adds where documents whose field equals the value have their keys; whether nothing else can be
   * there.
   */
  private static boolean addPoints(Value value, List<Interval> points) {
    if (value instanceof ArrayValue array) {
      points.add(Interval.point(array));
      points.add(Interval.point(array.isEmpty() ? Constant.UNDEFINED : array.get(0)));
      return false;
    }
    if (value.isNullish()) {
      points.add(Interval.point(Constant.UNDEFINED));
      points.add(Interval.point(Constant.NULL));
      return false;
    }
    points.add(Interval.point(value));
    return true;
  }

  private static @Nullable Intervals in(In in) {
    List<Interval> points = new ArrayList<>();
    boolean exact = true;
    for (Value value : in.values()) {
      if (isCollated(value, in.comparator())) {
        return null;
      }
      exact &= addPoints(value, points);
    }
    for (Predicate regex : in.regexes()) {
      Intervals range = of(regex, true);
      if (range == null) {
        return null;
      }
      points.addAll(range.list());
      exact &= range.exact();
    }
    return Intervals.union(points, exact);
  }

  /**
   * All must hold: of one key where a document has one, of any keys where it has several, so that
   * then only one predicate counts.
   */
  private static @Nullable Intervals all(List<Predicate> predicates, boolean multikey) {
    Intervals result = null;
    boolean unknown = false;
    for (Predicate predicate : predicates) {
      Intervals next = predicate instanceof ElemMatchValue ? null : of(predicate, multikey);
      if (next == null) {
        unknown = true;
      } else if (result == null) {
        result = next;
      } else if (multikey) {
        unknown = true;
        result = Intervals.byTightness().compare(next, result) < 0 ? next : result;
      } else {
        result = result.intersect(next);
      }
    }
    return result != null && unknown ? result.inexact() : result;
  }

  /**
   * One element must answer all, and each element has a key of its own, so that intervals
   * intersect. An array in the array is one key, which tells nothing of its elements.
   */
  private static @Nullable Intervals elements(Predicate predicate) {
    if (predicate instanceof ElemMatchValue) {
      return null;
    }
    Intervals range =
        predicate instanceof AllOf all ? all(all.predicates(), false) : of(predicate, false);
    return range == null ? null : range.inexact();
  }

  private static Intervals regex(RegexPredicate regex) {
    byte[] prefix = regex.prefix();
    Interval literal = Interval.point(regex.source());
    Interval strings =
        prefix == null || prefix.length == 0
            ? new Interval(StringValue.EMPTY, true, Document.EMPTY, false)
            : new Interval(
                StringValue.view(prefix, 0, prefix.length),
                true,
                StringPrefix.successor(prefix),
                false);
    return Intervals.union(List.of(strings, literal), regex.isPrefixOnly());
  }

  /**
   * Everything but what the predicate's exact points hold; a document with several keys may have
   * others.
   */
  private static @Nullable Intervals not(Predicate predicate) {
    if (predicate instanceof Exists) {
      return Intervals.of(Interval.point(Constant.NULL), false);
    }
    if (!(predicate instanceof Comparison || predicate instanceof In)) {
      return null;
    }
    Intervals without = of(predicate, false);
    if (without == null || !without.exact() || !without.isPoints() || hasArray(without)) {
      return null;
    }
    List<Interval> rest = new ArrayList<>();
    Value low = Constant.MIN_KEY;
    boolean inclusive = true;
    for (Interval point : without.list()) {
      rest.add(new Interval(low, inclusive, point.low(), false));
      low = point.low();
      inclusive = false;
    }
    rest.add(new Interval(low, inclusive, Constant.MAX_KEY, true));
    return Intervals.union(rest, false);
  }

  private static boolean hasArray(Intervals intervals) {
    return intervals.list().stream()
        .anyMatch(interval -> interval.low() instanceof ArrayValue || interval.low().isNullish());
  }
}
