package dev.morphium.engine.command;

import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.Element;
import dev.morphium.engine.value.ValueText;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;

/**
 * The error Unauthorized (13) for a command that its client may not run. No secret of the command
 * is in it.
 */
public final class Denial {
  private static final int MOST_BYTES = 4096;
  private static final int MOST_ELEMENTS = 20;

  private Denial() {}

  /** The error for a command as a whole. */
  public static CommandException of(Invocation invocation) {
    return new CommandException(
        ErrorCode.UNAUTHORIZED,
        "not authorized on "
            + invocation.database()
            + " to execute command "
            + ValueText.of(shortened(invocation.shown())));
  }

  private static Document shortened(Document body) {
    DocumentBuilder shown = new DocumentBuilder();
    for (Element element : body.elements()) {
      if (shown.size() > MOST_BYTES) {
        break;
      }
      if (element.value() instanceof ArrayValue array && array.size() > MOST_ELEMENTS) {
        shown.append(element.name(), "... " + array.size() + " elements");
      } else {
        shown.append(element.name(), element.value());
      }
    }
    return shown.build();
  }
}
