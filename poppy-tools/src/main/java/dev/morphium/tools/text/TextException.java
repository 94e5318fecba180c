package dev.morphium.tools.text;

import java.io.IOException;

/** A text that is not as it should be, with the number of the line. */
public final class TextException extends IOException {
  private static final long serialVersionUID = 1;

  TextException(long line, String problem) {
    super("line %d: %s".formatted(line, problem));
  }
}
