package dev.morphium.messaging.internal.work.model;

import dev.morphium.messaging.internal.broadcast.model.BroadcastPage;
import dev.morphium.messaging.internal.broadcast.model.Position;
import dev.morphium.messaging.message.Message;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * Where messages are kept: every step of their work is one atomic operation here.
 *
 * <p>All methods throw {@link dev.morphium.driver.DriverException} when the database does not do as
 * asked; none waits for anything but the database. Writes are acknowledged by a majority.
 */
public interface MessageStore {
  /** Creates what is missing: collections and indexes. */
  void prepare();

  /**
   * Stores new messages in their order, in the caller's transaction where there is one; those whose
   * keys other messages have are told so instead, see {@link Message#sent()}.
   *
   * @throws dev.morphium.exception.WriteException names each one that was not stored
   */
  void insert(List<Message> messages);

  /** Takes the most urgent message that is ready, for some time. */
  ClaimResult claim(Claim claim);

  /**
   * Whether there is something that a claim would take, as far as can be seen without taking it.
   */
  boolean isReady(Claim claim);

  /** What a claim took whose answer was lost; nothing when it did not happen. */
  ClaimResult recall(Claim claim);

  /** The ordering keys of a claim's topic and lane of which somebody has a message. */
  Set<String> busyKeys(Claim claim);

  /** Extends leases. */
  Renewal renew(Collection<Lease> leases, Duration extension);

  /**
   * Ends one attempt, in the caller's transaction where there is one.
   *
   * @return whether its lease held until now; otherwise nothing was done
   */
  boolean settle(Settlement settlement);

  /**
   * Ends attempts; may be repeated when nobody knows whether it was done.
   *
   * @return the leases that were lost before, for which nothing was done
   */
  Set<Lease> settle(List<Settlement> settlements);

  /** Those of some leases whose work somebody wishes to be given up. */
  Set<Lease> cancelled(Collection<Lease> leases);

  /**
   * Makes ready whatever is due: scheduled messages, next attempts, and work whose lease ended;
   * buries the work whose attempts are used up.
   *
   * @return how many messages changed
   */
  long promote();

  /**
   * Makes dead letters of what other clients wrote such that nobody would ever do it: it looks at
   * every message.
   *
   * @return how many there were
   */
  long buryMisshapen();

  /** When something is due next; null when nothing is. */
  @Nullable Instant nextDue();

  /** Messages of a topic that are no work and come after a place, in their order. */
  BroadcastPage announcements(String topic, Position after, int limit);

  /** The places of messages of a topic that are no work: the last ones, none before a place. */
  List<Position> announced(String topic, Position since, int limit);

  /** Messages by their ids, in their order; without those that are gone. */
  List<Message> find(Collection<ObjectId> ids);

  /**
   * For how long a message can be hidden after it was given its place, since the transaction that
   * sent it was not committed.
   */
  Duration hidden();

  /** Says how far some work is; whether the lease still holds. */
  boolean progress(Lease lease, double part, @Nullable String text);

  /** A message by its id; null when there is none. */
  @Nullable Message find(ObjectId message);

  /** The server's time now. */
  Instant now();
}
