package dev.morphium.messaging.internal.group.runner;

import static java.util.stream.Collectors.toSet;

import dev.morphium.internal.argument.Arguments;
import dev.morphium.messaging.group.ConsumerGroup;
import dev.morphium.messaging.group.Groups;
import dev.morphium.messaging.internal.context.OwnTopics;
import dev.morphium.messaging.internal.context.PeriodicTask;
import dev.morphium.messaging.internal.group.model.GroupStore;
import dev.morphium.messaging.internal.group.model.Membership;
import dev.morphium.messaging.internal.queue.Queue;
import dev.morphium.messaging.internal.queue.Subscription;
import dev.morphium.messaging.message.Delivery;
import dev.morphium.messaging.message.Envelope;
import dev.morphium.messaging.message.GroupCopy;
import dev.morphium.messaging.message.Message;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;

/** The consumer groups of a queue, as they are stored, and the copies that are made for them. */
public final class GroupControl implements Groups, AutoCloseable {
  private static final String SUBJECT = "groups";
  private static final Duration PAUSE_AFTER_FAILURE = Duration.ofMillis(500);

  private final Queue queue;
  private final GroupStore store;
  private final GroupFanOut fanOut;
  private final PeriodicTask upkeep;
  private final Map<Membership, Subscription> ears = new ConcurrentHashMap<>();
  private final ReentrantLock refreshing = new ReentrantLock();
  private volatile Map<String, List<Membership>> known = Map.of();
  private volatile boolean stale;
  private long refreshed;

  /**
   * @param pause how long between two looks for broadcasts that groups lack
   * @param nanoTime counts nanoseconds
   */
  public GroupControl(Queue queue, GroupStore store, Duration pause, LongSupplier nanoTime) {
    this.queue = queue;
    this.store = store;
    fanOut = new GroupFanOut(store, queue.tools(), pause, nanoTime);
    upkeep =
        new PeriodicTask(
            "groups",
            PAUSE_AFTER_FAILURE,
            () -> {
              long now = nanoTime.getAsLong();
              if (stale || now - refreshed >= pause.toNanos()) {
                stale = false;
                refresh();
                refreshed = now;
              }
              fanOut.run();
              return pause;
            });
    queue.beforeSending(this::copy);
  }

  /** Begins; the groups are known when this returns. */
  public void start() {
    refresh();
    upkeep.start();
    queue.control().on(SUBJECT, this::changed);
  }

  private void changed() {
    stale = true;
    fanOut.mayHaveMissed();
    upkeep.hurry();
  }

  /** Reads the groups; one after the other, so that no earlier reading replaces a later one. */
  private void refresh() {
    refreshing.lock();
    try {
      Map<String, List<Membership>> all = new HashMap<>();
      for (Membership one : store.all()) {
        all.computeIfAbsent(one.topic(), topic -> new ArrayList<>()).add(one);
      }
      known = all;
      fanOut.leaveGone(all.values().stream().flatMap(List::stream).collect(toSet()));
    } finally {
      refreshing.unlock();
    }
  }

  /** Makes the copies of what is about to be sent, for the groups that are known here. */
  private void copy(List<Message> messages) {
    Map<String, List<Membership>> now = known;
    if (now.isEmpty()) {
      return;
    }
    List<Message> copies = new ArrayList<>();
    Instant time = queue.tools().store().now();
    for (Message message : messages) {
      // one with a key may be refused, and then its copies would be handled a second time
      if (message.delivery() == Delivery.BROADCAST && message.idempotencyKey() == null) {
        Set<String> groups = new LinkedHashSet<>();
        for (Membership one : now.getOrDefault(message.topic(), List.of())) {
          if (one.wants(message)) {
            groups.add(one.group());
            queue.addressees().note(one);
            copies.add(GroupCopy.of(message, one.group(), time));
          }
        }
        Envelope.noteGroups(message, groups);
      }
    }
    if (!copies.isEmpty()) {
      store.insert(copies);
    }
  }

  @Override
  public void register(String group, String topic, Map<String, String> headers) {
    Arguments.required(group, "register", "group");
    Arguments.required(topic, "register", "topic");
    Arguments.required(headers, "register", "headers");
    Membership ignored = membership(group, topic, headers);
  }

  @Override
  public void register(String group, String topic) {
    Arguments.required(group, "register", "group");
    Arguments.required(topic, "register", "topic");
    register(group, topic, Map.of());
  }

  private Membership membership(String group, String topic, Map<String, String> headers) {
    if (group.isBlank()) {
      throw new IllegalArgumentException("the name of a group is empty; give it one");
    }
    OwnTopics.requireFree(topic);
    Membership membership = store.register(group, topic, headers);
    if (!membership.headers().equals(headers)) {
      throw new IllegalArgumentException(
          "group '%s' gets messages to '%s' with headers %s, not %s: all its members want the same;"
                  .formatted(group, topic, membership.headers(), headers)
              + " take another name, or remove the group first");
    }
    if (!known.getOrDefault(topic, List.of()).contains(membership)) {
      refresh();
      queue.control().tell(SUBJECT);
    }
    return membership;
  }

  /**
   * A member of a group is there, until what is given back is closed. For whoever adds a listener.
   */
  public Subscription join(String group, String topic, Map<String, String> headers) {
    Membership membership = membership(group, topic, headers);
    if (fanOut.join(membership)) {
      ears.put(membership, queue.hear(topic, message -> heard(membership, message)));
      upkeep.hurry();
    }
    return () -> {
      Subscription last = fanOut.leave(membership) ? ears.remove(membership) : null;
      if (last != null) {
        last.close();
      }
    };
  }

  private void heard(Membership membership, Message message) {
    if (membership.lacks(message)) {
      fanOut.came(membership, message);
      upkeep.hurry();
    }
  }

  @Override
  public List<ConsumerGroup> list() {
    return store.all().stream()
        .map(
            one ->
                new ConsumerGroup(
                    one.group(),
                    one.topic(),
                    one.headers(),
                    Instant.ofEpochSecond(one.since().getTime()),
                    store.backlog(one)))
        .toList();
  }

  @Override
  public boolean remove(String group) {
    Arguments.required(group, "remove", "group");
    long removed = store.remove(group, null);
    refresh();
    queue.control().tell(SUBJECT);
    return removed > 0;
  }

  @Override
  public boolean remove(String group, String topic) {
    Arguments.required(group, "remove", "group");
    Arguments.required(topic, "remove", "topic");
    long removed = store.remove(group, topic);
    refresh();
    queue.control().tell(SUBJECT);
    return removed > 0;
  }

  @Override
  public void close() {
    upkeep.close();
  }
}
