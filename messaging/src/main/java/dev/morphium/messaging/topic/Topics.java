package dev.morphium.messaging.topic;

import java.time.Duration;
import java.util.List;

/**
 * Pauses topics and limits them, in this instance or in all of them.
 *
 * <p>What is said for all instances stands in the database: it holds for those that start later,
 * until it is taken back. It takes effect at once, also when it is said in a transaction. The
 * others hear of it by the stream, at the latest at the next sweep.
 *
 * <p>What a paused topic's handlers have begun goes on; what is not begun waits. Work waits in the
 * database, announcements in memory up to a listener's window and in the database beyond; both only
 * as long as they live. A limit counts attempts at work, also repeated ones, of all consumer groups
 * together; announcements are not limited, because every listener is to have them.
 */
public interface Topics {
  /** Lets no instance take messages of a topic, until {@link #resume}. */
  void pause(String topic);

  /** Lets all instances take messages of a topic again. */
  void resume(String topic);

  /** Takes no messages of a topic in this instance, whether it has listeners yet or not. */
  void pauseHere(String topic);

  /** Takes messages of a topic in this instance again, unless all instances are to pause. */
  void resumeHere(String topic);

  /**
   * Limits how often work of a topic begins, in all instances together: {@code limit("mails", 100,
   * Duration.ofSeconds(1))}.
   *
   * <p>In no period of that length more begins than the permits, a fifth of them, and one; in the
   * long run no more than the permits, and less where instances crash or hesitate. Saying the same
   * again changes nothing; another limit begins anew.
   *
   * @param permits how often, from 1 to 1,000,000
   * @param per in which time, from 10 ms to 366 days
   */
  void limit(String topic, long permits, Duration per);

  /** Takes the limit of a topic away. */
  void unlimited(String topic);

  /** What is to be done about a topic. */
  Topic find(String topic);

  /** All topics about which something was said, by their names. */
  List<Topic> list();

  /** Whether nothing of a topic is taken at the moment, here or in all instances. */
  boolean isPaused(String topic);
}
