package dev.morphium.messaging.group;

import java.util.List;
import java.util.Map;

/**
 * The consumer groups of a queue: {@code messaging.groups()}.
 *
 * <p>A group is known from its first listener on, or from {@link #register}, and gets every
 * broadcast to its topic from then on, whether a listener of it is there or not, until it is
 * removed. Senders make the copies for the groups that they know; what a sender did not know is
 * made up for by the group's members.
 */
public interface Groups {
  /**
   * Makes a group known, so that it gets broadcasts from now on. Nothing when it is known already.
   *
   * @throws IllegalArgumentException when it is known with other headers
   */
  void register(String group, String topic, Map<String, String> headers);

  /** Makes a group known that gets all broadcasts to a topic from now on. */
  void register(String group, String topic);

  /** All groups that are known, one entry for each topic. */
  List<ConsumerGroup> list();

  /**
   * Forgets a group with all its topics: it gets no more broadcasts, and what it had not begun is
   * deleted. Listeners of it that are there get nothing more; its dead letters stay.
   *
   * @return whether there was such a group
   */
  boolean remove(String group);

  /** Forgets a group's interest in one topic; whether it had any. */
  boolean remove(String group, String topic);
}
