package dev.morphium.engine.replication;

import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.ObjectIdValue;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.bson.types.ObjectId;

/**
 * The topology version of {@code hello}, and the exhaust requests that wait for the next one.
 *
 * <p>Drivers send the version they know with {@code hello} and get the reply when there is a newer
 * one. Source: "Server Discovery and Monitoring" specification, "topologyVersion".
 */
public final class TopologyVersion {
  private final ObjectId processId;
  private final AtomicLong counter = new AtomicLong();
  private final Set<Runnable> waiting = ConcurrentHashMap.newKeySet();

  /**
   * The first version.
   *
   * @param processId tells this process from the one that ran before it
   */
  public TopologyVersion(ObjectId processId) {
    this.processId = processId;
  }

  public ObjectId processId() {
    return processId;
  }

  public long counter() {
    return counter.get();
  }

  /** Appends it to a reply as {@code topologyVersion}. */
  public void append(DocumentBuilder reply) {
    reply
        .startDocument("topologyVersion")
        .append("processId", new ObjectIdValue(processId))
        .append("counter", counter())
        .end();
  }

  /** Makes a new version known to all who wait. */
  public void change() {
    advance();
    tell();
  }

  /** Begins a new version, which those who wait are not told of yet. */
  void advance() {
    counter.incrementAndGet();
  }

  /** Makes the newest version known to all who wait. */
  void tell() {
    for (Runnable resume : List.copyOf(waiting)) {
      if (waiting.remove(resume)) {
        resume.run();
      }
    }
  }

  /**
   * Runs something once, when there is a newer version than this one; at once when there is.
   *
   * @return gives up waiting
   */
  public Runnable after(long known, Runnable resume) {
    waiting.add(resume);
    if (counter() != known && waiting.remove(resume)) {
      resume.run();
    }
    return () -> waiting.remove(resume);
  }
}
