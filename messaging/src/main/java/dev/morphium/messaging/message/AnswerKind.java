package dev.morphium.messaging.message;

import java.util.Locale;

/**
 * What an answer says about further answers of the instance that gave it.
 *
 * <p>Stored as the header {@value #HEADER} in lower case; an answer without that header, as any
 * client may write it, is the last one.
 */
public enum AnswerKind {
  /** No more come. */
  LAST,
  /** More come. */
  MORE,
  /** No more come, and this one carries nothing itself. */
  END,
  /** No more come: it tells a {@link Failure}. */
  FAILED;

  /** The header's name. */
  public static final String HEADER = "answer";

  /** The kind of an answer. */
  public static AnswerKind of(Message answer) {
    String header = answer.headers().getOrDefault(HEADER, "");
    for (AnswerKind kind : values()) {
      if (kind.text().equals(header)) {
        return kind;
      }
    }
    return LAST;
  }

  /** The header's value. */
  public String text() {
    return name().toLowerCase(Locale.ROOT);
  }
}
