package dev.morphium.messaging.job;

import dev.morphium.messaging.message.Failure;
import dev.morphium.messaging.message.Message;
import dev.morphium.messaging.message.State;
import dev.morphium.messaging.message.Waits;
import dev.morphium.messaging.message.Work;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.bson.BsonValue;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * The state of some work at the moment when it was asked for: a snapshot.
 *
 * @param message the message
 * @param work what was known of its work
 */
public record JobStatus(Message message, Work work) {
  /** Its id. */
  public ObjectId id() {
    return Objects.requireNonNull(message.id());
  }

  /** Its topic. */
  public String topic() {
    return message.topic();
  }

  /** How far it is. */
  public State state() {
    return work.state();
  }

  /** Whether it has ended, well or not. */
  public boolean isEnded() {
    return work.state().isEnded();
  }

  /** The instance that has it, or had it last; null before the first attempt. */
  public @Nullable String owner() {
    return work.owner();
  }

  /** How often it was tried. */
  public int attempts() {
    return work.attempts();
  }

  /** Which part is done, from 0 to 1; 0 when the handler did not say. */
  public double progress() {
    return work.progress() == null ? 0 : work.progress();
  }

  /** What is being done; null when the handler did not say. */
  public @Nullable String progressText() {
    return work.progressText();
  }

  /** What it resulted in, as it is stored; null for nothing. */
  public @Nullable BsonValue result() {
    return work.result();
  }

  /** Why attempts failed: the last ten, the last of them last. */
  public List<Failure> failures() {
    return work.failures();
  }

  /**
   * When it becomes ready, when the lease of the instance that has it ends, or when the queue looks
   * how far what it waits for is; null for never.
   */
  public @Nullable Instant due() {
    return work.due();
  }

  /** When it ended; null before. */
  public @Nullable Instant ended() {
    return work.ended();
  }

  /** Whether its cancellation was asked for. */
  public boolean isCancelling() {
    return work.cancelled();
  }

  /** The messages that must be done before. */
  public List<ObjectId> pending() {
    Waits waits = work.waits();
    return waits == null ? List.of() : waits.pending();
  }
}
