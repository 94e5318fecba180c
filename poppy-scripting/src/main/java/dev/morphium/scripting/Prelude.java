package dev.morphium.scripting;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** The part of the shell's functions that is written in JavaScript. */
final class Prelude {
  private Prelude() {}

  static String text() {
    try (InputStream in = Prelude.class.getResourceAsStream("prelude.js")) {
      if (in == null) {
        throw new IllegalStateException("the module has lost its prelude.js");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }
}
