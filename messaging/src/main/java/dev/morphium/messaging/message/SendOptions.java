package dev.morphium.messaging.message;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * The send options of a message: what counts when it is sent, and is not stored with it.
 *
 * @param timeToLive how long it lives; null for as long as the queue says
 * @param delay how long after it is sent it may begin; null for at once
 * @param keepResult whether it is kept when it is done
 * @param ifTaken what becomes of it when another one has its unique key
 * @param after the work that it comes after
 * @param ifFailed what becomes of it when one of those fails
 */
public record SendOptions(
    @Nullable Duration timeToLive,
    @Nullable Duration delay,
    boolean keepResult,
    IfTaken ifTaken,
    List<Predecessor> after,
    IfFailed ifFailed) {
  /** Nothing said. */
  public static final SendOptions DEFAULT =
      new SendOptions(null, null, false, IfTaken.KEEP, List.of(), IfFailed.FAIL);

  /**
   * Other work that a message comes after.
   *
   * @param ids under which it is stored; empty as long as it was not sent
   * @param message itself as long as it was not sent; null otherwise
   */
  public record Predecessor(List<ObjectId> ids, @Nullable Message message) {
    static Predecessor of(ObjectId id) {
      return new Predecessor(List.of(id), null);
    }

    static Predecessor of(Message other) {
      boolean known = other.delivery.isWork() && !other.stored.isEmpty();
      return known ? new Predecessor(other.stored, null) : new Predecessor(List.of(), other);
    }
  }

  public SendOptions {
    after = List.copyOf(after);
  }

  SendOptions timeToLive(@Nullable Duration life) {
    return new SendOptions(life, delay, keepResult, ifTaken, after, ifFailed);
  }

  SendOptions delay(@Nullable Duration wait) {
    return new SendOptions(timeToLive, wait, keepResult, ifTaken, after, ifFailed);
  }

  SendOptions keepResult(boolean kept) {
    return new SendOptions(timeToLive, delay, kept, ifTaken, after, ifFailed);
  }

  SendOptions ifTaken(IfTaken policy) {
    return new SendOptions(timeToLive, delay, keepResult, policy, after, ifFailed);
  }

  SendOptions ifFailed(IfFailed policy) {
    return new SendOptions(timeToLive, delay, keepResult, ifTaken, after, policy);
  }

  SendOptions after(List<Predecessor> others) {
    List<Predecessor> all = new ArrayList<>(after);
    all.addAll(others);
    return new SendOptions(timeToLive, delay, keepResult, ifTaken, all, ifFailed);
  }

  /** The same, but it comes after these. */
  SendOptions afterOnly(List<Predecessor> others) {
    return new SendOptions(timeToLive, delay, keepResult, ifTaken, others, ifFailed);
  }

  /** What of it holds for each run of a schedule. */
  public SendOptions repeatable() {
    return new SendOptions(timeToLive, null, keepResult, ifTaken, List.of(), IfFailed.FAIL);
  }
}
