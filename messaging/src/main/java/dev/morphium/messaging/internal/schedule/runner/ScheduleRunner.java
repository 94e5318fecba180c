package dev.morphium.messaging.internal.schedule.runner;

import dev.morphium.exception.WriteException;
import dev.morphium.messaging.internal.schedule.model.ScheduleStore;
import dev.morphium.messaging.internal.schedule.model.StoredSchedule;
import dev.morphium.messaging.internal.schedule.model.StoredSchedule.Unfinished;
import dev.morphium.messaging.message.Delivery;
import dev.morphium.messaging.message.Envelope;
import dev.morphium.messaging.message.Hold;
import dev.morphium.messaging.message.Message;
import dev.morphium.messaging.schedule.Plan;
import dev.morphium.messaging.schedule.Schedules;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The scheduler of a queue: runs the schedules that are due.
 *
 * <p>All instances try; of each moment there is one run. A run of work has three steps: its
 * messages are stored, held back; the schedule moves on, and notes them, which only one instance
 * can do; that one's messages are made ready, those of the others are deleted. Whoever crashes
 * between leaves either messages that nobody will ever release, and the schedule as due as before,
 * or a note of messages that anybody then releases.
 *
 * <p>Messages that are no work, and those with a key of their own, cannot be held back: the
 * schedule moves on first, and notes that they are to be sent. Their ids follow from name and
 * moment, so that whoever finds such a note sends them only if they are not there. Where there are
 * transactions both happen in one, and there is nothing to repair.
 */
final class ScheduleRunner {
  private static final Logger LOG = LoggerFactory.getLogger(ScheduleRunner.class);
  private static final int AT_ONCE = 100;
  private static final int ROUNDS = 10;

  /** When a note of messages is that old, whoever made it is thought to have crashed. */
  static final Duration ABANDONED = Duration.ofSeconds(5);

  /** So long messages are kept that nobody releases. */
  private static final Duration HELD = Duration.ofDays(7);

  private static final Duration SHORTEST_PAUSE = Duration.ofMillis(1);

  private final ScheduleStore store;
  private final Consumer<Message> sender;
  private final @Nullable Duration timeToLive;
  private final @Nullable Consumer<Runnable> transactions;
  private final Set<String> failing = ConcurrentHashMap.newKeySet();

  /**
   * @param sender sends a message
   * @param timeToLive how long messages live that say nothing themselves; null for ever
   * @param transactions does something in a transaction; null where there are none
   */
  ScheduleRunner(
      ScheduleStore store,
      Consumer<Message> sender,
      @Nullable Duration timeToLive,
      @Nullable Consumer<Runnable> transactions) {
    this.store = store;
    this.sender = sender;
    this.timeToLive = timeToLive;
    this.transactions = transactions;
  }

  /**
   * Runs what is due, and repairs what others have left.
   *
   * @return how long to wait before the next time
   */
  Duration run(Duration longest) {
    Instant now = store.now();
    for (StoredSchedule left : store.abandoned(now.minus(ABANDONED))) {
      attempt(left, () -> repair(left));
    }
    for (int round = 0; round < ROUNDS; round++) {
      boolean moved = false;
      for (StoredSchedule schedule : store.soonest(AT_ONCE)) {
        Instant next = schedule.next();
        if (next != null && next.isAfter(now)) {
          return pause(next, longest);
        }
        moved |= attempt(schedule, () -> fire(schedule, now));
      }
      if (!moved) {
        return longest;
      }
    }
    return SHORTEST_PAUSE;
  }

  private Duration pause(Instant next, Duration longest) {
    Duration wait = Duration.between(store.now(), next).plusMillis(1);
    return wait.compareTo(longest) > 0
        ? longest
        : wait.compareTo(SHORTEST_PAUSE) < 0 ? SHORTEST_PAUSE : wait;
  }

  /** Whether it succeeded; a failure is told once, and holds up no other schedule. */
  private boolean attempt(StoredSchedule schedule, Runnable step) {
    try {
      step.run();
      failing.remove(schedule.name());
      return true;
    } catch (RuntimeException failure) {
      if (failing.add(schedule.name())) {
        LOG.error(
            "schedule '{}' could not run; trying again until it can", schedule.name(), failure);
      }
      return false;
    }
  }

