package dev.morphium.engine.update.operator;

import dev.morphium.engine.match.Filter;
import dev.morphium.engine.update.FieldUpdate;
import dev.morphium.engine.update.SafeFilters;
import dev.morphium.engine.update.UpdateEnvironment;
import dev.morphium.engine.update.UpdateErrors;
import dev.morphium.engine.update.UpdateOperator.Changes;
import dev.morphium.engine.update.UpdateTarget;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.RegexValue;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueComparator;
import dev.morphium.engine.value.ValueKey;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/**
 * {@code $pull} and {@code $pullAll}. A document is a filter of elements that are documents, unless
 * it consists of operators, which ask every element. Source: MongoDB manual, "$pull", "$pullAll".
 */
record Pull(String operator, Predicate<Value> condition) implements FieldUpdate {
  private static final Set<String> LOGICAL =
      Set.of("$and", "$or", "$nor", "$expr", "$text", "$where", "$comment", "$jsonSchema");

  static void pull(String path, Value argument, UpdateEnvironment environment, Changes changes) {
    changes.add(path, new Pull("$pull", condition(argument, environment)));
  }

  static void pullAll(String path, Value argument, UpdateEnvironment environment, Changes changes) {
    if (!(argument instanceof ArrayValue array)) {
      throw UpdateErrors.badValue(
          "$pullAll requires an array argument but was given a " + argument.type().alias());
    }
    ValueComparator comparator = environment.comparator();
    changes.add(path, new Pull("$pullAll", isOneOf(array.elements(), comparator)));
  }

  private static Predicate<Value> condition(Value argument, UpdateEnvironment environment) {
    if (argument instanceof Document document) {
      SafeFilters.check(document);
      String first = document.firstName();
      if (first == null || !first.startsWith("$") || LOGICAL.contains(first)) {
        Filter filter = environment.filters().compile(document);
        return element -> element instanceof Document candidate && filter.matches(candidate);
      }
      return wrapped(document, environment);
    }
    if (argument instanceof RegexValue) {
      return wrapped(argument, environment);
    }
    ValueComparator comparator = environment.comparator();
    return element -> comparator.equal(element, argument);
  }

  /** Asks the filter about the element as the only field of a document. */
  private static Predicate<Value> wrapped(Value condition, UpdateEnvironment environment) {
    Filter filter =
        environment.filters().compile(new DocumentBuilder().append("", condition).build());
    return element -> filter.matches(new DocumentBuilder(64).append("", element).build());
  }

  private static Predicate<Value> isOneOf(List<Value> values, ValueComparator comparator) {
    Set<ValueKey> keys = new HashSet<>();
    values.forEach(value -> keys.add(new ValueKey(value, comparator)));
    return element -> keys.contains(new ValueKey(element, comparator));
  }

  @Override
  public Value update(Value current, UpdateTarget target) {
    if (current.isMissing()) {
      return current;
    }
    if (!(current instanceof ArrayValue array)) {
      throw UpdateErrors.badValue("Cannot apply " + operator + " to a non-array value");
    }
    return ArrayEdit.removeIf(array, condition);
  }

  @Override
  public boolean requiresViablePath() {
    return true;
  }
}
