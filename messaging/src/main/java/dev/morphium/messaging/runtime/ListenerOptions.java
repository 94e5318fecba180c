package dev.morphium.messaging.runtime;

import dev.morphium.messaging.message.Retry;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What a listener wants, and how its work is done.
 *
 * @param topic the topic
 * @param group the consumer group it belongs to: of a group one listener gets each broadcast; null
 *     for none
 * @param concurrency how many messages it handles at a time, at least 1
 * @param headers values that the headers of its messages have
 * @param retry how often work is tried that says nothing itself
 * @param lease how long work may go on without being heard of
 * @param window how many announcements may wait in memory; further ones are read again later
 * @param keepResults how long work that is done is kept; zero deletes it at once
 * @param selection which messages it takes
 */
public record ListenerOptions(
    String topic,
    @Nullable String group,
    int concurrency,
    Map<String, String> headers,
    Retry retry,
    Duration lease,
    int window,
    Duration keepResults,
    Selection selection) {
  /** A listener that takes every message of its topic. */
  public ListenerOptions(
      String topic,
      @Nullable String group,
      int concurrency,
      Map<String, String> headers,
      Retry retry,
      Duration lease,
      int window,
      Duration keepResults) {
    this(topic, group, concurrency, headers, retry, lease, window, keepResults, Selection.ALL);
  }

  /** The same but for which messages it takes. */
  public ListenerOptions selecting(Selection some) {
    return new ListenerOptions(
        topic, group, concurrency, headers, retry, lease, window, keepResults, some);
  }

  /** A listener of a topic that handles one message at a time. */
  public static ListenerOptions of(String topic) {
    return new ListenerOptions(
        topic, null, 1, Map.of(), Retry.DEFAULT, Duration.ofSeconds(30), 1_000, Duration.ZERO);
  }

  public ListenerOptions {
    headers = Map.copyOf(headers);
    if (Objects.requireNonNull(topic, "topic").isBlank()) {
      throw new IllegalArgumentException("the topic to listen to is empty; give it a name");
    }
    if (concurrency < 1 || window < 1) {
      throw new IllegalArgumentException(
          "a listener of '%s' with concurrency %d and window %d; both are at least 1"
              .formatted(topic, concurrency, window));
    }
    if (lease.toMillis() < 100) {
      throw new IllegalArgumentException(
          "a lease of %s is too short to be renewed; give at least 100 ms".formatted(lease));
    }
    if (keepResults.isNegative()) {
      throw new IllegalArgumentException(
          "results are kept for %s; it is not negative".formatted(keepResults));
    }
  }
}
