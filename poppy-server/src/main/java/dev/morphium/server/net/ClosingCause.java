package dev.morphium.server.net;

/** Why the server closes a connection: each cause has its own share of the log. */
enum ClosingCause {
  /** A message that is none, or that nobody can answer. */
  BROKEN_MESSAGE,
  /** Too many connections, in all or from one address. */
  CROWD,
  /** No room for a message. */
  NO_ROOM,
  /** A client without TLS, which the server requires. */
  NO_TLS,
  /** Another protocol. */
  OTHER_PROTOCOL,
  /** A client that says nothing. */
  SILENCE,
  /** TLS that fails. */
  TLS,
  /** A client that does not read its replies. */
  UNREAD
}
