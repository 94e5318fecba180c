package dev.morphium.server.command;

import static dev.morphium.engine.log.LogValue.named;

import dev.morphium.engine.command.Arguments;
import dev.morphium.engine.command.CommandField;
import dev.morphium.engine.command.CommandFields;
import dev.morphium.engine.command.CommandFlag;
import dev.morphium.engine.command.CommandSpec;
import dev.morphium.engine.command.CommandWork;
import dev.morphium.engine.command.Invocation;
import dev.morphium.engine.command.UnansweredException;
import dev.morphium.engine.command.Wait;
import dev.morphium.engine.command.access.Requires;
import dev.morphium.engine.replication.Replication;
import dev.morphium.engine.security.privilege.ActionType;
import dev.morphium.engine.signal.Signal;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The command {@code shutdown}: the primary of a set hands over to a member that has everything,
 * and the server stops, without an answer.
 *
 * <p>Without access control only a client on the same machine may do that. Source: MongoDB manual,
 * "shutdown".
 */
public final class ShutdownCommand {
  private static final Logger LOG = LoggerFactory.getLogger(ShutdownCommand.class);
  private static final CommandFields FIELDS = new CommandFields("shutdown");
  private static final CommandField FORCE = FIELDS.looseBool("force");
  private static final CommandField TIMEOUT = FIELDS.number("timeoutSecs");
  private static final long DEFAULT_SECONDS = 15;

  /** Longer than anybody waits for a server that is gone. */
  private static final Duration STEPPED_DOWN = Duration.ofDays(1);

  private final Replication replication;
  private final boolean authorization;
  private final Runnable close;

  private ShutdownCommand(Replication replication, boolean authorization, Runnable close) {
    this.replication = replication;
    this.authorization = authorization;
    this.close = close;
  }

  /**
   * The command.
   *
   * @param authorization whether clients have to log in
   * @param close closes the server
   */
  public static CommandSpec spec(Replication replication, boolean authorization, Runnable close) {
    return CommandSpec.of(
            FIELDS,
            "Stops the server.",
            Requires.onCluster(ActionType.SHUTDOWN),
            new ShutdownCommand(replication, authorization, close)::begin)
        .with(CommandFlag.ADMIN_ONLY);
  }

  private CommandWork begin(Invocation invocation) {
    if (!authorization && !invocation.client().isLoopback()) {
      throw new CommandException(
          ErrorCode.UNAUTHORIZED, "shutdown must run from localhost when running db without auth");
    }
    Arguments arguments = invocation.arguments();
    long seconds = arguments.int64(TIMEOUT, DEFAULT_SECONDS);
    if (seconds < 0) {
      throw new CommandException(
          ErrorCode.BAD_VALUE, "timeoutSecs must be a non-negative number of seconds");
    }
    boolean force = arguments.bool(FORCE, false);
    return reply -> proceed(invocation, seconds, force);
  }

  private @Nullable Wait proceed(Invocation invocation, long seconds, boolean force) {
    boolean alone = replication.membership().standing().configuration().members().size() <= 1;
    if (!alone && replication.membership().standing().isPrimary()) {
      Signal successor = replication.control().successor();
      long left =
          TimeUnit.SECONDS.toMillis(seconds)
              - TimeUnit.NANOSECONDS.toMillis(invocation.operation().runningNanos());
      if (left > 0 && !successor.isReady()) {
        return new Wait(successor, left);
      }
      stepDown(force);
    }
    LOG.info("the server stops, as shutdown was asked to");
    Thread.ofPlatform().name("poppy-shutdown").start(close);
    throw new UnansweredException("the server stops");
  }

  private void stepDown(boolean force) {
    try {
      replication.control().stepDown(STEPPED_DOWN, force);
    } catch (CommandException refused) {
      if (!force && !refused.code().equals(ErrorCode.NOT_WRITABLE_PRIMARY)) {
        throw refused;
      }
      LOG.warn("the server stops without a successor: {}", named("error", refused.getMessage()));
    }
  }
}
