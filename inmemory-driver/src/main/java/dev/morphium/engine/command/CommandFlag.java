package dev.morphium.engine.command;

/** The flags of a command in the command table, so that checks ask for a flag and not for names. */
public enum CommandFlag {
  /** It changes data. */
  WRITE,
  /** What it changes are the users and roles of the server, and no user's data. */
  SYSTEM_WRITE,
  /** It reads the data of the set, so that secondaries take it only from clients who say so. */
  READ,
  /** It changes no data, and yet is for primaries alone. */
  PRIMARY_ONLY,
  /** It runs on the database {@code admin} only. */
  ADMIN_ONLY,
  /** It is answered before a client has authenticated. */
  ANONYMOUS,
  /** The localhost exception allows it: it helps to create the first user or role. */
  LOCALHOST_EXCEPTION,
  /**
   * It takes part in retryable writes: it may carry a transaction number outside of a transaction.
   */
  RETRYABLE,
  /** Its {@link Cost} is always small; that of others depends on their arguments. */
  SMALL,
  /** It may await data: {@code maxTimeMS} tells for how long, and is no limit of its work. */
  AWAITS,
  /** It takes {@code readConcern}. */
  READ_CONCERN,
  /** It takes {@code writeConcern}. */
  WRITE_CONCERN,
  /** It is part of the stable API, version 1. Source: MongoDB manual, "Stable API". */
  API_V1,
  /** It may stand within a transaction. */
  TRANSACTION,
  /** It goes on with what an earlier command has left, so that no transaction begins with it. */
  CONTINUES,
  /** It commits or aborts a transaction. */
  ENDS_TRANSACTION,
  /** No fail point concerns it. */
  NEVER_FAILS,
  /**
   * It is there for the errors that mongod has, and cannot do what it is for: pages list it as not
   * implemented.
   */
  NEVER_SUCCEEDS,
  /** It accepts fields it does not know, as mongod does for it. */
  LENIENT
}
