package dev.morphium.engine.parameter;

import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.Value;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.Arrays;
import java.util.List;

/**
 * The parameter {@code authenticationMechanisms}: how clients may log in. Source: MongoDB manual,
 * "MongoDB Server Parameters".
 */
final class AuthenticationMechanisms {
  private static final List<String> ALL = List.of("MONGODB-X509", "SCRAM-SHA-1", "SCRAM-SHA-256");

  static final Parameter PARAMETER =
      new Parameter(array(ALL), AuthenticationMechanisms::start, null);

  private AuthenticationMechanisms() {}

  private static Value start(String text) {
    List<String> names = Arrays.stream(text.split(",")).map(String::strip).sorted().toList();
    for (String name : names) {
      if (!ALL.contains(name)) {
        throw new CommandException(
            ErrorCode.BAD_VALUE,
            "authenticationMechanisms has '" + name + "'; there are " + String.join(", ", ALL));
      }
    }
    return array(names);
  }

  private static ArrayValue array(List<String> names) {
    return ArrayValue.of(names.stream().<Value>map(StringValue::of).toList());
  }
}
