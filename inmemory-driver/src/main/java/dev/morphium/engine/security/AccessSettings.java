package dev.morphium.engine.security;

/**
 * Access control: whether clients have to log in, and what is answered only to those who may.
 *
 * <p>Source: MongoDB manual, "mongod", option {@code --auth}.
 *
 * @param authorization whether access control is on
 */
public record AccessSettings(boolean authorization) {
  /** No client has to log in. */
  public static final AccessSettings OPEN = new AccessSettings(false);

  /** Each client has to log in. */
  public static final AccessSettings CONTROLLED = new AccessSettings(true);
}
