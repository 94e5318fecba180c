package dev.morphium.pool;

import dev.morphium.driver.Command;
import dev.morphium.driver.CommandTraits;
import dev.morphium.driver.Deadline;
import dev.morphium.driver.DriverException;
import dev.morphium.driver.KnownCommand.Role;
import dev.morphium.driver.Reply;
import dev.morphium.internal.pool.host.PooledConnection;
import dev.morphium.internal.pool.topology.Cluster;
import dev.morphium.internal.pool.topology.SelectedServer;
import dev.morphium.internal.pool.topology.Server;
import dev.morphium.pool.host.PoolState;
import dev.morphium.pool.topology.ServerType;
import dev.morphium.pool.topology.TopologyType;
import java.util.concurrent.TimeUnit;
import org.bson.RawBsonDocument;

/**
 * Dispatches a command to a selected server, once, and handles the outcome: errors that change the
 * topology, the cluster time, and cursors.
 *
 * <p>Source: "Server Discovery and Monitoring" specification, "Application errors".
 */
final class Dispatcher {
  private final Cluster cluster;
  private final CommandEventPublisher events;
  private final ClusterClock clock = new ClusterClock();
  private final CursorPinning cursors = new CursorPinning();

  Dispatcher(Cluster cluster, CommandListener listener) {
    this.cluster = cluster;
    this.events = new CommandEventPublisher(listener);
  }

  CursorPinning cursors() {
    return cursors;
  }

  /** One attempt; only errors of our own or of the caller are thrown. */
  AttemptOutcome attempt(SelectedServer selected, Command command, int number) {
    Server server = selected.server();
    server.begin();
    try {
      PooledConnection connection;
      try {
        connection = server.pool().checkOut(command.deadline());
      } catch (DriverException e) {
        // a pool that is ready has just no connection to spare; otherwise its server was lost
        boolean lost = server.pool().state() != PoolState.READY;
        return AttemptOutcome.failed(
            server.address(), e, lost && !Thread.currentThread().isInterrupted());
      }
      try (connection) {
        return send(selected, connection, command, number);
      }
    } finally {
      server.end();
    }
  }

  private AttemptOutcome send(
      SelectedServer selected, PooledConnection connection, Command command, int number) {
    Deadline deadline = command.deadline();
    CommandTraits traits = command.traits();
    Server server = selected.server();
    long limit = serverTime(selected, deadline);
    if (limit <= 0) {
      return AttemptOutcome.failed(
          server.address(),
          new DriverException.TimedOut(
              "%s was not sent to %s: the time that is left of its deadline is shorter than the way there and back"
                  .formatted(command.name(), server.address()),
              null),
          false);
    }
    if (traits.inTransaction() && selected.type() == TopologyType.SHARDED) {
      return AttemptOutcome.failed(
          server.address(),
          new DriverException.NotSent(
              "transactions on a sharded cluster are not supported; connect to a replica set",
              null),
          false);
    }
    boolean timed = deadline.limited() && !traits.timed() && traits.role() != Role.GET_MORE;
    RawBsonDocument extra =
        ExtraFields.of(
            tellsTime(selected) && !traits.clusterTimed() ? clock.field() : null,
            timed ? limit : -1,
            isSecondaryAlone(selected)
                && traits.readPreference() == null
                && !traits.inTransaction());
    CommandEvent.Route route =
        events.listening()
            ? new CommandEvent.Route(number, server.address(), connection.id())
            : null;
    long start = route == null ? 0 : System.nanoTime();
    if (route != null) {
      events.started(route, command);
    }
    try {
      Reply reply = connection.connection().execute(command, extra, deadline);
      ReplyHead answer = ReplyHead.of(reply);
      if (route != null) {
        events.answered(route, command, reply, answer.ok(), System.nanoTime() - start);
      }
      return answered(selected, connection, command, reply, answer);
    } catch (DriverException e) {
      if (route != null) {
        events.failed(route, command, e, System.nanoTime() - start);
      }
      return broken(server, connection, command, e);
    }
  }

  private AttemptOutcome answered(
      SelectedServer selected,
      PooledConnection connection,
      Command command,
      Reply reply,
      ReplyHead answer) {
    Server server = selected.server();
    clock.advance(reply, answer.clusterTime());
    follow(server, command, answer);
    if (answer.ok() && !answer.hasConcernError()) {
      return AttemptOutcome.answered(server.address(), reply, AttemptOutcome.Again.NO);
    }
    int code = answer.ok() ? answer.concernErrorCode() : reply.code();
    if (ServerErrors.isNotPrimary(code, reply.errorMessage())) {
      int version = selected.description().limits().maxWireVersion();
      boolean breaks = ServerErrors.breaksConnections(code, version);
      cluster.refused(server, connection.generation(), reply, breaks);
    }
    CommandTraits traits = command.traits();
    AttemptOutcome.Again again = AttemptOutcome.Again.NO;
    if (!answer.ok() && ServerErrors.isOverloaded(reply)) {
      again = AttemptOutcome.Again.LATER;
    } else if (traits.isRetryableRead() && !answer.ok() && ServerErrors.isRetryableRead(code)
        || traits.isRetryableWrite()
            && ServerErrors.isRetryableWrite(
                reply, answer, selected.description().limits().maxWireVersion())) {
      again = AttemptOutcome.Again.SOON;
    }
    return AttemptOutcome.answered(server.address(), reply, again);
  }

  /** The connection broke, or was too slow. */
  private AttemptOutcome broken(
      Server server, PooledConnection connection, Command command, DriverException error) {
    Deadline deadline = command.deadline();
    CommandTraits traits = command.traits();
    boolean late = error instanceof DriverException.TimedOut;
    cluster.failed(server, connection.generation(), error, deadline);
    boolean may =
        error instanceof DriverException.NotSent
            || traits.isRetryableRead()
            || traits.isRetryableWrite();
    boolean again = may && !(late && deadline.expired());
    return AttemptOutcome.failed(
        server.address(), error, again && !Thread.currentThread().isInterrupted());
  }

  private void follow(Server server, Command command, ReplyHead answer) {
    switch (command.traits().role()) {
      case GET_MORE -> {
        if (answer.ok()) {
          cursors.read(command, answer.cursor());
        }
      }
      case KILL_CURSORS -> cursors.killed(command);
      default -> {
        if (answer.cursor() != 0) {
          cursors.opened(answer.cursor(), server.address());
        }
      }
    }
  }

  /** How many milliseconds the server may take. */
  private static long serverTime(SelectedServer selected, Deadline deadline) {
    if (!deadline.limited()) {
      return Long.MAX_VALUE;
    }
    long left = deadline.remainingNanos() - selected.description().roundTrip().smallestNanos();
    return TimeUnit.NANOSECONDS.toMillis(left);
  }

  private static boolean tellsTime(SelectedServer selected) {
    return selected.description().type() != ServerType.STANDALONE;
  }

  /** Whether the only server in use is a member of a set that answers only when asked politely. */
  private static boolean isSecondaryAlone(SelectedServer selected) {
    return selected.type() == TopologyType.SINGLE
        && switch (selected.description().type()) {
          case SECONDARY, ARBITER, OTHER -> true;
          case UNKNOWN, STANDALONE, ROUTER, PRIMARY, GHOST -> false;
        };
  }
}
