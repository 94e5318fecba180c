package dev.morphium.pool;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The kind of a command: whether it reads or writes, where it may go, and whether it can be
 * retried. Source: "Retryable Reads" and "Retryable Writes" specifications.
 */
enum CommandKind {
  /** Reads, and can be tried again when it failed. */
  READ(
      "collStats",
      "count",
      "dbStats",
      "distinct",
      "find",
      "listCollections",
      "listDatabases",
      "listIndexes"),
  /** Reads, unless its last stage writes. */
  AGGREGATE("aggregate"),
  /** Goes to the server that has the cursor. */
  NEXT_BATCH("getMore"),
  /** Goes to the server that has the cursors. */
  KILL_CURSORS("killCursors"),
  /** Ends a transaction, and can always be tried again. */
  COMMIT("commitTransaction"),
  /** Ends a transaction, and can always be tried again. */
  ABORT("abortTransaction"),
  /** Goes to the primary, whatever the read preference says. */
  WRITE(
      "bulkWrite",
      "collMod",
      "create",
      "createIndexes",
      "createUser",
      "delete",
      "drop",
      "dropDatabase",
      "dropIndexes",
      "dropUser",
      "findAndModify",
      "findandmodify",
      "insert",
      "renameCollection",
      "update",
      "updateUser"),
  /** Goes where the read preference says, and is not tried again. */
  OTHER;

  private static final Map<String, CommandKind> BY_NAME =
      Arrays.stream(values())
          .flatMap(kind -> kind.names.stream().map(name -> Map.entry(name, kind)))
          .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, Map.Entry::getValue));

  private final List<String> names;

  CommandKind(String... names) {
    this.names = List.of(names);
  }

  static CommandKind of(String name) {
    return BY_NAME.getOrDefault(name, OTHER);
  }
}
