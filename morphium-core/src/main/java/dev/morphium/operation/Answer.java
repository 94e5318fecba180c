package dev.morphium.operation;

import dev.morphium.driver.Reply;

/** The answer to an operation: one reply, or a cursor over many documents. */
public sealed interface Answer {
  /**
   * One reply, which succeeded.
   *
   * @param reply the server's reply
   */
  record Single(Reply reply) implements Answer {}

  /**
   * A cursor, to be closed by its reader.
   *
   * @param batches the documents, in batches
   */
  record Cursor(BatchCursor batches) implements Answer {}

  /**
   * The reply.
   *
   * @throws IllegalStateException when this is a cursor
   */
  default Reply reply() {
    if (this instanceof Single single) {
      return single.reply;
    }
    throw new IllegalStateException("the answer is a cursor: read it with CommandRunner.open");
  }

  /**
   * The cursor.
   *
   * @throws IllegalStateException when this is one reply
   */
  default BatchCursor batches() {
    if (this instanceof Cursor cursor) {
      return cursor.batches;
    }
    throw new IllegalStateException("the answer is one reply: get it with CommandRunner.run");
  }
}
