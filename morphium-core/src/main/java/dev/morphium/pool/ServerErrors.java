package dev.morphium.pool;

import dev.morphium.driver.Reply;
import java.util.Set;

/**
 * The errors of servers that mean more than that a command failed. Source: "Server Discovery and
 * Monitoring", "Retryable Reads" and "Retryable Writes" specifications.
 */
final class ServerErrors {
  static final String RETRYABLE_WRITE = "RetryableWriteError";
  static final String NOTHING_WRITTEN = "NoWritesPerformed";

  private static final String OVERLOADED = "SystemOverloadedError";
  private static final String RETRYABLE = "RetryableError";

  /** The first wire version whose servers say themselves which writes may be tried again. */
  private static final int FIRST_WITH_LABELS = 9;

  /** MongoDB 4.2, which keeps its connections when it steps down. */
  private static final int FIRST_WITHOUT_BREAK = 8;

  private static final Set<Integer> NOT_PRIMARY =
      Set.of(91, 189, 10058, 10107, 11600, 11602, 13435, 13436);
  private static final Set<Integer> SHUTDOWN = Set.of(91, 11600);
  private static final Set<Integer> WORTH_ANOTHER_TRY =
      Set.of(6, 7, 89, 91, 189, 262, 9001, 10107, 11600, 11602, 13435, 13436);
  private static final int READ_CONCERN_NOT_AVAILABLE = 134;

  private ServerErrors() {}

  /** Whether the server has said that it is not, or no longer, the primary. */
  static boolean isNotPrimary(int code, String message) {
    return code == 0
        ? message.contains("not master") || message.contains("node is recovering")
        : NOT_PRIMARY.contains(code);
  }

  /**
   * Whether the connections to a server that is not the primary will break: it is about to end, or
   * it is of a version that closes them when it steps down.
   */
  static boolean breaksConnections(int code, int maxWireVersion) {
    return SHUTDOWN.contains(code) || maxWireVersion < FIRST_WITHOUT_BREAK;
  }

  /** Whether a read that failed with this may be tried again. */
  static boolean isRetryableRead(int code) {
    return code == READ_CONCERN_NOT_AVAILABLE || WORTH_ANOTHER_TRY.contains(code);
  }

  /** Whether a write that the server would recognize may be tried again. */
  static boolean isRetryableWrite(Reply reply, ReplyHead head, int maxWireVersion) {
    if (maxWireVersion >= FIRST_WITH_LABELS) {
      return reply.errorLabels().contains(RETRYABLE_WRITE);
    }
    return WORTH_ANOTHER_TRY.contains(head.ok() ? head.concernErrorCode() : reply.code());
  }

  /** Whether the server has refused a command unread, because it has too much to do. */
  static boolean isOverloaded(Reply reply) {
    Set<String> labels = reply.errorLabels();
    return labels.contains(OVERLOADED) && labels.contains(RETRYABLE);
  }

  static boolean nothingWritten(Reply reply) {
    return reply.errorLabels().contains(NOTHING_WRITTEN);
  }
}
