package dev.morphium.messaging.internal.schedule.runner;

import dev.morphium.internal.argument.Arguments;
import dev.morphium.messaging.internal.context.OwnTopics;
import dev.morphium.messaging.internal.context.Payloads;
import dev.morphium.messaging.internal.context.PeriodicTask;
import dev.morphium.messaging.internal.queue.Queue;
import dev.morphium.messaging.internal.schedule.model.ScheduleStore;
import dev.morphium.messaging.internal.schedule.model.StoredSchedule;
import dev.morphium.messaging.message.Envelope;
import dev.morphium.messaging.message.Hold;
import dev.morphium.messaging.message.Message;
import dev.morphium.messaging.schedule.Schedule;
import dev.morphium.messaging.schedule.Scheduled;
import dev.morphium.messaging.schedule.Schedules;
import dev.morphium.messaging.schedule.Timing;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/** The schedules of a queue, as they are stored, and what runs them. */
public final class ScheduleControl implements Schedules, AutoCloseable {
  private static final String SUBJECT = "schedules";
  private static final Duration PAUSE_AFTER_FAILURE = Duration.ofMillis(500);
  private static final int PATIENCE = 100;

  private final ScheduleStore store;
  private final Queue queue;
  private final Payloads payloads;
  private final String instance;
  private final ScheduleRunner runner;
  private final PeriodicTask upkeep;

  /**
   * @param instance this instance's name
   * @param timeToLive how long messages live that say nothing themselves; null for ever
   * @param transactions does something in a transaction; null where there are none
   * @param sweep how long between two looks for what nobody was told of
   */
  public ScheduleControl(
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
    runner =
        new ScheduleRunner(
            store, message -> queue.send(List.of(message)), timeToLive, transactions);
    upkeep = new PeriodicTask("schedules", PAUSE_AFTER_FAILURE, () -> runner.run(sweep));
  }

  /** Begins to run what is due. */
  public void start() {
    store.prepare();
    queue.control().on(SUBJECT, upkeep::hurry);
    upkeep.start();
  }

  @Override
  public Scheduled put(String name, Schedule schedule, Message message) {
    Arguments.required(name, "put", "name");
    Arguments.required(schedule, "put", "schedule");
    Arguments.required(message, "put", "message");
    if (name.isBlank()) {
      throw new IllegalArgumentException("the schedule has no name; give it one");
    }
    OwnTopics.requireFree(List.of(message));
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
        message.options().repeatable(),
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

  @Override
  public List<Scheduled> list() {
    return store.all().stream().map(this::shown).toList();
  }

  @Override
  public Optional<Scheduled> find(String name) {
    Arguments.required(name, "find", "name");
    return Optional.ofNullable(store.find(name)).map(this::shown);
  }

  @Override
  public boolean pause(String name) {
    Arguments.required(name, "pause", "name");
    return changed(store.pause(name));
  }

  @Override
  public boolean resume(String name) {
    Arguments.required(name, "resume", "name");
    StoredSchedule stored = store.find(name);
    return stored != null
        && changed(store.resume(name, stored.schedule().timing().next(store.now())));
  }

  @Override
  public boolean remove(String name) {
    Arguments.required(name, "remove", "name");
    return changed(store.delete(name));
  }

  @Override
  public List<Message> trigger(String name) {
    Arguments.required(name, "trigger", "name");
    StoredSchedule stored = store.find(name);
    if (stored == null) {
      throw new IllegalArgumentException(
          "there is no schedule '%s'; put() defines one".formatted(name));
    }
    List<Message> messages = runner.messages(stored, store.now());
    return queue.send(messages);
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
        runner.template(stored),
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
