package dev.morphium.engine.update.operator;

import dev.morphium.engine.update.FieldUpdate;
import dev.morphium.engine.update.UpdateEnvironment;
import dev.morphium.engine.update.UpdateErrors;
import dev.morphium.engine.update.UpdateOperator.Changes;
import dev.morphium.engine.update.UpdateTarget;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueComparator;
import dev.morphium.engine.value.ValueKey;
import dev.morphium.engine.value.ValueText;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** {@code $addToSet}. Source: MongoDB manual, "$addToSet". */
record AddToSet(String path, List<Value> values, ValueComparator comparator)
    implements FieldUpdate {
  /** From so many comparisons on, a hash table pays. */
  private static final int MANY = 64;

  static void compile(String path, Value argument, UpdateEnvironment environment, Changes changes) {
    ValueComparator comparator = environment.comparator();
    Map<ValueKey, Value> distinct = new LinkedHashMap<>();
    for (Value value : values(argument)) {
      distinct.putIfAbsent(new ValueKey(value, comparator), value);
    }
    changes.add(path, new AddToSet(path, List.copyOf(distinct.values()), comparator));
  }

  private static List<Value> values(Value argument) {
    if (!(argument instanceof Document document) || !"$each".equals(document.firstName())) {
      return List.of(argument);
    }
    Value each = document.get("$each");
    if (!(each instanceof ArrayValue array)) {
      throw new CommandException(
          ErrorCode.TYPE_MISMATCH,
          "The argument to $each in $addToSet must be an array but it was of type "
              + each.type().alias());
    }
    if (document.fieldCount() > 1) {
      throw UpdateErrors.badValue(
          "Found unexpected fields after $each in $addToSet: " + ValueText.of(document));
    }
    return array.elements();
  }

  @Override
  public Value update(Value current, UpdateTarget target) {
    if (current.isMissing()) {
      return ArrayValue.of(values);
    }
    if (!(current instanceof ArrayValue array)) {
      throw UpdateErrors.badValue(
          "Cannot apply $addToSet to non-array field. Field named '"
              + UpdateErrors.lastPart(path)
              + "' has non-array type "
              + current.type().alias());
    }
    List<Value> added = added(array.elements());
    return added.isEmpty() ? current : ArrayEdit.append(array, added);
  }

  private List<Value> added(List<Value> present) {
    if ((long) present.size() * values.size() > MANY && values.size() > 1) {
      Map<ValueKey, Value> missing = new LinkedHashMap<>();
      values.forEach(value -> missing.put(new ValueKey(value, comparator), value));
      present.forEach(value -> missing.remove(new ValueKey(value, comparator)));
      return new ArrayList<>(missing.values());
    }
    List<Value> added = new ArrayList<>();
    for (Value value : values) {
      if (present.stream().noneMatch(element -> comparator.equal(element, value))) {
        added.add(value);
      }
    }
    return added;
  }
}
