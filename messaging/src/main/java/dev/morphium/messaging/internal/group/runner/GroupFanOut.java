package dev.morphium.messaging.internal.group.runner;

import dev.morphium.messaging.internal.broadcast.model.BroadcastPage;
import dev.morphium.messaging.internal.broadcast.model.Position;
import dev.morphium.messaging.internal.context.QueueContext;
import dev.morphium.messaging.internal.group.model.GroupStore;
import dev.morphium.messaging.internal.group.model.Membership;
import dev.morphium.messaging.message.GroupCopy;
import dev.morphium.messaging.message.Message;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import org.bson.BsonTimestamp;
import org.bson.types.ObjectId;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The fan-out of broadcasts to consumer groups: makes the copies of those whose senders did not
 * know of a group, those that members heard of, and now and then those that nobody told of.
 *
 * <p>All members may do so at the same time; {@link GroupStore} lets one of them win.
 */
final class GroupFanOut {
  private static final Logger LOG = LoggerFactory.getLogger(GroupFanOut.class);
  private static final Duration HELD = Duration.ofSeconds(10);
  private static final long LONG = TimeUnit.MINUTES.toNanos(1);
  private static final int PAGE = 500;

  /** How many seconds a broadcast may be on its way when nothing else is known. */
  private static final int OVERLAP = 5;

  /** How many seconds a broadcast may be on its way that is sent in a transaction. */
  private static final int LONG_OVERLAP = 90;

  private final GroupStore store;
  private final QueueContext tools;
  private final long pause;
  private final LongSupplier nanoTime;
  private final ReentrantLock lock = new ReentrantLock();
  private final Map<Membership, Integer> listeners = new HashMap<>();
  private final List<Member> members = new CopyOnWriteArrayList<>();
  private final BlockingQueue<Came> heard = new ArrayBlockingQueue<>(1_000);
  private final AtomicBoolean missed = new AtomicBoolean();

  private record Came(Membership membership, Message message) {}

  /** A group that has listeners in this instance; changed by the upkeep's thread alone. */
  static final class Member {
    private final Membership membership;
    private BsonTimestamp after;
    private boolean swept;
    private volatile boolean gone;
    private long last;
    private long lastLong;

    Member(Membership membership) {
      this.membership = membership;
      after = membership.swept();
    }
  }

  /**
   * @param pause how long between two looks for what nobody told of
   */
  GroupFanOut(GroupStore store, QueueContext tools, Duration pause, LongSupplier nanoTime) {
    this.store = store;
    this.pause = pause.toNanos();
    this.tools = tools;
    this.nanoTime = nanoTime;
  }

  /** A listener of a group is there; whether it is the first one in this instance. */
  boolean join(Membership membership) {
    lock.lock();
    try {
      int before = listeners.getOrDefault(membership, 0);
      listeners.put(membership, before + 1);
      if (before == 0) {
        members.add(new Member(membership));
      }
      return before == 0;
    } finally {
      lock.unlock();
    }
  }

  /** A listener of a group is gone; whether it was the last one. */
  boolean leave(Membership membership) {
    lock.lock();
    try {
      int left = listeners.getOrDefault(membership, 1) - 1;
      if (left > 0) {
        listeners.put(membership, left);
        return false;
      }
      listeners.remove(membership);
      members.removeIf(member -> member.membership.equals(membership));
      return true;
    } finally {
      lock.unlock();
    }
  }

  /**
   * Makes no more copies for groups that were removed.
   *
   * @param known those that were there a moment ago
   */
  void leaveGone(Set<Membership> known) {
    for (Member member : members) {
      if (!member.gone
          && !known.contains(member.membership)
          && store.seen(member.membership) == null) {
        tellGone(member);
      }
    }
  }

  /** A broadcast was heard of that a group lacks. Does not block. */
  void came(Membership membership, Message message) {
    if (!heard.offer(new Came(membership, message))) {
      missed.set(true);
    }
  }

  /** Something may have come that nobody told of. Does not block. */
  void mayHaveMissed() {
    missed.set(true);
  }

