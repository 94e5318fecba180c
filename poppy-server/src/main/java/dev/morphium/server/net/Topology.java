package dev.morphium.server.net;

import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.bson.types.ObjectId;

/**
 * The version of what {@code hello} says of this server, and those who wait for the next one.
 *
 * <p>Drivers send the version they know with {@code hello} and get the reply when there is a newer
 * one. Source: "Server Discovery and Monitoring" specification, "topologyVersion".
 */
public final class Topology {
  private final ObjectId processId;
  private final AtomicLong counter = new AtomicLong();
  private final Set<Runnable> waiting = ConcurrentHashMap.newKeySet();

  /**
   * The first version.
   *
   * @param processId tells this process from the one that ran before it
   */
  public Topology(ObjectId processId) {
    this.processId = processId;
  }

  public ObjectId processId() {
    return processId;
  }

  public long counter() {
    return counter.get();
  }

  /** Makes a new version known to all who wait. */
  public void change() {
    counter.incrementAndGet();
    for (Runnable resume : List.copyOf(waiting)) {
      if (waiting.remove(resume)) {
        resume.run();
      }
    }
  }

  /** A pause until there is a newer version than this one. */
  Pause pauseAfter(long known, long millis) {
    return new Pause() {
      @Override
      public long millis() {
        return millis;
      }

      @Override
      public Runnable onReady(Runnable resume) {
        waiting.add(resume);
        if (counter() != known && waiting.remove(resume)) {
          resume.run();
        }
        return () -> waiting.remove(resume);
      }
    };
  }
}
