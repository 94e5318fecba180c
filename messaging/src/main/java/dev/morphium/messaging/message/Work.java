package dev.morphium.messaging.message;

import dev.morphium.annotation.Embedded;
import dev.morphium.annotation.IgnoreNullFromDB;
import java.time.Instant;
import java.util.List;
import org.bson.BsonValue;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * What becomes of a message that is work: who has it, how often it was tried, and how far it is.
 *
 * <p>Stored beside the message as {@code work}; only the queue changes it.
 *
 * @param lane whose work it is: null for anybody's, otherwise a consumer group's or an instance's
 * @param state how far it is
 * @param owner the instance that has it, or had it last; null before the first attempt
 * @param lease stands for one claim, so that whoever lost it can change nothing; null before
 * @param due when it becomes ready, or when the lease ends, by the server's clock; null otherwise
 * @param attempts how often it was claimed
 * @param failures why attempts failed, the last ten
 * @param progress which part is done, from 0 to 1; null when nobody said
 * @param progressText what is being done; null when nobody said
 * @param result what the work resulted in; null for nothing
 * @param pending the messages that must be done before; empty for none
 * @param cancelled whether somebody asked that it be given up
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
    List<ObjectId> pending,
    boolean cancelled) {
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
    return new Work(lane, state, null, null, due, 0, List.of(), null, null, null, List.of(), false);
  }
}
