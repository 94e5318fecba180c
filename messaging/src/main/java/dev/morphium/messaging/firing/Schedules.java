package dev.morphium.messaging.firing;

import dev.morphium.messaging.message.Envelope;
import dev.morphium.messaging.message.Hold;
import dev.morphium.messaging.message.Message;
import dev.morphium.messaging.message.Wishes;
import dev.morphium.messaging.runtime.Payloads;
import dev.morphium.messaging.runtime.Queue;
import dev.morphium.messaging.runtime.Upkeep;
import dev.morphium.messaging.schedule.Schedule;
import dev.morphium.messaging.schedule.Timing;
import dev.morphium.messaging.spi.ScheduleStore;
import dev.morphium.messaging.spi.StoredSchedule;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/**
 * Messages that are sent by the clock, by one of all instances each: {@code
 * schedules().put("report", Schedule.cron("0 3 * * MON-FRI", zone), Message.to("reports")
 * .exclusive())}.
 *
 * <p>Schedules stand in the database: they outlive the instances that define them, and run as long
 * as there is any. The server's clock counts. What is said in a transaction holds with its commit.
 * Each message has the headers {@value #NAME_HEADER} and {@value #MOMENT_HEADER}, the moment for
 * which it was sent.
 */
public final class Schedules implements AutoCloseable {
  /** The header of a message that names the schedule by which it was sent. */
  public static final String NAME_HEADER = "schedule";

  /** The header of a message that tells the moment for which it was sent. */
  public static final String MOMENT_HEADER = "scheduled_for";

  private static final String SUBJECT = "schedules";
  private static final Duration PAUSE_AFTER_FAILURE = Duration.ofMillis(500);
  private static final int PATIENCE = 100;

  private final ScheduleStore store;
  private final Queue queue;
  private final Payloads payloads;
  private final String instance;
  private final Firing firing;
  private final Upkeep upkeep;

  /**
   * @param instance this instance's name
   * @param timeToLive how long messages live that say nothing themselves; null for ever
   * @param transactions does something in a transaction; null where there are none
   * @param sweep how long between two looks for what nobody was told of
   */
  public Schedules(
      ScheduleStore store,
      Queue queue,
      Payloads payloads,
      String instance,
      @Nullable Duration timeToLive,
      @Nullable Consumer<Runnable> transactions,
      Duration sweep) {
    this.store = store;
    this.queue = queue;
    this.payloads = payloads;
    this.instance = instance;
    firing = new Firing(store, message -> queue.send(List.of(message)), timeToLive, transactions);
    upkeep = new Upkeep("schedules", PAUSE_AFTER_FAILURE, () -> firing.run(sweep));
  }

  /** Begins to run what is due. */
  public void start() {
    store.prepare();
    queue.control().on(SUBJECT, upkeep::hurry);
    upkeep.start();
  }

  /**
   * Defines a schedule, instead of the one that had the name before.
   *
   * <p>All instances may define the same when they start: that changes nothing. When they define
   * different ones, the last definition counts. Another time begins anew; another message alone
   * leaves the next run where it is. A schedule that is paused stays so.
   *
   * @param message what is sent each time; when it is said by the schedule, not by the message
   */
  public Scheduled put(String name, Schedule schedule, Message message) {
    if (name.isBlank()) {
      throw new IllegalArgumentException("the schedule has no name; give it one");
    }
    if (Hold.isPutOff(message)) {
      throw new IllegalArgumentException(
          "the message of schedule '%s' is put off itself; leave out its at() or delay()"
              .formatted(name));
    }
    if (Envelope.comesAfter(message)) {
      throw new IllegalArgumentException(
          "the message of schedule '%s' comes after others, which can be said of one run only"
              .formatted(name));
    }
    BsonValue payload =
        message.payload() == null ? payloads.toBson(message.body()) : message.payload();
    for (int attempt = 0; attempt < PATIENCE; attempt++) {
      StoredSchedule before = store.find(name);
      StoredSchedule wanted = wanted(name, schedule, message, payload, before);
      if (before != null && before.saysTheSame(wanted)) {
        return shown(before);
      }
      if (before == null ? store.create(wanted) : store.replace(wanted, before.revision())) {
        changed();
        return shown(wanted);
      }
    }
    throw new IllegalStateException(
        "schedule '%s' is defined by others all the time: give each its own name".formatted(name));
  }

  private StoredSchedule wanted(
      String name,
      Schedule schedule,
      Message message,
      @Nullable BsonValue payload,
      @Nullable StoredSchedule before) {
    Instant now = store.now();
    Schedule counted = before == null ? schedule.since(now) : counted(schedule, before, now);
    Instant first = counted.first(now);
    return new StoredSchedule(
        name,
        before == null ? 1 : before.revision() + 1,
        counted,
        store.encode(Hold.template(message, payload)),
        Wishes.of(message),
        before != null && before.paused(),
        before != null && before.schedule().timing().equals(counted.timing())
            ? before.next()
            : first,
        before == null ? null : before.last(),
        StoredSchedule.Unfinished.NOTHING,
        now,
        instance);
  }

  /** The same time counts from the same moment as before, another one from now on. */
  private static Schedule counted(Schedule schedule, StoredSchedule before, Instant now) {
    Timing known = before.schedule().timing();
    if (known instanceof Timing.Rate rate && rate.since() != null) {
      Schedule same = schedule.since(rate.since());
      if (same.timing().equals(known)) {
        return same;
      }
    }
    return schedule.since(now);
  }

  /** All schedules, by their names. */
  public List<Scheduled> list() {
    return store.all().stream().map(this::shown).toList();
  }

  /** The schedule of a name. */
  public Optional<Scheduled> find(String name) {
    return Optional.ofNullable(store.find(name)).map(this::shown);
  }

  /**
   * Lets a schedule run no more, until {@link #resume}; the runs until then are left out.
   *
   * @return whether there was one that ran
   */
  public boolean pause(String name) {
    return changed(store.pause(name));
  }

  /**
   * Lets a schedule run again.
   *
   * @return whether there was one that did not
   */
  public boolean resume(String name) {
    StoredSchedule stored = store.find(name);
    return stored != null
        && changed(store.resume(name, stored.schedule().timing().next(store.now())));
  }

  /**
   * Deletes a schedule; messages that it has sent stay.
   *
   * @return whether there was one
   */
  public boolean remove(String name) {
    return changed(store.delete(name));
  }

  /**
   * Sends a schedule's message now, whether it is paused or not, besides its runs by the clock.
   *
   * @return what was sent: one message, or one for each recipient
   * @throws IllegalArgumentException when there is no schedule of that name
   */
  public List<Message> trigger(String name) {
    StoredSchedule stored = store.find(name);
    if (stored == null) {
      throw new IllegalArgumentException(
          "there is no schedule '%s'; put() defines one".formatted(name));
    }
    List<Message> messages = firing.messages(stored, store.now());
    queue.send(messages);
    return messages;
  }

  private boolean changed(boolean really) {
    if (really) {
      changed();
    }
    return really;
  }

  private void changed() {
    upkeep.hurry();
    queue.control().tell(SUBJECT);
  }

  private Scheduled shown(StoredSchedule stored) {
    return new Scheduled(
        stored.name(),
        stored.schedule(),
        firing.template(stored),
        stored.revision(),
        stored.paused(),
        stored.next(),
        stored.last(),
        stored.changedAt(),
        stored.changedBy());
  }

  @Override
  public void close() {
    upkeep.close();
  }
}
