package dev.morphium.tools.terminal;

import java.util.Arrays;

/**
 * Which of the standard streams are terminals: {@code ./poppy} asks the shell, because Java can
 * tell it of all of them together only.
 */
public final class Terminals {
  private static final String PROPERTY = "poppy.terminal";

  private Terminals() {}

  /** Whether standard output is a terminal. */
  public static boolean isOutput() {
    return names("out");
  }

  /** Whether standard error is a terminal. */
  public static boolean isError() {
    return names("err");
  }

  private static boolean names(String stream) {
    return Arrays.asList(System.getProperty(PROPERTY, "").split(",")).contains(stream);
  }
}
