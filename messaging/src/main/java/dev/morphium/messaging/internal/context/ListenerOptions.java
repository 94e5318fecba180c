package dev.morphium.messaging.internal.context;

import dev.morphium.messaging.message.Retry;
import java.time.Duration;
import java.util.HashMap;
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
 * @param timeLimit how long an attempt at work may take that says nothing itself; null for any time
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
    @Nullable Duration timeLimit,
    int window,
    Duration keepResults,
    Selection selection) {
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
    if (timeLimit != null && timeLimit.toMillis() < 1) {
      throw new IllegalArgumentException(
          "a time limit of %s; an attempt takes a millisecond at least".formatted(timeLimit));
    }
    if (keepResults.isNegative()) {
      throw new IllegalArgumentException(
          "results are kept for %s; it is not negative".formatted(keepResults));
    }
  }

  /** A listener of every message of a topic, which handles one at a time. */
  public static ListenerOptions of(String topic) {
    return new ListenerOptions(
        topic,
        null,
        1,
        Map.of(),
        Retry.DEFAULT,
        Duration.ofSeconds(30),
        null,
        1_000,
        Duration.ZERO,
        Selection.ALL);
  }

  /** Of a consumer group. */
  public ListenerOptions group(String name) {
    return new ListenerOptions(
        topic, name, concurrency, headers, retry, lease, timeLimit, window, keepResults, selection);
  }

  /** With so many at a time. */
  public ListenerOptions concurrency(int most) {
    return new ListenerOptions(
        topic, group, most, headers, retry, lease, timeLimit, window, keepResults, selection);
  }

  /** With one more header. */
  public ListenerOptions header(String name, String value) {
    Map<String, String> all = new HashMap<>(headers);
    all.put(name, value);
    return new ListenerOptions(
        topic, group, concurrency, all, retry, lease, timeLimit, window, keepResults, selection);
  }

  /** With another redelivery policy. */
  public ListenerOptions retry(Retry policy) {
    return new ListenerOptions(
        topic,
        group,
        concurrency,
        headers,
        policy,
        lease,
        timeLimit,
        window,
        keepResults,
        selection);
  }

  /** With another lease. */
  public ListenerOptions lease(Duration length) {
    return new ListenerOptions(
        topic,
        group,
        concurrency,
        headers,
        retry,
        length,
        timeLimit,
        window,
        keepResults,
        selection);
  }

  /** With another time limit. */
  public ListenerOptions timeLimit(Duration limit) {
    return new ListenerOptions(
        topic, group, concurrency, headers, retry, lease, limit, window, keepResults, selection);
  }

  /** With another window. */
  public ListenerOptions window(int most) {
    return new ListenerOptions(
        topic, group, concurrency, headers, retry, lease, timeLimit, most, keepResults, selection);
  }

  /** With another time for which work that is done is kept. */
  public ListenerOptions keepResults(Duration time) {
    return new ListenerOptions(
        topic, group, concurrency, headers, retry, lease, timeLimit, window, time, selection);
  }

  /** With another choice of messages. */
  public ListenerOptions selecting(Selection some) {
    return new ListenerOptions(
        topic, group, concurrency, headers, retry, lease, timeLimit, window, keepResults, some);
  }
}
