package dev.morphium.engine.update.operator;

import dev.morphium.engine.update.FieldUpdate;
import dev.morphium.engine.update.UpdateEnvironment;
import dev.morphium.engine.update.UpdateErrors;
import dev.morphium.engine.update.UpdateOperator.Changes;
import dev.morphium.engine.update.UpdateTarget;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Value;
import java.util.ArrayList;
import java.util.List;

/**
 * {@code $push}: inserts, then sorts, then slices, in whatever order the modifiers stand. Source:
 * MongoDB manual, "$push".
 */
record Push(String path, PushModifiers modifiers) implements FieldUpdate {
  static void compile(String path, Value argument, UpdateEnvironment environment, Changes changes) {
    PushModifiers modifiers = PushModifiers.parse(argument, environment.comparator());
    changes.add(path, new Push(path, modifiers));
  }

  @Override
  public Value update(Value current, UpdateTarget target) {
    if (current.isMissing()) {
      return modified(ArrayValue.EMPTY);
    }
    if (!(current instanceof ArrayValue array)) {
      throw UpdateErrors.badValue(
          "The field '"
              + path
              + "' must be an array but is of type "
              + current.type().alias()
              + " in document "
              + UpdateErrors.identity(target.root()));
    }
    if (modifiers.isAppend()) {
      return modifiers.values().isEmpty() ? current : ArrayEdit.append(array, modifiers.values());
    }
    ArrayValue modified = modified(array);
    return modified.equals(array) ? current : modified;
  }

  @Override
  public boolean isAppend(int size, int added) {
    return modifiers.isAppend(size) && added == modifiers.values().size();
  }

  private ArrayValue modified(ArrayValue array) {
    List<Value> elements = new ArrayList<>(array.elements());
    elements.addAll(modifiers.position(elements.size()), modifiers.values());
    if (modifiers.order() != null) {
      elements.sort(modifiers.order());
    }
    return ArrayValue.of(modifiers.slice(elements));
  }
}
