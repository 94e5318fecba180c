package dev.morphium.messaging.schedule;

import dev.morphium.messaging.message.Message;
import java.util.List;
import java.util.Optional;

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
public interface Schedules {
  /** The header of a message that names the schedule by which it was sent. */
  String NAME_HEADER = "schedule";

  /** The header of a message that tells the moment for which it was sent. */
  String MOMENT_HEADER = "scheduled_for";

  /**
   * Defines a schedule, instead of the one that had the name before.
   *
   * <p>All instances may define the same when they start: that changes nothing. When they define
   * different ones, the last definition counts. Another time begins anew; another message alone
   * leaves the next run where it is. A schedule that is paused stays so.
   *
   * @param message what is sent each time; when it is said by the schedule, not by the message
   */
  Scheduled put(String name, Schedule schedule, Message message);

  /** All schedules, by their names. */
  List<Scheduled> list();

  /** The schedule of a name. */
  Optional<Scheduled> find(String name);

  /**
   * Lets a schedule run no more, until {@link #resume}; the runs until then are left out.
   *
   * @return whether there was one that ran
   */
  boolean pause(String name);

  /**
   * Lets a schedule run again.
   *
   * @return whether there was one that did not
   */
  boolean resume(String name);

  /**
   * Deletes a schedule; messages that it has sent stay.
   *
   * @return whether there was one
   */
  boolean remove(String name);

  /**
   * Sends a schedule's message now, whether it is paused or not, besides its runs by the clock.
   *
   * @return what was sent: one message, or one for each recipient
   * @throws IllegalArgumentException when there is no schedule of that name
   */
  List<Message> trigger(String name);
}
