package dev.morphium.messaging.internal.admin.model;

import dev.morphium.messaging.topic.RateLimit;
import java.time.Instant;
import java.util.List;

/**
 * Where instances keep what they all are to do about a topic.
 *
 * <p>All methods throw {@link dev.morphium.driver.DriverException} when the database does not do as
 * asked.
 */
public interface TopicStore {
  /** Whatever was said about any topic. */
  List<TopicSettings> all();

  /** Says whether messages of a topic are to be taken. */
  void pause(String topic, boolean paused, String instance);

  /**
   * Limits a topic from now on.
   *
   * @return whether this was not its limit before
   */
  boolean limit(String topic, RateLimit limit);

  /** Takes the limit of a topic away; whether there was one. */
  boolean unlimited(String topic);

  /** Takes permits of a limited topic, all or none. */
  Grant take(String topic, RateLimit limit, int permits);

  /** The server's time now. */
  Instant now();

  /** What became of a wish for permits. */
  sealed interface Grant {
    /** They may be used from a moment on, which may still come. */
    record Taken(Instant from) implements Grant {}

    /** Others have taken what there is until then: asking again makes sense from a moment on. */
    record Later(Instant when) implements Grant {}

    /** The topic has another limit by now, or none. */
    record Changed() implements Grant {}
  }
}
