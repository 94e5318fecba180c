package dev.morphium.engine.command.crud;

import dev.morphium.engine.command.Arguments;
import dev.morphium.engine.command.CommandField;
import dev.morphium.engine.command.CommandFields;
import dev.morphium.engine.command.ImmediateCommand;
import dev.morphium.engine.command.Invocation;
import dev.morphium.engine.cursor.CursorRegistry;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.Int64Value;
import dev.morphium.engine.value.NumberValue;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueType;
import java.util.ArrayList;
import java.util.List;

/** The command {@code killCursors}. Source: MongoDB manual, "killCursors". */
record KillCursorsCommand(CursorRegistry registry) implements ImmediateCommand {
  static final CommandFields FIELDS = new CommandFields("killCursors");
  private static final CommandField CURSORS = FIELDS.array("cursors");

  @Override
  public void run(Invocation invocation, DocumentBuilder reply) {
    invocation.namespace(); // must be one, whatever collection the cursors are of
    Arguments arguments = invocation.arguments();
    arguments.require(CURSORS);
    List<Value> killed = new ArrayList<>();
    List<Value> notFound = new ArrayList<>();
    ArrayValue given = arguments.array(CURSORS);
    List<Value> ids = given == null ? List.of() : given.elements();
    for (int i = 0; i < ids.size(); i++) {
      if (!(ids.get(i) instanceof Int64Value)) {
        throw Arguments.wrongType(
            "killCursors.cursors." + i, ids.get(i).type(), List.of(ValueType.INT64));
      }
    }
    for (Value each : ids) {
      (registry.kill(((NumberValue) each).longValue()) ? killed : notFound).add(each);
    }
    reply
        .append("cursorsKilled", ArrayValue.of(killed))
        .append("cursorsNotFound", ArrayValue.of(notFound))
        .append("cursorsAlive", ArrayValue.EMPTY)
        .append("cursorsUnknown", ArrayValue.EMPTY);
  }
}
