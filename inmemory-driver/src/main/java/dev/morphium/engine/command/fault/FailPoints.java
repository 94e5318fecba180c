package dev.morphium.engine.command.fault;

import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.Value;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Predicate;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * The fail points of one engine by name.
 *
 * <p>As long as none is set, a command pays one look at a volatile field. Source: "The failCommand
 * fail point" in MongoDB's wiki, and the specifications of MongoDB's drivers.
 */
public final class FailPoints {
  /** Commands fail instead of being run, or after they ran. */
  static final String FAIL_COMMAND = "failCommand";

  /** A command with a time limit fails as if its time were over. */
  static final String TIME_IS_OVER = "maxTimeAlwaysTimeOut";

  /** The connection is closed after a retryable write, instead of a reply. */
  static final String AFTER_WRITE = "onPrimaryTransactionalWrite";

  /** A {@code getMore} fails whose cursor is there, before it gives anything. */
  static final String GET_MORE = "failGetMoreAfterCursorCheckout";

  /**
   * A command runs, and the connection is closed instead of a reply. MongoDB has no such fail point
   * for any command; the data select commands as those of {@code failCommand} do.
   */
  static final String DROP_REPLY = "dropReply";

  private final Map<String, FailPoint> points =
      Map.of(
          DROP_REPLY, new FailPoint(),
          FAIL_COMMAND, new FailPoint(),
          GET_MORE, new FailPoint(),
          TIME_IS_OVER, new FailPoint(),
          AFTER_WRITE, new FailPoint());

  private final RandomGenerator random;
  private final ReentrantLock configuring = new ReentrantLock();
  private volatile boolean active;

  /**
   * Fail points that are all off.
   *
   * @param random decides where a fail point fails with a probability
   */
  public FailPoints(RandomGenerator random) {
    this.random = random;
  }

  /** Whether one of them may be on. */
  boolean isActive() {
    return active;
  }

  /**
   * Turns a fail point on or off.
   *
   * @return how often it has failed so far
   * @throws CommandException 266 when there is none of this name
   */
  long configure(String name, Value mode, Document data) {
    FailPoint point = existing(name);
    Activation activation = Activation.parse(mode, random);
    configuring.lock();
    try {
      long entered = point.configure(activation, data);
      active = points.values().stream().anyMatch(FailPoint::isOn);
      return entered;
    } finally {
      configuring.unlock();
    }
  }

  /**
   * The fail point of this name.
   *
   * @throws CommandException 266 when there is none
   */
  FailPoint existing(String name) {
    FailPoint point = points.get(name);
    if (point == null) {
      throw new CommandException(ErrorCode.FAIL_POINT_SET_FAILED, name + " not found");
    }
    return point;
  }

  /** The data that a fail point fails with, or null when it does not fail this time. */
  @Nullable Document enter(String name, Predicate<Document> concerned) {
    FailPoint point = points.get(name);
    if (point == null) {
      throw new IllegalArgumentException("no fail point is called " + name);
    }
    return point.enter(concerned);
  }
}
