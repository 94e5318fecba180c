package dev.morphium.protocol;

import java.util.Locale;

/** The catalogue of errors: the page that has each of them with its cause and its remedy. */
public final class ErrorCatalogue {
  private static final String PAGE = "docs/errors.md#";

  private ErrorCatalogue() {}

  /** Where it has an error code of servers. */
  public static String entry(int code) {
    return PAGE + code;
  }

  /** Where it has a class of exceptions. */
  public static String entry(Class<? extends Throwable> type) {
    return PAGE + type.getSimpleName().toLowerCase(Locale.ROOT);
  }
}
