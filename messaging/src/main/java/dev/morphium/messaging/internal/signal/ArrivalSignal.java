package dev.morphium.messaging.internal.signal;

import dev.morphium.messaging.message.Message;
import java.time.Instant;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/** The arrival signal of a queue as a port: a change stream, or polling. */
public interface ArrivalSignal extends AutoCloseable {
  /** The listener of arrivals. */
  interface Listener {
    /** Whether messages of a topic are wanted; answers are always. */
    boolean wants(String topic);

    /** A message that is no work came. Must not block. */
    void announced(Message message);

    /**
     * Work came. Must not block.
     *
     * @param topic its topic; null when it may be any
     * @param lane whose work it is; null for anybody's, or when it may be any
     */
    void workArrived(@Nullable String topic, @Nullable String lane);

    /** Work of another client came, which nobody can claim as it is. Must not block. */
    void foreignWorkArrived();

    /** Another client wrote a message that nobody could ever deal with as it is. */
    void misshapenArrived();

    /** The cancellation of a message's work was asked for. Must not block. */
    void cancelled(ObjectId message);

    /** Work has ended that somebody waits for. Must not block. */
    void ended(ObjectId message);

    /** Something may have come that nobody was told of. Must not block. */
    void mayHaveMissed();
  }

  /**
   * Messages of a topic are wanted from now on: what comes after this returns is told. Others may
   * not be told of, except answers.
   */
  default void want(String topic) {}

  /** Begins; what comes after this returns is told. */
  void start(Listener listener);

  /** When it heard of something last; null when it never did, or does not know. */
  default @Nullable Heard heard() {
    return null;
  }

  /**
   * A moment at which something was heard of.
   *
   * @param written when it was written, by the server's clock
   * @param nanoTime when it was heard of, by this process's counter
   */
  record Heard(Instant written, long nanoTime) {}

  /** Ends; when it returns nothing is told any more. */
  @Override
  void close();
}
