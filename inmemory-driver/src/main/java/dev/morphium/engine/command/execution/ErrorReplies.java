package dev.morphium.engine.command.execution;

import static dev.morphium.engine.log.LogValue.named;

import dev.morphium.driver.Reply;
import dev.morphium.engine.command.ErrorLabels;
import dev.morphium.engine.command.Invocation;
import dev.morphium.engine.command.session.CommandSessions;
import dev.morphium.engine.replication.Replication;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.Value;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.bson.BsonDocument;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes the reply of a command that failed: {@code ok: 0}, what happened, and its labels.
 *
 * @param replication tells which version of the set an error comes from, so that clients take no
 *     notice of old ones
 */
public record ErrorReplies(CommandSessions sessions, Replication replication) {
  private static final Logger LOG = LoggerFactory.getLogger(ErrorReplies.class);
  private static final int USUAL_SIZE = 256;

  /** The errors that tell clients of a change of the set. */
  private static final Set<Integer> STATE_CHANGES =
      Set.of(91, 189, 10058, 10107, 11600, 11602, 13435, 13436);

  /**
   * The reply.
   *
   * @param name the command
   * @param invocation its invocation, or null when it did not come to that
   */
  public Reply of(String name, @Nullable Invocation invocation, Throwable problem) {
    if (problem instanceof CommandException error) {
      return of(error, invocation);
    }
    LOG.error("{} failed by a defect of the engine", named("command", name), problem);
    return of(
        new CommandException(
            ErrorCode.INTERNAL_ERROR, "the engine failed unexpectedly: " + problem),
        invocation);
  }

  private Reply of(CommandException error, @Nullable Invocation invocation) {
    DocumentBuilder reply = new DocumentBuilder(USUAL_SIZE);
    reply
        .append("ok", 0.0)
        .append("errmsg", error.message())
        .append("code", error.code().number())
        .append("codeName", error.code().codeName());
    BsonDocument details = error.details();
    if (details != null) {
      reply.appendAll(Document.of(details));
    }
    List<Value> labels = labels(error, invocation);
    if (!labels.isEmpty()) {
      reply.append("errorLabels", ArrayValue.of(labels));
    }
    if (STATE_CHANGES.contains(error.code().number())) {
      replication.membership().version().append(reply);
    }
    sessions.appendTimes(reply);
    return new Reply(reply.finish(), 0, reply.size());
  }

  private static List<Value> labels(CommandException error, @Nullable Invocation invocation) {
    TreeSet<String> names = new TreeSet<>(error.labels());
    if (invocation != null) {
      ErrorLabels.Context context = invocation.labelContext();
      names.addAll(ErrorLabels.of(context, error.code().number(), 0, false));
      if (ErrorLabels.isRetryableOverload(context, error)) {
        names.addAll(ErrorLabels.OVERLOAD);
      }
    }
    return names.stream().<Value>map(StringValue::of).toList();
  }
}
