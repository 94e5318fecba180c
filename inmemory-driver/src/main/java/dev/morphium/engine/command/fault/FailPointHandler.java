package dev.morphium.engine.command.fault;

import dev.morphium.driver.Reply;
import dev.morphium.engine.command.CommandFlag;
import dev.morphium.engine.command.ErrorLabels;
import dev.morphium.engine.command.execution.Execution;
import dev.morphium.engine.command.execution.Step;
import dev.morphium.engine.signal.Signal;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.NumberValue;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.Value;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A command under a fail point: an error, a delay or a lost connection before it runs, instead of
 * running, or when it has run.
 *
 * <p>Errors of a fail point come before the command does anything, also before a transaction
 * notices the command; a {@code writeConcernError} is added to the reply of a command that ran.
 */
final class FailPointHandler implements Execution {
  private static final String MESSAGE = "Failing command via 'failCommand' failpoint";
  private static final String BEFORE_COMMIT = "failBeforeCommitExceptionCode";
  private static final String MESSAGE_OF_WRITE =
      "Failing write due to failpoint. The write must not be reflected.";
  private static final String LABELS = "errorLabels";
  private static final String WRITE_CONCERN_ERROR = "writeConcernError";

  private final FailPoints points;
  private final FailPointCall call;
  private final Execution execution;
  private final @Nullable Document fault;
  private boolean blocked;
  private boolean asked;
  private @Nullable Boolean limited;

  FailPointHandler(FailPoints points, FailPointCall call, Execution execution) {
    this.points = points;
    this.call = call;
    this.execution = execution;
    this.fault = points.enter(FailPoints.FAIL_COMMAND, this::isFatal);
  }

  /** Whether the data tell to do something before the command runs, and mean this command. */
  private boolean isFatal(Document data) {
    return (FailPointCall.isTrue(data, "closeConnection")
            || FailPointCall.isTrue(data, "blockConnection")
            || FailPointCall.isWhole(data, "errorCode"))
        && call.isMeantBy(data);
  }

  @Override
  public void kill() {
    execution.kill();
  }

  @Override
  public Step go() {
    if (fault != null && !blocked && FailPointCall.isTrue(fault, "blockConnection")) {
      blocked = true;
      long millis = endsWithin(fault) ? call.timeLimitMillis() : Math.max(0, blockMillis(fault));
      return new Step.Await(Signal.NEVER, millis, this);
    }
    if (fault != null && FailPointCall.isTrue(fault, "closeConnection") && !endsBefore(fault)) {
      return new Step.Disconnect(MESSAGE + ": the connection is closed");
    }
    CommandException error = fault == null ? null : failure(fault);
    if (error == null && isLimited()) {
      error = timeIsOver();
    }
    Document uncommitted = error == null ? uncommitted() : null;
    if (uncommitted != null && closes(uncommitted)) {
      return new Step.Disconnect(MESSAGE_OF_WRITE);
    }
    if (uncommitted != null) {
      error = failed(uncommitted.get(BEFORE_COMMIT), MESSAGE_OF_WRITE);
    }
    if (error == null) {
      error = ofCursor();
    }
    return error == null ? after(execution.go()) : new Step.Done(Reply.of(labelled(error)));
  }

  /** The data that have a retryable write fail before it is committed, once; null for none. */
  private @Nullable Document uncommitted() {
    if (asked || !isRetryableWrite()) {
      return null;
    }
    asked = true;
    return points.enter(
        FailPoints.AFTER_WRITE, data -> data.has(BEFORE_COMMIT) && call.isFrom(data));
  }

  /** The error of a {@code getMore} whose cursor is there; null for none. */
  private @Nullable CommandException ofCursor() {
    if (!call.spec().name().equals("getMore") || asked) {
      return null;
    }
    asked = true;
    Document data = points.enter(FailPoints.GET_MORE, call::isFrom);
    return data == null
        ? null
        : failed(data.get("errorCode"), "Hit the '" + FailPoints.GET_MORE + "' failpoint");
  }

  private static CommandException failed(Value code, String message) {
    return new CommandException(
        code instanceof NumberValue number ? (int) number.longValue() : 0, message);
  }

  private static boolean closes(Document data) {
    return !data.has("closeConnection") || FailPointCall.isTrue(data, "closeConnection");
  }

  private boolean isRetryableWrite() {
    return call.spec().is(CommandFlag.RETRYABLE) && call.isNumbered() && !call.isInTransaction();
  }

  /** What comes of a step of the command: its reply may become another one. */
  private Step after(Step step) {
    return switch (step) {
      case Step.Done done -> after(done.reply());
      case Step.Await await ->
          new Step.Await(await.signal(), await.millis(), () -> after(await.next().go()));
      case Step.Offload offload -> new Step.Offload(() -> after(offload.next().go()));
      case Step.Disconnect disconnect -> disconnect;
    };
  }

