package dev.morphium.replay;

import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.BinaryValue;
import dev.morphium.engine.value.Constant;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.Value;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** What one case remembers while it runs: replies by name and sessions by number. */
public final class CaseState {
  private final Map<String, Document> replies = new HashMap<>();
  private final Map<Long, Value> sessions = new HashMap<>();

  public void remember(String name, Document reply) {
    replies.put(name, reply);
  }

  Value session(long number) {
    return sessions.computeIfAbsent(
        number,
        unused -> {
          UUID uuid = UUID.randomUUID();
          byte[] data =
              ByteBuffer.allocate(16)
                  .putLong(uuid.getMostSignificantBits())
                  .putLong(uuid.getLeastSignificantBits())
                  .array();
          return new BinaryValue(BinaryValue.UUID_SUBTYPE, data);
        });
  }

  /** The value at a path such as {@code r2.cursor.id}: a reply's name, then fields. */
  Value reference(String path) {
    int dot = path.indexOf('.');
    Document reply = replies.get(dot < 0 ? path : path.substring(0, dot));
    Value found =
        reply == null ? Constant.MISSING : walk(reply, dot < 0 ? "" : path.substring(dot + 1));
    if (found.isMissing()) {
      throw new IllegalStateException("no reply has " + path);
    }
    return dot < 0 ? Judge.withoutGossip(found) : found;
  }

  /**
   * The value at a dotted path, digits being array indexes; missing when there is none. The empty
   * path is the whole.
   */
  public static Value walk(@Nullable Value from, String path) {
    Value at = from == null ? Constant.MISSING : from;
    if (path.isEmpty()) {
      return at;
    }
    for (String part : path.split("\\.", -1)) {
      if (at instanceof ArrayValue array) {
        boolean index = part.matches("[0-9]{1,9}") && Integer.parseInt(part) < array.size();
        at = index ? array.get(Integer.parseInt(part)) : Constant.MISSING;
      } else {
        at = at instanceof Document document ? document.get(part) : Constant.MISSING;
      }
    }
    return at;
  }
}
