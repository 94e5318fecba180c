package dev.morphium.messaging.internal.context;

import dev.morphium.messaging.message.Message;
import dev.morphium.messaging.status.Status;
import java.util.List;

/** The reserved topics: those by which the instances of a queue talk to each other. */
public final class OwnTopics {
  private static final String OWN = "morphium.";

  private OwnTopics() {}

  /** Whether a topic is the queue's own. */
  public static boolean isOwn(String topic) {
    return topic.startsWith(OWN);
  }

  /**
   * @throws IllegalArgumentException when an application may not listen to the topic
   */
  public static void requireFree(String topic) {
    if (isOwn(topic)) {
      throw new IllegalArgumentException(
          "topic '%s' begins with '%s', as the topics of messaging itself do; take another name"
              .formatted(topic, OWN));
    }
  }

  /**
   * The status of instances may be asked for by everybody.
   *
   * @throws IllegalArgumentException when an application may not send one of the messages
   */
  public static void requireFree(List<? extends Message> messages) {
    for (Message message : messages) {
      if (!message.topic().equals(Status.TOPIC)) {
        requireFree(message.topic());
      }
    }
  }
}
