package dev.morphium.testing;

import java.time.Duration;
import java.util.List;
import org.bson.BsonArray;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonInt64;
import org.bson.BsonString;
import org.bson.BsonValue;

/**
 * A fault that a fail point injects into commands: {@code Fault.networkCut("insert").times(2)}.
 *
 * <p>Faults are made by the server ({@code configureFailPoint}), so that drivers meet them as they
 * are in real life: they retry what can be retried. Source: "The failCommand fail point" in
 * MongoDB's wiki.
 *
 * @param kind what happens
 * @param commands the names of the commands that fail; none for all of them
 * @param times how often it happens; 0 for always
 * @param delay how long a slow command takes longer
 */
public record Fault(Kind kind, List<String> commands, int times, Duration delay) {
  /** What happens to a command. */
  public enum Kind {
    /** The connection is cut before the command runs: error of the network, nothing was done. */
    NETWORK_CUT("failCommand"),
    /** The connection is cut after the command has run: it is unknown whether it was done. */
    REPLY_LOST("dropReply"),
    /** The server is not the primary any more ({@code NotWritablePrimary}, 10107). */
    NOT_PRIMARY("failCommand"),
    /** Another transaction has changed the same ({@code WriteConflict}, 112). */
    WRITE_CONFLICT("failCommand"),
    /** The command takes longer. */
    SLOW("failCommand");

    private final String failPoint;

    Kind(String failPoint) {
      this.failPoint = failPoint;
    }

    String failPoint() {
      return failPoint;
    }
  }

  private static final int NOT_WRITABLE_PRIMARY = 10107;
  private static final int WRITE_CONFLICT_CODE = 112;

  public Fault {
    commands = List.copyOf(commands);
    if (times < 0) {
      throw new IllegalArgumentException(
          "a fault happens %d times; it is 0 for always, or more".formatted(times));
    }
    if (delay.isNegative()) {
      throw new IllegalArgumentException("a delay is %s; it is not negative".formatted(delay));
    }
    if (commands.isEmpty() && kind == Kind.REPLY_LOST) {
      throw new IllegalArgumentException("say the commands whose replies get lost: \"insert\"");
    }
  }

  private static Fault of(Kind kind, String... commands) {
    return new Fault(kind, List.of(commands), 1, Duration.ZERO);
  }

  /** The connection is cut before the command runs. */
  public static Fault networkCut(String... commands) {
    return of(Kind.NETWORK_CUT, commands);
  }

  /** The connection is cut after the command has run. */
  public static Fault replyLost(String... commands) {
    return of(Kind.REPLY_LOST, commands);
  }

  /** The server answers that it is not the primary. */
  public static Fault notPrimary(String... commands) {
    return of(Kind.NOT_PRIMARY, commands);
  }

  /** The server answers with a write conflict. */
  public static Fault writeConflict(String... commands) {
    return of(Kind.WRITE_CONFLICT, commands);
  }

  /** The command takes longer, by this time. */
  public static Fault slow(Duration delay, String... commands) {
    return new Fault(Kind.SLOW, List.of(commands), 1, delay);
  }

  /** The same, so many times. */
  public Fault times(int number) {
    if (number < 1) {
      throw new IllegalArgumentException(
          "times(%d): once at least; always() is for every time".formatted(number));
    }
    return new Fault(kind, commands, number, delay);
  }

  /** The same, each time. */
  public Fault always() {
    return new Fault(kind, commands, 0, delay);
  }

  /** The command that turns it on, for one application or for all. */
  BsonDocument turnOn(String application) {
    BsonValue mode =
        times == 0 ? new BsonString("alwaysOn") : new BsonDocument("times", new BsonInt32(times));
    return command(mode).append("data", data(application));
  }

  /** The command that turns it off. */
  BsonDocument turnOff() {
    return command(new BsonString("off"));
  }

  private BsonDocument command(BsonValue mode) {
    return new BsonDocument("configureFailPoint", new BsonString(kind.failPoint()))
        .append("mode", mode);
  }

  private BsonDocument data(String application) {
    BsonDocument data = new BsonDocument();
    if (commands.isEmpty()) {
      data.append("failAllCommands", BsonBoolean.TRUE);
    } else {
      data.append("failCommands", new BsonArray(commands.stream().map(BsonString::new).toList()));
    }
    if (!application.isEmpty()) {
      data.append("appName", new BsonString(application));
    }
    switch (kind) {
      case NETWORK_CUT -> data.append("closeConnection", BsonBoolean.TRUE);
      case REPLY_LOST -> {}
      case NOT_PRIMARY -> fails(data, NOT_WRITABLE_PRIMARY, "RetryableWriteError");
      case WRITE_CONFLICT -> fails(data, WRITE_CONFLICT_CODE, "TransientTransactionError");
      case SLOW ->
          data.append("blockConnection", BsonBoolean.TRUE)
              .append("blockTimeMS", new BsonInt64(delay.toMillis()));
    }
    return data;
  }

  private static void fails(BsonDocument data, int code, String label) {
    data.append("errorCode", new BsonInt32(code))
        .append("errorLabels", new BsonArray(List.of(new BsonString(label))));
  }
}
