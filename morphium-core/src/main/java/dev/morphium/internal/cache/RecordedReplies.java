package dev.morphium.internal.cache;

import dev.morphium.driver.Reply;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The record of a result's replies for the cache: only a complete result that is not large. */
final class RecordedReplies {
  /** The most bytes of a result that is worth keeping. */
  static final int LARGEST = 1 << 20;

  private final Consumer<List<Reply>> keeper;
  private @Nullable List<Reply> replies = new ArrayList<>();
  private int size;

  /**
   * @param keeper gets the replies when they are complete
   */
  RecordedReplies(Consumer<List<Reply>> keeper) {
    this.keeper = keeper;
  }

  /** Notes a copy of the next reply, in as many bytes as it has. */
  void add(Reply reply, boolean last) {
    List<Reply> noted = replies;
    size += reply.length();
    if (noted == null || size > LARGEST) {
      replies = null;
      return;
    }
    int end = reply.offset() + reply.length();
    byte[] bytes = Arrays.copyOfRange(reply.bytes(), reply.offset(), end);
    noted.add(new Reply(bytes, 0, bytes.length));
    if (last) {
      keeper.accept(List.copyOf(noted));
    }
  }
}
