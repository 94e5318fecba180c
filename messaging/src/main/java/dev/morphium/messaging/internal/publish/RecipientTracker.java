package dev.morphium.messaging.internal.publish;

import dev.morphium.messaging.internal.group.model.Membership;
import dev.morphium.messaging.message.Delivery;
import dev.morphium.messaging.message.Message;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * To whom work was sent from here, so that somebody can look whether they are there: a name costs a
 * look into a set, however often it is sent to.
 */
public final class RecipientTracker {
  private static final int MOST = 1_000;

  private final Set<String> topics = ConcurrentHashMap.newKeySet();
  private final Set<String> recipients = ConcurrentHashMap.newKeySet();
  private final Set<Membership> groups = ConcurrentHashMap.newKeySet();

  /** Nobody yet. */
  public RecipientTracker() {}

  public void note(Message message) {
    if (message.delivery() == Delivery.EXCLUSIVE) {
      note(topics, message.topic());
    } else if (message.delivery() == Delivery.DIRECTED) {
      message.recipients().forEach(name -> note(recipients, name));
    }
  }

  /** The topics to which exclusive messages were sent; who removes one is told of it again. */
  public Set<String> topics() {
    return topics;
  }

  /** The instances to which messages were sent; who removes one is told of it again. */
  public Set<String> recipients() {
    return recipients;
  }

  /** Notes a consumer group for which copies were made. */
  public void note(Membership group) {
    if (groups.size() < MOST) {
      groups.add(group);
    }
  }

  /** The consumer groups that got broadcasts; who removes one is told of it again. */
  public Set<Membership> groups() {
    return groups;
  }

  private static void note(Set<String> known, String name) {
    if (!known.contains(name) && known.size() < MOST) {
      known.add(name);
    }
  }
}