  private void fire(StoredSchedule schedule, Instant now) {
    Instant due = schedule.next();
    if (due == null) {
      return;
    }
    Plan plan = Plan.of(schedule.schedule(), due, now);
    List<ObjectId> held = new ArrayList<>();
    List<Instant> moments = new ArrayList<>();
    for (Instant run : plan.runs()) {
      if (canBeHeld(template(schedule))) {
        hold(schedule, run, now, held);
      } else {
        moments.add(run);
      }
    }
    if (!move(schedule, plan, new Unfinished(held, moments))) {
      return;
    }
    if (plan.runs().size() != 1) {
      LOG.info(
          "schedule '{}' was due at {}: {} runs are made up for, and the next is at {}",
          schedule.name(),
          due,
          plan.runs().size(),
          plan.next());
    }
  }

  /** Moves on, and does what is left; false when somebody else did. */
  private boolean move(StoredSchedule schedule, Plan plan, Unfinished rest) {
    Instant last = plan.runs().isEmpty() ? null : plan.runs().get(plan.runs().size() - 1);
    Consumer<Runnable> together = transactions;
    if (together != null && !rest.moments().isEmpty()) {
      AtomicBoolean moved = new AtomicBoolean();
      together.accept(
          () -> {
            Unfinished nothing = new Unfinished(List.of(), List.of());
            moved.set(store.advance(schedule, last, plan.next(), nothing));
            if (moved.get()) {
              send(schedule, rest.moments(), false);
            }
          });
      return moved.get();
    }
    if (!store.advance(schedule, last, plan.next(), rest)) {
      if (!rest.held().isEmpty()) {
        store.discard(rest.held());
      }
      return false;
    }
    finish(schedule, rest, false);
    return true;
  }

  private void repair(StoredSchedule left) {
    finish(left, left.unfinished(), true);
  }

  /**
   * @param again whether some of it may have been done before
   */
  private void finish(StoredSchedule schedule, Unfinished rest, boolean again) {
    if (!rest.held().isEmpty()) {
      Duration own = schedule.options().timeToLive();
      store.release(rest.held(), own == null ? timeToLive : own);
    }
    send(schedule, rest.moments(), again);
    if (again || !rest.isEmpty()) {
      store.finished(schedule.name(), rest);
    }
  }

  private void send(StoredSchedule schedule, List<Instant> moments, boolean again) {
    for (Instant moment : moments) {
      for (Message message : messages(schedule, moment)) {
        ObjectId id = id(schedule, moment, message);
        if (!again || !store.isStored(id)) {
          send(message, id);
        }
      }
    }
  }

  private void hold(StoredSchedule schedule, Instant run, Instant now, List<ObjectId> held) {
    for (Message message : messages(schedule, run)) {
      ObjectId id = new ObjectId();
      Hold.identify(message, id);
      Hold.hold(message, now.plus(HELD));
      sender.accept(message);
      held.add(id);
    }
  }

  private void send(Message message, ObjectId id) {
    Hold.identify(message, id);
    try {
      sender.accept(message);
    } catch (WriteException refused) {
      if (!refused.isDuplicateKey()) {
        throw refused;
      }
    }
  }

  private static boolean canBeHeld(Message message) {
    return message.delivery().isWork()
        && message.idempotencyKey() == null
        && message.uniqueKey() == null;
  }

  /** What it sends, without what differs from run to run. */
  Message template(StoredSchedule schedule) {
    Message message = store.decode(schedule.message());
    Envelope.options(message, schedule.options());
    return message;
  }

  /** What a run sends: one message for each recipient, or one for all. */
  List<Message> messages(StoredSchedule schedule, Instant run) {
    Message first = message(schedule, run);
    if (first.delivery() != Delivery.DIRECTED || first.recipients().size() < 2) {
      return List.of(first);
    }
    List<Message> copies = new ArrayList<>();
    for (String recipient : first.recipients()) {
      Message copy = message(schedule, run);
      Hold.address(copy, recipient);
      copies.add(copy);
    }
    return copies;
  }

  private Message message(StoredSchedule schedule, Instant run) {
    return template(schedule)
        .header(Schedules.NAME_HEADER, schedule.name())
        .header(Schedules.MOMENT_HEADER, run.toString());
  }

  private static ObjectId id(StoredSchedule schedule, Instant run, Message message) {
    String recipient = String.join(",", message.recipients());
    String text =
        "%s@%d@%d@%s"
            .formatted(schedule.name(), run.toEpochMilli(), schedule.revision(), recipient);
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
      byte[] id = Arrays.copyOf(digest, 12);
      ByteBuffer.wrap(id).putInt((int) run.getEpochSecond());
      return new ObjectId(id);
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError("every JDK has SHA-256", e);
    }
  }
}
