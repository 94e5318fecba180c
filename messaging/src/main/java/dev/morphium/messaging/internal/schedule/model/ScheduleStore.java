package dev.morphium.messaging.internal.schedule.model;

import dev.morphium.messaging.message.Message;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.bson.BsonDocument;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * Where instances keep their schedules: every step of a run is one atomic operation here.
 *
 * <p>All methods throw {@link dev.morphium.driver.DriverException} when the database does not do as
 * asked.
 */
public interface ScheduleStore {
  /** Creates what is missing. */
  void prepare();

  /** A message as a schedule keeps it. */
  BsonDocument encode(Message message);

  /** A new message of what a schedule keeps. */
  Message decode(BsonDocument message);

  /** All of them, by name. */
  List<StoredSchedule> all();

  /** One of them; null when there is none. */
  @Nullable StoredSchedule find(String name);

  /** Stores a new one; false when there is one of that name. */
  boolean create(StoredSchedule schedule);

  /** Stores another definition; false when the one before is not the current one any more. */
  boolean replace(StoredSchedule schedule, int before);

  /** Lets it run no more; whether there was one that did. */
  boolean pause(String name);

  /** Lets it run again; whether there was one that did not. */
  boolean resume(String name, @Nullable Instant next);

  /** Deletes it; whether there was one. */
  boolean delete(String name);

  /** Those that run next, the most overdue first. */
  List<StoredSchedule> soonest(int limit);

  /**
   * Notes that one has run; of those who try for the same run, one succeeds.
   *
   * @param schedule as it was when it was due
   * @param last the moment for which it ran; null when runs were left out
   * @param next when it is due next; null for never
   * @param unfinished what is to be done once it has moved on
   */
  boolean advance(
      StoredSchedule schedule,
      @Nullable Instant last,
      @Nullable Instant next,
      StoredSchedule.Unfinished unfinished);

  /**
   * Makes messages ready that were held.
   *
   * @param timeToLive how long they live from now on; null for ever
   */
  void release(List<ObjectId> messages, @Nullable Duration timeToLive);

  /** Notes that what was left of a schedule's run is finished. */
  void finished(String name, StoredSchedule.Unfinished what);

  /** Whether there is a message. */
  boolean isStored(ObjectId message);

  /** Deletes messages that are held. */
  void discard(List<ObjectId> messages);

  /** Those that ran before a moment, and whose runs nobody has finished, it seems. */
  List<StoredSchedule> abandoned(Instant before);

  /** The server's time now. */
  Instant now();
}