  /** How long the data block a command; negative when they do not tell well. */
  private static long blockMillis(Document data) {
    return data.get("blockTimeMS") instanceof NumberValue time && time.isLong()
        ? time.longValue()
        : -1;
  }

  /** Whether the command's time is over before it is no longer blocked. */
  private boolean endsWithin(Document data) {
    return FailPointCall.isTrue(data, "blockConnection")
        && !fails(data)
        && call.timeLimitMillis() > 0
        && call.timeLimitMillis() <= blockMillis(data);
  }

  /** Whether the command does not run. */
  private static boolean fails(Document data) {
    return FailPointCall.isTrue(data, "closeConnection")
        || FailPointCall.isWhole(data, "errorCode");
  }

  /** Whether there is an error before the connection would be closed. */
  private boolean endsBefore(Document data) {
    return FailPointCall.isTrue(data, "blockConnection") && blockMillis(data) < 0
        || endsWithin(data);
  }

  /** The error instead of the command; null when it runs. */
  private @Nullable CommandException failure(Document data) {
    if (FailPointCall.isTrue(data, "blockConnection") && blockMillis(data) < 0) {
      return new CommandException(
          ErrorCode.INVALID_OPTIONS,
          data.has("blockTimeMS")
              ? "'blockTimeMS' must be non-negative"
              : "must specify 'blockTimeMS' when 'blockConnection' is true");
    }
    if (endsWithin(data)) {
      return timeIsOver();
    }
    if (data.get("errorCode") instanceof NumberValue code && code.isLong()) {
      Document details = data.get("errorExtraInfo") instanceof Document extra ? extra : null;
      return new CommandException(
          ErrorCode.of((int) code.longValue()),
          MESSAGE,
          Set.of(),
          details == null ? null : details.toBson());
    }
    return null;
  }

  /** Whether its time is said to be over; found out once. */
  private boolean isLimited() {
    Boolean known = limited;
    if (known == null) {
      known =
          call.timeLimitMillis() > 0 && points.enter(FailPoints.TIME_IS_OVER, call::isFrom) != null;
      limited = known;
    }
    return known;
  }

  private static CommandException timeIsOver() {
    return new CommandException(ErrorCode.MAX_TIME_MS_EXPIRED, "operation exceeded time limit");
  }

  private CommandException labelled(CommandException error) {
    List<String> given = fault == null ? null : labels(fault);
    List<String> labels =
        given != null
            ? given
            : ErrorLabels.of(call.labelContext(), error.code().number(), 0, false);
    return new CommandException(
        error.code(), error.message(), new LinkedHashSet<>(labels), error.details());
  }

  /** The labels that the data give, or null when they leave them to the server. */
  private static @Nullable List<String> labels(Document data) {
    return data.get(LABELS) instanceof ArrayValue array
        ? array.elements().stream()
            .filter(StringValue.class::isInstance)
            .map(label -> ((StringValue) label).value())
            .toList()
        : null;
  }

  private Step after(Reply reply) {
    Reply changed = reply;
    List<String> given = fault == null ? null : labels(fault);
    if (given != null && !reply.ok()) {
      changed = FailPointReply.withLabels(reply, given);
    }
    if (call.awaitsWriteConcern()) {
      Document data =
          points.enter(
              FailPoints.FAIL_COMMAND, set -> set.has(WRITE_CONCERN_ERROR) && call.isMeantBy(set));
      if (data != null) {
        changed = withWriteConcernError(changed, data);
      }
    }
    String dropped = dropped(changed);
    return dropped == null ? new Step.Done(changed) : new Step.Disconnect(dropped);
  }

  private Reply withWriteConcernError(Reply reply, Document data) {
    Value error = data.get(WRITE_CONCERN_ERROR);
    int code =
        error instanceof Document told && told.get("code") instanceof NumberValue number
            ? (int) number.longValue()
            : 0;
    List<String> given = labels(data);
    List<String> labels =
        given != null ? given : ErrorLabels.of(call.labelContext(), reply.code(), code, false);
    return FailPointReply.withLabels(
        FailPointReply.with(reply, WRITE_CONCERN_ERROR, error), labels);
  }

  /** Why the client is not to get the reply; null when it is. */
  private @Nullable String dropped(Reply reply) {
    boolean written =
        isRetryableWrite() && reply.ok() && !reply.document().containsKey("retriedStmtIds");
    if (written
        && points.enter(
                FailPoints.AFTER_WRITE,
                data -> closes(data) && !data.has(BEFORE_COMMIT) && call.isFrom(data))
            != null) {
      return "the connection is closed after the write, by the fail point "
          + FailPoints.AFTER_WRITE;
    }
    if (points.enter(FailPoints.DROP_REPLY, call::isMeantBy) != null) {
      return "the connection is closed instead of a reply, by the fail point "
          + FailPoints.DROP_REPLY;
    }
    return null;
  }
}
