package dev.morphium.engine.replication;

import dev.morphium.engine.signal.Conditions;
import dev.morphium.engine.signal.Signal;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.ObjectIdValue;
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
  private final Conditions versions = new Conditions();

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
    versions.changed();
  }

  /** Ready when there is a newer version than this one, which was made known. */
  public Signal after(long known) {
    return versions.signal(() -> counter() != known);
  }
}
