package dev.morphium.engine.update.operator;

import dev.morphium.engine.update.UpdateEnvironment;
import dev.morphium.engine.update.UpdateErrors;
import dev.morphium.engine.update.UpdateOperator.Changes;
import dev.morphium.engine.value.BooleanValue;
import dev.morphium.engine.value.DateValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.Element;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.Value;
import dev.morphium.protocol.CommandException;

/** {@code $currentDate}. Source: MongoDB manual, "$currentDate". */
final class CurrentDate {
  private CurrentDate() {}

  static void compile(String path, Value argument, UpdateEnvironment environment, Changes changes) {
    if (isTimestamp(argument)) {
      changes.add(path, (current, target) -> environment.timestamps().get());
    } else {
      Value now = new DateValue(environment.compilation().context().nowMillis());
      changes.add(path, (current, target) -> current.equals(now) ? current : now);
    }
  }

  private static boolean isTimestamp(Value argument) {
    if (argument instanceof BooleanValue) {
      return false;
    }
    if (!(argument instanceof Document document)) {
      throw UpdateErrors.badValue(
          argument.type().alias()
              + " is not valid type for $currentDate. Please use a boolean ('true') or a $type"
              + " expression ({$type: 'timestamp/date'}).");
    }
    boolean timestamp = false;
    boolean found = false;
    for (Element element : document.elements()) {
      if (!element.name().equals("$type")) {
        throw UpdateErrors.badValue("Unrecognized $currentDate option: " + element.name());
      }
      timestamp = isTimestampName(element.value());
      found = true;
    }
    if (!found) {
      throw invalidType();
    }
    return timestamp;
  }

  private static boolean isTimestampName(Value type) {
    if (type instanceof StringValue name) {
      if (name.value().equals("timestamp")) {
        return true;
      }
      if (name.value().equals("date")) {
        return false;
      }
    }
    throw invalidType();
  }

  private static CommandException invalidType() {
    return UpdateErrors.badValue(
        "The '$type' string field is required to be 'date' or 'timestamp': {$currentDate: {field :"
            + " {$type: 'date'}}}");
  }
}
