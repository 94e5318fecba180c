package dev.morphium.messaging.internal.client;

/** How a call and its answer are written, for any client to write and read them. */
final class Calls {
  /** The header of a call: the operation's name. The payload is the array of arguments. */
  static final String METHOD = "method";

  /** The field of an answer with what the method gave, null for nothing. */
  static final String VALUE = "value";

  /** The field of an answer with what the method threw: a failure. */
  static final String THROWN = "thrown";

  private Calls() {}
}
