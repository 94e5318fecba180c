package dev.morphium.messaging.message;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.LinkedHashSet;
import org.bson.types.ObjectId;

/**
 * The work that a broadcast is for one consumer group: a message of its own with the same content,
 * so that each group claims, repeats and buries it by itself.
 *
 * <p>Its id follows from the broadcast's and the group's name: an instance that makes it a second
 * time is refused by the database.
 */
public final class GroupCopy {
  private GroupCopy() {}

  /**
   * A group's copy of a broadcast that is ready to be stored.
   *
   * @param now the server's time
   */
  public static Message of(Message broadcast, String group, Instant now) {
    Message copy = broadcast.copied();
    ObjectId original = Envelope.identified(broadcast);
    copy.id = id(original, group);
    copy.original = original;
    copy.groups = new LinkedHashSet<>();
    String lane = Work.groupLane(group);
    boolean later = copy.due != null && copy.due.isAfter(now);
    copy.work = Work.of(lane, later ? State.WAITING : State.READY, later ? copy.due : null);
    return copy;
  }

  /** The id of a group's copy. */
  public static ObjectId id(ObjectId broadcast, String group) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      digest.update(broadcast.toByteArray());
      byte[] whole = digest.digest(group.getBytes(StandardCharsets.UTF_8));
      ByteBuffer id = ByteBuffer.allocate(12);
      return new ObjectId(id.putInt(broadcast.getTimestamp()).put(whole, 0, 8).array());
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError("every Java has SHA-256", e);
    }
  }
}
