package dev.morphium.messaging.internal.admin.runner;

import dev.morphium.messaging.instance.Instance;
import dev.morphium.messaging.instance.ListenerLoad;
import dev.morphium.messaging.internal.group.model.Membership;
import dev.morphium.messaging.internal.publish.RecipientTracker;
import dev.morphium.messaging.internal.queue.Queue;
import dev.morphium.messaging.internal.queue.QueueLoad;
import dev.morphium.messaging.internal.work.model.Backlog;
import dev.morphium.messaging.internal.work.model.Backlog.NextInLine;
import dev.morphium.messaging.internal.work.model.Lane;
import dev.morphium.messaging.status.Thresholds;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * Looks every now and then for what somebody should know about: listeners that cannot keep up, work
 * that waits too long or for nobody, handlers that do not end, clocks that differ.
 *
 * <p>Most of it is a look into this process. The database is asked for the entries of the instances
 * while work is being sent, and for the next message of lanes whose workers are all busy.
 */
final class HealthMonitor {
  /** So many busy lanes are looked at each time. */
  private static final int LANES = 20;

  /** When less than this part of a message's life is left, it is said that it will be deleted. */
  private static final int LAST_PART = 10;

  private final Queue queue;
  private final Registry registry;
  private final Backlog backlog;
  private final Supplier<Instant> server;
  private final Supplier<Instant> local;
  private final Thresholds thresholds;
  private final LongSupplier nanoTime;
  private final Conditions conditions = new Conditions();
  private Set<String> unheard = Set.of();
  private Set<String> unread = Set.of();
  private Set<Membership> empty = Set.of();
  private long last;

  HealthMonitor(
      Queue queue,
      Registry registry,
      Backlog backlog,
      Supplier<Instant> server,
      Supplier<Instant> local,
      Thresholds thresholds,
      LongSupplier nanoTime) {
    this.queue = queue;
    this.registry = registry;
    this.backlog = backlog;
    this.server = server;
    this.local = local;
    this.thresholds = thresholds;
    this.nanoTime = nanoTime;
    last = nanoTime.getAsLong();
  }

  /** What is complained about at the moment. */
  List<String> warnings() {
    return conditions.texts();
  }

  /** How far the local clock is ahead of the server's. */
  Duration clockOffset() {
    return Duration.between(server.get(), local.get());
  }

  /** Looks at everything, unless that was done not long ago. */
  void look(Duration interval) {
    long now = nanoTime.getAsLong();
    if (now - last < interval.toNanos() / 2) {
      return;
    }
    last = now;
    QueueLoad.Late late = queue.late(thresholds.leases());
    slowListeners();
    overlong(late.overlong());
    clock();
    lateWork(late.busy());
    addressees();
  }

  private void slowListeners() {
    Map<String, String> found = new TreeMap<>();
    for (ListenerLoad load : queue.load().listeners()) {
      if (load.behindMillis() > thresholds.behind().toMillis()) {
        found.put(
            load.topic(),
            ("a listener of '%s' has not kept up with its messages for %d s (%d wait in memory, the"
                    + " rest is read from the database): give it more concurrency, or a quicker"
                    + " handler")
                .formatted(load.topic(), load.behindMillis() / 1_000, load.waiting()));
      }
    }
    conditions.are("behind", found);
  }

  private void overlong(Set<String> topics) {
    Map<String, String> found = new TreeMap<>();
    for (String topic : topics) {
      found.put(
          topic,
          ("a handler of '%s' goes on for more than %d times its lease: if it does not hang, give"
                  + " the listener a longer lease or the message less to do")
              .formatted(topic, thresholds.leases()));
    }
    conditions.are("overlong", found);
  }

  private void clock() {
    Duration offset = clockOffset();
    conditions.are(
        "clock",
        offset.abs().compareTo(thresholds.clock()) > 0
            ? Map.of(
                "",
                ("the clock here is %d ms ahead of the server's: messages are not harmed, but times"
                        + " in the log do not fit; set one of them")
                    .formatted(offset.toMillis()))
            : Map.of());
  }

  private void lateWork(List<Lane> busy) {
    Map<String, String> late = new TreeMap<>();
    Map<String, String> ending = new TreeMap<>();
    for (Lane lane : busy.subList(0, Math.min(LANES, busy.size()))) {
      NextInLine next = backlog.next(lane);
      if (next == null || next.since() == null) {
        continue;
      }
      Duration waits = Duration.between(next.since(), server.get());
      if (waits.compareTo(thresholds.ready()) > 0) {
        late.put(
            lane.topic(),
            "work on '%s' has been ready for %d s, and all workers here are busy: add listeners, or concurrency"
                .formatted(lane.topic(), waits.toSeconds()));
      }
      Instant end = next.deleteAt();
      if (end != null
          && Duration.between(server.get(), end).multipliedBy(LAST_PART - 1).compareTo(waits) < 0) {
        ending.put(
            lane.topic(),
            "work on '%s' has waited for %d s and will be deleted at %s, when its time to live ends"
                .formatted(lane.topic(), waits.toSeconds(), end));
      }
    }
    conditions.are("late", late);
    conditions.are("ending", ending);
  }

  /** Names must be missed twice: an instance that has begun meanwhile may not have told yet. */
  private void addressees() {
    RecipientTracker addressees = queue.addressees();
    if (addressees.topics().isEmpty()
        && addressees.recipients().isEmpty()
        && addressees.groups().isEmpty()) {
      conditions.are("unheard", Map.of());
      conditions.are("unread", Map.of());
      conditions.are("empty", Map.of());
      return;
    }
    List<Instance> alive = registry.alive();
    Set<String> names = new HashSet<>();
    alive.forEach(instance -> names.add(instance.name()));
    unheard =
        missed(
            "unheard",
            "work was sent to '%s', but no live instance listens to it: it waits until one does, or"
                + " its time to live ends",
            addressees.topics(),
            topic -> alive.stream().anyMatch(instance -> instance.listensTo(topic)),
            unheard);
    unread =
        missed(
            "unread",
            "a message was sent to the instance '%s', but no live instance has that name: it waits"
                + " until one has, or its time to live ends",
            addressees.recipients(),
            names::contains,
            unread);
    empty =
        missed(
            "empty",
            "%s gets broadcasts, but no live instance listens for it: they wait until one does, or"
                + " their time to live ends; groups().remove(…) forgets a group",
            addressees.groups(),
            HealthMonitor::name,
            group -> alive.stream().anyMatch(instance -> hasMember(instance, group)),
            empty);
  }

  private static String name(Membership group) {
    return "group '%s' of '%s'".formatted(group.group(), group.topic());
  }

  private static boolean hasMember(Instance instance, Membership group) {
    return instance.listeners().stream()
        .anyMatch(
            listener ->
                listener.topic().equals(group.topic()) && group.group().equals(listener.group()));
  }

  private Set<String> missed(
      String kind, String text, Set<String> sentTo, Predicate<String> isThere, Set<String> before) {
    return missed(kind, text, sentTo, Function.identity(), isThere, before);
  }

  private <T> Set<T> missed(
      String kind,
      String text,
      Set<T> sentTo,
      Function<T, String> named,
      Predicate<T> isThere,
      Set<T> before) {
    sentTo.removeIf(isThere);
    Map<String, String> found = new HashMap<>();
    Set<T> missing = Set.copyOf(sentTo);
    for (T one : missing) {
      if (before.contains(one)) {
        String name = named.apply(one);
        found.put(name, text.formatted(name));
      }
    }
    conditions.are(kind, found);
    return missing;
  }
}
