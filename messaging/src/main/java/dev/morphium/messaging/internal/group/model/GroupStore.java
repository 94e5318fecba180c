package dev.morphium.messaging.internal.group.model;

import dev.morphium.messaging.internal.broadcast.model.BroadcastPage;
import dev.morphium.messaging.message.Message;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.bson.BsonTimestamp;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * Where consumer groups are known, and where broadcasts become work of theirs.
 *
 * <p>All methods throw {@link dev.morphium.driver.DriverException} when the database does not do as
 * asked.
 */
public interface GroupStore {
  /** Makes a group known; gives what is known of it, which may be older and want other headers. */
  Membership register(String group, String topic, Map<String, String> headers);

  /** All groups. */
  List<Membership> all();

  /**
   * Forgets a group, and deletes its work that nobody has begun.
   *
   * @param topic only for this topic; null for all
   * @return how many topics it had
   */
  long remove(String group, @Nullable String topic);

  /** The server's time, written down as when the group was seen last; null when it is gone. */
  @Nullable BsonTimestamp seen(Membership membership);

  /** Writes down that nothing is lacked that was sent before. */
  void swept(Membership membership, BsonTimestamp until);

  /** How much work of a group waits or is being done. */
  long backlog(Membership membership);

  /** Stores copies; those that are there already stay as they are. */
  void insert(List<Message> copies);

  /** Broadcasts after a moment that a group lacks, in their order. */
  BroadcastPage lacking(Membership membership, BsonTimestamp after, int limit);

  /** Those of some broadcasts that a group lacks. */
  Set<ObjectId> lacking(String group, Collection<ObjectId> broadcasts);

  /**
   * Stores copies for a group, and the note in the broadcast of each, in one transaction; without
   * those whose broadcast has the note already.
   *
   * @return false when that is not possible here, and nothing was done: then it is done step by
   *     step
   */
  boolean insertNoted(List<Message> copies, String group);

  /**
   * Stores copies that nobody can claim yet; they are ready at a moment if nobody says more.
   *
   * @param token whoever makes them
   * @return those that were not there
   */
  List<Message> insertHeld(List<Message> copies, ObjectId token, Instant ready);

  /** Writes down in a broadcast that a group has it; whether the group lacked it. */
  boolean note(ObjectId broadcast, String group);

  /** Lets copies be claimed, as far as they are still held. */
  void release(List<Message> copies, ObjectId token);

  /** Deletes copies, as far as they are still held. */
  void discard(List<Message> copies, ObjectId token);
}
