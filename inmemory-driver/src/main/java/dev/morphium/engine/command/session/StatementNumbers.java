package dev.morphium.engine.command.session;

import dev.morphium.engine.command.Arguments;
import dev.morphium.engine.command.CommandField;
import dev.morphium.engine.command.Invocation;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Int32Value;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueType;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The numbers that a client gives the statements of a retryable write: {@code stmtIds}. */
final class StatementNumbers {
  private static final String NAME = "stmtIds";

  /** The fields that hold the statements of a command. */
  private static final List<String> STATEMENTS = List.of("documents", "updates", "deletes", "ops");

  private StatementNumbers() {}

  /**
   * The numbers, one for each statement; null when the client gives none.
   *
   * @throws CommandException 14 when one is no int, 16 when there are more or fewer than statements
   */
  static @Nullable List<Value> of(Invocation invocation) {
    if (!(invocation.body().get(NAME) instanceof ArrayValue array)) {
      return null;
    }
    List<Value> numbers = array.elements();
    for (int i = 0; i < numbers.size(); i++) {
      if (!(numbers.get(i) instanceof Int32Value)) {
        throw Arguments.wrongType(
            invocation.spec().name() + "." + NAME + "." + i,
            numbers.get(i).type(),
            List.of(ValueType.INT32));
      }
    }
    int statements = count(invocation);
    if (numbers.size() != statements) {
      throw new CommandException(
          ErrorCode.INVALID_LENGTH,
          "There are %d statement ids for %d statements".formatted(numbers.size(), statements));
    }
    return numbers;
  }

  private static int count(Invocation invocation) {
    for (String name : STATEMENTS) {
      CommandField field = invocation.spec().fields().find(name);
      if (field != null && invocation.arguments().has(field)) {
        return invocation.arguments().documents(field).size();
      }
    }
    return 1;
  }
}