  /** Makes copies of what was heard of, and looks for more. */
  void run() {
    try {
      expandHeard();
      boolean all = missed.getAndSet(false);
      for (Member member : members) {
        long time = nanoTime.getAsLong();
        if (!member.gone && (!member.swept || all || time - member.last >= pause)) {
          sweep(member, time);
        }
      }
    } catch (RuntimeException failure) {
      missed.set(true);
      throw failure;
    }
  }

  private void expandHeard() {
    List<Came> some = new ArrayList<>();
    while (heard.drainTo(some, PAGE) > 0) {
      for (Member member : members) {
        if (member.gone) {
          continue;
        }
        List<Message> mine =
            some.stream()
                .filter(came -> came.membership.equals(member.membership))
                .map(Came::message)
                .toList();
        expand(member.membership, mine);
      }
      some.clear();
    }
  }

  private void sweep(Member member, long time) {
    boolean wide = !member.swept || time - member.lastLong >= LONG;
    BsonTimestamp begun = null;
    if (wide) {
      begun = store.seen(member.membership);
      if (begun == null) {
        tellGone(member);
        return;
      }
    }
    BsonTimestamp from = before(member.after, wide ? LONG_OVERLAP : OVERLAP);
    BsonTimestamp since = member.membership.since();
    from = from.compareTo(since) < 0 ? since : from;
    BroadcastPage page;
    do {
      page = store.lacking(member.membership, from, PAGE);
      expand(member.membership, page.messages());
      from = end(page, from);
    } while (page.next() != null);
    member.swept = true;
    member.last = time;
    if (begun != null) {
      member.lastLong = time;
      member.after = begun;
      store.swept(member.membership, begun);
    } else if (from.compareTo(member.after) > 0) {
      member.after = from;
    }
  }

  /** Where a page ends; where it began when it is empty. */
  private static BsonTimestamp end(BroadcastPage page, BsonTimestamp from) {
    Position next = page.next();
    if (next != null) {
      return next.order();
    }
    List<Message> messages = page.messages();
    BsonTimestamp last = messages.isEmpty() ? null : messages.get(messages.size() - 1).order();
    return last == null ? from : last;
  }

  private static BsonTimestamp before(BsonTimestamp time, int seconds) {
    return new BsonTimestamp(Math.max(0, time.getTime() - seconds), 0);
  }

  private static void tellGone(Member member) {
    if (!member.gone) {
      member.gone = true;
      LOG.warn(
          "group '{}' of '{}' was removed while somebody listens; it gets nothing more until a"
              + " listener of it is added again",
          member.membership.group(),
          member.membership.topic());
    }
  }

  /** Makes copies of those that the group lacks still. */
  private void expand(Membership membership, List<Message> broadcasts) {
    if (broadcasts.isEmpty()) {
      return;
    }
    List<ObjectId> ids = new ArrayList<>();
    for (Message message : broadcasts) {
      if (message.id() != null) {
        ids.add(message.id());
      }
    }
    Set<ObjectId> lacking = store.lacking(membership.group(), ids);
    List<Message> copies = new ArrayList<>();
    for (Message message : broadcasts) {
      if (message.id() != null && lacking.contains(message.id())) {
        copies.add(GroupCopy.of(message, membership.group(), tools.store().now()));
      }
    }
    if (!copies.isEmpty()) {
      make(membership, copies);
    }
  }

  private void make(Membership membership, List<Message> copies) {
    if (store.insertNoted(copies, membership.group())) {
      return;
    }
    ObjectId token = new ObjectId();
    List<Message> release = new ArrayList<>();
    List<Message> discard = new ArrayList<>();
    for (Message copy : store.insertHeld(copies, token, tools.store().now().plus(HELD))) {
      ObjectId original = copy.original();
      boolean lacked = original != null && store.note(original, membership.group());
      (lacked ? release : discard).add(copy);
    }
    if (!release.isEmpty()) {
      store.release(release, token);
    }
    if (!discard.isEmpty()) {
      store.discard(discard, token);
    }
  }
}
