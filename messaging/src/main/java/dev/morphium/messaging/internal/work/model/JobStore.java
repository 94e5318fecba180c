package dev.morphium.messaging.internal.work.model;

import dev.morphium.messaging.job.Cancelling;
import dev.morphium.messaging.job.Requeuing;
import dev.morphium.messaging.message.Message;
import dev.morphium.messaging.message.State;
import java.util.List;
import java.util.Map;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/** What can be asked of and done to work from outside: by whoever sent it, or looks after it. */
public interface JobStore {
  /** A message by its id; null when there is none. */
  @Nullable Message find(ObjectId message);

  /** The same, which is kept when it ends, and whose end is told to all instances. */
  @Nullable Message watch(ObjectId message);

  /**
   * Work in the order of its ids.
   *
   * @param topic only of this; null for any
   * @param state only in this; null for any
   * @param after only with greater ids than this; null for all
   */
  List<Message> list(
      @Nullable String topic, @Nullable State state, @Nullable ObjectId after, int limit);

  /** How much work there is in each state, where there is any. */
  Map<State, Long> counts(@Nullable String topic);

  /** Asks that work be given up. */
  Cancelling cancel(ObjectId message);

  /** Makes a dead letter or cancelled work ready again; its failures are kept as its history. */
  Requeuing requeue(ObjectId message);

  /** Deletes a message whose work has ended; whether there was one. */
  boolean delete(ObjectId message);

  /** Deletes all work in a state that is an end; how much there was. */
  long deleteAll(@Nullable String topic, State ended);
}
