package dev.morphium.messaging.internal.schedule.model;

import dev.morphium.messaging.message.SendOptions;
import dev.morphium.messaging.schedule.Schedule;
import java.time.Instant;
import java.util.List;
import org.bson.BsonDocument;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * A schedule as the instances of a queue share it.
 *
 * @param name its name
 * @param revision counts its definitions, from 1
 * @param schedule when it runs
 * @param message what it sends, as it is stored
 * @param options how that is sent
 * @param paused whether it does not run at the moment
 * @param next when it is due; null for never
 * @param last the moment for which it ran last, by the clock; null for none
 * @param unfinished what of its last run is not finished, as far as anybody knows
 * @param changedAt when it was defined, by the server's clock
 * @param changedBy the instance that did it
 */
public record StoredSchedule(
    String name,
    int revision,
    Schedule schedule,
    BsonDocument message,
    SendOptions options,
    boolean paused,
    @Nullable Instant next,
    @Nullable Instant last,
    Unfinished unfinished,
    Instant changedAt,
    String changedBy) {
  /**
   * What is left to do when a schedule has moved on.
   *
   * @param held messages that are to be released
   * @param moments the moments for which messages are to be sent
   */
  public record Unfinished(List<ObjectId> held, List<Instant> moments) {
    /** Nothing. */
    public static final Unfinished NOTHING = new Unfinished(List.of(), List.of());

    public Unfinished {
      held = List.copyOf(held);
      moments = List.copyOf(moments);
    }

    /** Whether there is nothing to do. */
    public boolean isEmpty() {
      return held.isEmpty() && moments.isEmpty();
    }
  }

  /** Whether another one says the same. */
  public boolean saysTheSame(StoredSchedule other) {
    return schedule.equals(other.schedule)
        && message.equals(other.message)
        && options.equals(other.options);
  }
}
