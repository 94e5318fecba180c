package dev.morphium.messaging.internal.broadcast.runner;

import dev.morphium.messaging.internal.broadcast.model.BroadcastPage;
import dev.morphium.messaging.internal.broadcast.model.Position;
import dev.morphium.messaging.internal.work.model.MessageStore;
import dev.morphium.messaging.message.Message;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Predicate;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * The window of announcements of one listener: which messages that are no work it has taken, and
 * which it has still to read.
 *
 * <p>As long as there is room, each message is taken when it is heard of. Once there is none the
 * listener is behind: it reads from the database in the order of the server's time, and of what it
 * hears of meanwhile it notes only that there is more, or, where it has read further already
 * because the message's transaction was committed late, the id. It is behind until a page that was
 * asked for after the last note has come to an end, so that nothing falls between.
 *
 * <p>After a loss of the stream nobody knows what was not heard of: it reads again from before the
 * last message that it took, as far back as a transaction can have been open. What it took before
 * it knows by its id.
 */
final class BroadcastWindow {
  private static final int PAGE = 500;

  /** How many messages that were sent before it began are known not to be wanted. */
  private static final int EARLIER = 1_000_000;

  private static final int MOST_LATE = 10_000;

  private final MessageStore store;
  private final String topic;
  private final Predicate<Message> fits;
  private final Predicate<Message> offer;
  private final Predicate<Message> put;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private final RecentIds recent;
  private final Set<ObjectId> late = new HashSet<>();
  private Position latest;
  private Position read;
  private boolean behind;
  private boolean missed;
  private boolean more;
  private boolean closed;

  /**
   * @param fits whether a message is wanted
   * @param offer takes a message when there is room, at once; false when there is none
   * @param put takes a message as soon as there is room; false when it is closed before
   */
  BroadcastWindow(
      MessageStore store,
      String topic,
      Predicate<Message> fits,
      Predicate<Message> offer,
      Predicate<Message> put) {
    this.store = store;
    this.topic = topic;
    this.fits = fits;
    this.offer = offer;
    this.put = put;
    latest = Position.at(store.now());
    read = latest;
    recent = new RecentIds(store.hidden());
    store
        .announced(topic, latest.before(store.hidden()), EARLIER)
        .forEach(place -> recent.add(place.id(), place));
  }

  /** Takes a message that was heard of, or notes it for later; never blocks. */
  void announced(Message message) {
    ObjectId id = message.id();
    if (id == null || !fits.test(message)) {
      return;
    }
    lock.lock();
    try {
      if (recent.contains(id, Position.of(message))) {
        return;
      }
      if (behind) {
        note(id, Position.of(message));
      } else if (offer.test(message)) {
        taken(id, message);
      } else {
        behind = true;
        read = latest;
        note(id, Position.of(message));
        changed.signalAll();
      }
    } finally {
      lock.unlock();
    }
  }

  private void note(ObjectId id, @Nullable Position position) {
    if (position != null && position.compareTo(read) > 0) {
      more = true;
    } else if (late.size() < MOST_LATE) {
      late.add(id);
    } else {
      missed = true;
    }
  }

  private void taken(ObjectId id, Message message) {
    Position position = Position.of(message);
    recent.add(id, position);
    if (position != null && position.compareTo(latest) > 0) {
      latest = position;
    }
  }

  /** Reads again what may not have been heard of. */
  void mayHaveMissed() {
    lock.lock();
    try {
      if (!behind) {
        behind = true;
        read = latest;
      }
      missed = true;
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /** Waits until it is behind; false when it is closed. */
  boolean awaitBehind() {
    lock.lock();
    try {
      while (!behind && !closed) {
        changed.awaitUninterruptibly();
      }
      return !closed;
    } finally {
      lock.unlock();
    }
  }

  /** Whether there is something that it has still to read. */
  boolean isBehind() {
    lock.lock();
    try {
      return behind;
    } finally {
      lock.unlock();
    }
  }

  /** Reads a page of what it has not got; nothing is forgotten when that fails. */
  void catchUp() {
    List<ObjectId> ids;
    Position from;
    lock.lock();
    try {
      if (missed) {
        missed = false;
        Position sure = latest.before(store.hidden());
        read = sure.compareTo(read) < 0 ? sure : read;
      }
      more = false;
      ids = new ArrayList<>(late);
      from = read;
    } finally {
      lock.unlock();
    }
    boolean whole = false;
    try {
      whole = takeLate(ids) && read(from);
    } finally {
      lock.lock();
      try {
        more |= !whole;
      } finally {
        lock.unlock();
      }
    }
  }

  private boolean takeLate(List<ObjectId> ids) {
    if (ids.isEmpty()) {
      return true;
    }
    if (!takeAll(store.find(ids), false)) {
      return false;
    }
    lock.lock();
    try {
      ids.forEach(late::remove);
      return true;
    } finally {
      lock.unlock();
    }
  }

  /** Reads the page after a place, and leaves off being behind when there is nothing more. */
  private boolean read(Position from) {
    BroadcastPage page = store.announcements(topic, from, PAGE);
    if (!takeAll(page.messages(), true)) {
      return false;
    }
    lock.lock();
    try {
      Position next = page.next();
      read = next == null ? read : next;
      behind = next != null || more || missed || !late.isEmpty();
      return true;
    } finally {
      lock.unlock();
    }
  }

  private boolean takeAll(List<Message> messages, boolean inOrder) {
    for (Message message : messages) {
      if (!take(message)) {
        return false;
      }
      Position position = inOrder ? Position.of(message) : null;
      if (position != null) {
        lock.lock();
        try {
          read = position;
        } finally {
          lock.unlock();
        }
      }
    }
    return true;
  }

  private boolean take(Message message) {
    ObjectId id = message.id();
    if (id == null || !fits.test(message)) {
      return true;
    }
    lock.lock();
    try {
      if (recent.contains(id, Position.of(message))) {
        return true;
      }
      taken(id, message);
    } finally {
      lock.unlock();
    }
    return put.test(message);
  }

  /** Takes no more. */
  void close() {
    lock.lock();
    try {
      closed = true;
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }
}
