package dev.morphium.messaging;

import dev.morphium.internal.argument.Arguments;
import dev.morphium.messaging.message.Retention;
import dev.morphium.messaging.status.Thresholds;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * The settings of an instance's part in a queue.
 *
 * @param queue the collection in which messages are kept; instances with one queue talk to each
 *     other
 * @param instance this instance's name, by which others can send to it; must differ between
 *     instances that run at the same time; empty for one made up when it is opened
 * @param timeToLive how long messages live that say nothing themselves; null for ever
 * @param sweep how long between two looks for messages whose arrival was not signalled
 * @param polling how long between two looks where there are no change streams
 * @param patience how long handlers may go on at {@link Messaging#close} before they are
 *     interrupted
 * @param retention how long messages are kept whose work has ended
 * @param heartbeat how often the instance says that it is alive; who misses three is taken for dead
 * @param warnings from when on something is worth a warning
 * @param keepAlive whether the virtual machine goes on as long as there are listeners, although its
 *     {@code main} has ended
 */
public record MessagingSettings(
    String queue,
    String instance,
    @Nullable Duration timeToLive,
    Duration sweep,
    Duration polling,
    Duration patience,
    Retention retention,
    Duration heartbeat,
    Thresholds warnings,
    boolean keepAlive) {
  /** The queue {@code messages}, names by process, a day to live. */
  public static final MessagingSettings DEFAULT =
      new MessagingSettings(
          "messages",
          "",
          Duration.ofDays(1),
          Duration.ofSeconds(30),
          Duration.ofMillis(100),
          Duration.ofSeconds(10),
          Retention.DEFAULT,
          Duration.ofSeconds(10),
          Thresholds.DEFAULT,
          true);

  public MessagingSettings {
    Arguments.required(queue, "MessagingSettings", "queue");
    Arguments.required(instance, "MessagingSettings", "instance");
    Arguments.required(retention, "MessagingSettings", "retention");
    Arguments.required(warnings, "MessagingSettings", "warnings");
    if (queue.isBlank()) {
      throw new IllegalArgumentException("the queue has no name; give that of a collection");
    }
    positive("heartbeat", heartbeat);
    positive("sweep", sweep);
    positive("polling", polling);
    if (timeToLive != null) {
      positive("timeToLive", timeToLive);
    }
    if (patience.isNegative()) {
      throw new IllegalArgumentException("patience is %s; it is not negative".formatted(patience));
    }
  }

  private static void positive(String what, Duration time) {
    if (time.toMillis() < 1) {
      throw new IllegalArgumentException(
          "%s is %s; it must be a millisecond at least".formatted(what, time));
    }
  }

  /** These settings with a name that no other instance has, where they have none. */
  MessagingSettings named() {
    return instance.isBlank()
        ? instance(ManagementFactory.getRuntimeMXBean().getPid() + "-" + new ObjectId())
        : this;
  }

  /** These settings with another queue. */
  public MessagingSettings queue(String name) {
    Arguments.required(name, "queue", "name");
    return new MessagingSettings(
        name,
        instance,
        timeToLive,
        sweep,
        polling,
        patience,
        retention,
        heartbeat,
        warnings,
        keepAlive);
  }

  /** These settings with a name for this instance. */
  public MessagingSettings instance(String name) {
    Arguments.required(name, "instance", "name");
    return new MessagingSettings(
        queue,
        name,
        timeToLive,
        sweep,
        polling,
        patience,
        retention,
        heartbeat,
        warnings,
        keepAlive);
  }

  /** These settings with another life of messages that say nothing themselves; null for ever. */
  public MessagingSettings timeToLive(@Nullable Duration life) {
    return new MessagingSettings(
        queue, instance, life, sweep, polling, patience, retention, heartbeat, warnings, keepAlive);
  }

  /**
   * These settings with another time between two looks for messages whose arrival was not
   * signalled.
   */
  public MessagingSettings sweep(Duration pause) {
    Arguments.required(pause, "sweep", "pause");
    return new MessagingSettings(
        queue,
        instance,
        timeToLive,
        pause,
        polling,
        patience,
        retention,
        heartbeat,
        warnings,
        keepAlive);
  }

  /** These settings with another pause between two looks where there are no change streams. */
  public MessagingSettings polling(Duration pause) {
    Arguments.required(pause, "polling", "pause");
    return new MessagingSettings(
        queue,
        instance,
        timeToLive,
        sweep,
        pause,
        patience,
        retention,
        heartbeat,
        warnings,
        keepAlive);
  }

  /** These settings with another time that handlers have to end when it is closed. */
  public MessagingSettings patience(Duration limit) {
    Arguments.required(limit, "patience", "limit");
    return new MessagingSettings(
        queue,
        instance,
        timeToLive,
        sweep,
        polling,
        limit,
        retention,
        heartbeat,
        warnings,
        keepAlive);
  }

  /** These settings with other times for work that has ended. */
  public MessagingSettings retention(Retention times) {
    Arguments.required(times, "retention", "times");
    return new MessagingSettings(
        queue,
        instance,
        timeToLive,
        sweep,
        polling,
        patience,
        times,
        heartbeat,
        warnings,
        keepAlive);
  }

  /** These settings with another time between two signs of life. */
  public MessagingSettings heartbeat(Duration pause) {
    Arguments.required(pause, "heartbeat", "pause");
    return new MessagingSettings(
        queue,
        instance,
        timeToLive,
        sweep,
        polling,
        patience,
        retention,
        pause,
        warnings,
        keepAlive);
  }

  /** These settings with other thresholds for warnings. */
  public MessagingSettings warnings(Thresholds thresholds) {
    Arguments.required(thresholds, "warnings", "thresholds");
    return new MessagingSettings(
        queue,
        instance,
        timeToLive,
        sweep,
        polling,
        patience,
        retention,
        heartbeat,
        thresholds,
        keepAlive);
  }

  /**
   * These settings with a virtual machine that ends with its {@code main}, also when there are
   * listeners; or does not.
   */
  public MessagingSettings keepAlive(boolean goesOn) {
    return new MessagingSettings(
        queue,
        instance,
        timeToLive,
        sweep,
        polling,
        patience,
        retention,
        heartbeat,
        warnings,
        goesOn);
  }
}
