package dev.morphium.messaging.runtime;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.bson.types.ObjectId;

/** The last ids of messages that came, so that what comes twice is handled once. */
final class RecentIds {
  private final Set<ObjectId> ids;

  RecentIds(int most) {
    ids =
        Collections.newSetFromMap(
            new LinkedHashMap<>() {
              @Override
              protected boolean removeEldestEntry(Map.Entry<ObjectId, Boolean> eldest) {
                return size() > most;
              }
            });
  }

  /** Whether it comes for the first time. */
  boolean add(ObjectId id) {
    return ids.add(id);
  }

  boolean contains(ObjectId id) {
    return ids.contains(id);
  }
}
