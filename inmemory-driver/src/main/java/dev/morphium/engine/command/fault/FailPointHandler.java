package dev.morphium.engine.command.fault;

import dev.morphium.driver.DriverException;
import dev.morphium.driver.Reply;
import dev.morphium.engine.command.CommandFlag;
import dev.morphium.engine.command.ErrorLabels;
import dev.morphium.engine.command.Pause;
import dev.morphium.engine.command.PreparedCommand;
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
final class FailPointHandler implements PreparedCommand {
  private static final String MESSAGE = "Failing command via 'failCommand' failpoint";
  private static final String LABELS = "errorLabels";
  private static final String WRITE_CONCERN_ERROR = "writeConcernError";

  private final FailPoints points;
  private final FailPointCall call;
  private final PreparedCommand prepared;
  private final @Nullable Document fault;
  private boolean blocked;
  private @Nullable Boolean limited;

  FailPointHandler(FailPoints points, FailPointCall call, PreparedCommand prepared) {
    this.points = points;
    this.call = call;
    this.prepared = prepared;
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
  public boolean isBrief() {
    return fault != null && fails(fault) || prepared.isBrief();
  }

  @Override
  public @Nullable Pause pause() {
    if (fault != null && !blocked && FailPointCall.isTrue(fault, "blockConnection")) {
      blocked = true;
      long millis = blockMillis(fault);
      return Pause.of(endsWithin(fault) ? call.timeLimitMillis() : Math.max(0, millis));
    }
    return willFail() ? null : prepared.pause();
  }

  /** Whether the command is not to run: asking it what it waits for might run it. */
  private boolean willFail() {
    return isLimited()
        || fault != null
            && (fails(fault)
                || endsWithin(fault)
                || FailPointCall.isTrue(fault, "blockConnection") && blockMillis(fault) < 0);
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

  @Override
  public void abandon() {
    prepared.abandon();
  }

  /** Whether the command does not run. */
  private static boolean fails(Document data) {
    return FailPointCall.isTrue(data, "closeConnection")
        || FailPointCall.isWhole(data, "errorCode");
  }

  @Override
  public Reply run() {
    try {
      if (fault != null) {
        failBefore(fault);
      }
      failWhenLimited();
    } catch (CommandException error) {
      prepared.abandon();
      return Reply.of(labelled(error));
    }
    return after(prepared.run());
  }

  private void failBefore(Document data) {
    if (FailPointCall.isTrue(data, "blockConnection") && blockMillis(data) < 0) {
      throw new CommandException(
          ErrorCode.INVALID_OPTIONS,
          data.has("blockTimeMS")
              ? "'blockTimeMS' must be non-negative"
              : "must specify 'blockTimeMS' when 'blockConnection' is true");
    }
    if (endsWithin(data)) {
      throw timeIsOver();
    }
    if (FailPointCall.isTrue(data, "closeConnection")) {
      prepared.abandon();
      throw new DriverException.MaybeDone(MESSAGE + ": the connection is closed", null);
    }
    if (data.get("errorCode") instanceof NumberValue code && code.isLong()) {
      Document details = data.get("errorExtraInfo") instanceof Document extra ? extra : null;
      throw new CommandException(
          ErrorCode.of((int) code.longValue()),
          MESSAGE,
          Set.of(),
          details == null ? null : details.toBson());
    }
  }

  private void failWhenLimited() {
    if (isLimited()) {
      throw timeIsOver();
    }
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

  private Reply after(Reply reply) {
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
    dropWhenWanted(changed);
    return changed;
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

  private void dropWhenWanted(Reply reply) {
    boolean retryableWrite =
        call.spec().is(CommandFlag.RETRYABLE)
            && call.isNumbered()
            && !call.isInTransaction()
            && reply.ok()
            && !reply.document().containsKey("retriedStmtIds");
    if (retryableWrite
        && points.enter(
                FailPoints.AFTER_WRITE,
                data ->
                    (!data.has("closeConnection") || FailPointCall.isTrue(data, "closeConnection"))
                        && call.isFrom(data))
            != null) {
      throw new DriverException.MaybeDone(
          "the connection is closed after the write, by the fail point " + FailPoints.AFTER_WRITE,
          null);
    }
    if (points.enter(FailPoints.DROP_REPLY, call::isMeantBy) != null) {
      throw new DriverException.MaybeDone(
          "the connection is closed instead of a reply, by the fail point " + FailPoints.DROP_REPLY,
          null);
    }
  }
}
