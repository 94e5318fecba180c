package dev.morphium.messaging.message;

import dev.morphium.annotation.Embedded;
import dev.morphium.annotation.IgnoreNullFromDB;
import java.time.Instant;
import java.util.List;
import org.bson.BsonValue;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * The work of a message: who has it, how often it was tried, and how far it is.
 *
 * <p>Stored beside the message as {@code work}; only the queue changes it.
 *
 * @param lane whose work it is: null for any instance's, otherwise a consumer group's or an
 *     instance's
 * @param state how far it is
 * @param owner the instance that has it, or had it last; null before the first attempt
 * @param lease stands for one claim, so that an instance that lost it can change nothing; null
 *     before
 * @param due when it becomes ready, or when the lease ends, by the server's clock; null otherwise
 * @param attempts how often it was claimed
 * @param failures why attempts failed, the last ten
 * @param progress which part is done, from 0 to 1; null when the handler did not say
 * @param progressText what is being done; null when the handler did not say
 * @param result what the work resulted in; null for nothing
 * @param waits the messages that must be done before, or had to be; null for none
 * @param unique whether it holds its unique key: until it ends
 * @param awaited whether its end is awaited, so that it is kept when it is done
 * @param cancelled whether its cancellation was asked for
 * @param ended when it ended, by the server's clock; null before
 */
@Embedded
@IgnoreNullFromDB
public record Work(
    @Nullable String lane,
    State state,
    @Nullable String owner,
    @Nullable ObjectId lease,
    @Nullable Instant due,
    int attempts,
    List<Failure> failures,
    @Nullable Double progress,
    @Nullable String progressText,
    @Nullable BsonValue result,
    @Nullable Waits waits,
    boolean unique,
    boolean awaited,
    boolean cancelled,
    @Nullable Instant ended) {
  /** Work of a consumer group. */
  public static String groupLane(String group) {
    return "g:" + group;
  }

  /** Work of one instance. */
  public static String instanceLane(String instance) {
    return "r:" + instance;
  }

  /** New work. */
  public static Work of(@Nullable String lane, State state, @Nullable Instant due) {
    return new Work(
        lane, state, null, null, due, 0, List.of(), null, null, null, null, false, false, false,
        null);
  }

  /** The same, which holds its unique key, or whose end is awaited. */
  public Work held(boolean byKey, boolean byWaiting) {
    return new Work(
        lane,
        state,
        owner,
        lease,
        due,
        attempts,
        failures,
        progress,
        progressText,
        result,
        waits,
        byKey,
        byWaiting,
        cancelled,
        ended);
  }

  /** The same, but it waits for others; {@code check} is when the queue looks how far they are. */
  public Work waiting(Waits others, State now, Instant check) {
    return new Work(
        lane,
        now,
        owner,
        lease,
        now == State.BLOCKED ? check : due,
        attempts,
        failures,
        progress,
        progressText,
        result,
        others,
        unique,
        awaited,
        cancelled,
        ended);
  }
}
