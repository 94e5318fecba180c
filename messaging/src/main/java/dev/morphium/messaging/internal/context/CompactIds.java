package dev.morphium.messaging.internal.context;

import java.nio.ByteBuffer;
import org.bson.types.ObjectId;

/** A set of ids that only grows, and takes some twenty bytes for each. */
public final class CompactIds {
  private static final int FIRST = 64;

  private long[] heads = new long[FIRST];
  private int[] tails = new int[FIRST];
  private int size;
  private boolean hasZero;

  /** Adds one; whether it was not there. */
  public boolean add(ObjectId id) {
    ByteBuffer bytes = ByteBuffer.wrap(id.toByteArray());
    long head = bytes.getLong();
    int tail = bytes.getInt();
    if (head == 0 && tail == 0) {
      boolean first = !hasZero;
      hasZero = true;
      return first;
    }
    if (!put(head, tail)) {
      return false;
    }
    size++;
    if (size > heads.length / 4 * 3) {
      grow();
    }
    return true;
  }

  private boolean put(long head, int tail) {
    int place = place(head, tail);
    if (heads[place] == head && tails[place] == tail) {
      return false;
    }
    heads[place] = head;
    tails[place] = tail;
    return true;
  }

  public boolean contains(ObjectId id) {
    ByteBuffer bytes = ByteBuffer.wrap(id.toByteArray());
    long head = bytes.getLong();
    int tail = bytes.getInt();
    if (head == 0 && tail == 0) {
      return hasZero;
    }
    int place = place(head, tail);
    return heads[place] == head && tails[place] == tail;
  }

  /** Where it is, or where it would be. */
  private int place(long head, int tail) {
    long mixed = (head ^ ((long) tail << 32) ^ tail) * 0x9e3779b97f4a7c15L;
    int place = (int) (mixed >>> 32) & (heads.length - 1);
    while ((heads[place] != head || tails[place] != tail)
        && (heads[place] != 0 || tails[place] != 0)) {
      place = (place + 1) & (heads.length - 1);
    }
    return place;
  }

  private void grow() {
    long[] oldHeads = heads;
    int[] oldTails = tails;
    heads = new long[oldHeads.length * 2];
    tails = new int[oldTails.length * 2];
    for (int i = 0; i < oldHeads.length; i++) {
      if (oldHeads[i] != 0 || oldTails[i] != 0) {
        boolean ignored = put(oldHeads[i], oldTails[i]);
      }
    }
  }
}
