package dev.morphium.messaging.status;

import dev.morphium.messaging.instance.Instance;
import java.time.Duration;
import java.util.List;

/** How the queue and its instances are doing: {@code messaging.status()}. */
public interface Status {
  /**
   * The topic on which every instance answers how it is doing.
   *
   * <p>The payload is {@code {level: 'PING'}}, {@code 'MESSAGING'} or {@code 'ALL'}; nothing stands
   * for a ping. Any client may ask: with a message of delivery {@code BROADCAST} all instances
   * answer, with {@code EXCLUSIVE} one of them.
   */
  String TOPIC = "morphium.status";

  /** The instances that are alive, by their names. */
  List<Instance> instances();

  /** The instances that are alive, and those that died within the last hour. */
  List<Instance> instancesAndDead();

  /** This instance, with everything it can tell; asks no other instance. */
  InstanceStatus local();

  /** What this instance does in the queue; asks no other instance. */
  MessagingStatus localMessaging();

  /**
   * Asks all instances how they are doing.
   *
   * @param limit how long to wait; less when all that are alive have answered before
   */
  List<InstanceStatus> ask(Level level, Duration limit) throws InterruptedException;

  /** The work of all topics, and who listens to them; counts all messages that are there. */
  List<TopicStatus> topics();
}
