package dev.morphium.engine.replication;

import dev.morphium.engine.value.TimestampValue;
import java.nio.ByteBuffer;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import java.util.function.UnaryOperator;
import org.bson.types.ObjectId;

/**
 * The standing of a running server in its deployment: the term it was elected for, and the version
 * of the replica set's configuration.
 *
 * <p>The only member of a set is its primary for ever, so that nothing but an administrator's
 * command changes its standing. Safe for several threads.
 */
public final class Membership {
  private static final int SECONDS_SHIFT = 32;
  private static final long MILLIS = 1000;

  /** What drivers compare first; every elected primary of MongoDB has these bytes here. */
  private static final int ELECTION_PREFIX = 0x7fffffff;

  private final Deployment deployment;
  private final TopologyVersion version;
  private final LongSupplier clockMillis;
  private final long startMillis;
  private final ObjectId id;
  private final ReentrantLock lock = new ReentrantLock();
  private volatile Standing standing;

  /**
   * A moment of the set.
   *
   * @param term counts elections
   * @param configuration counts configurations
   * @param electedMillis when the member was elected last
   */
  public record Standing(long term, int configuration, long electedMillis) {}

  /**
   * A member that has just been elected.
   *
   * @param version told when what clients were told is no longer true
   * @param clockMillis the time, in milliseconds since 1970
   */
  public Membership(Deployment deployment, TopologyVersion version, LongSupplier clockMillis) {
    this.deployment = deployment;
    this.version = version;
    this.clockMillis = clockMillis;
    this.startMillis = clockMillis.getAsLong();
    this.id = version.processId();
    this.standing = new Standing(1, 1, startMillis);
  }

  public Deployment deployment() {
    return deployment;
  }

  /** The version of what clients are told. */
  public TopologyVersion version() {
    return version;
  }

  /** When the server started, in milliseconds since 1970. */
  public long startMillis() {
    return startMillis;
  }

  /** The identity of the set. */
  public ObjectId id() {
    return id;
  }

  public Standing standing() {
    return standing;
  }

  /**
   * Identifies the last election: greater than all before it, those of earlier runs of the server
   * included, because drivers take no notice of a primary with a smaller one.
   */
  public ObjectId electionId() {
    long election = startMillis / MILLIS << SECONDS_SHIFT | standing().term();
    return new ObjectId(ByteBuffer.allocate(12).putInt(ELECTION_PREFIX).putLong(election).array());
  }

  /**
   * When the set was written to last.
   *
   * @param clusterTime the time of the last change to the data; 0 when there was none, then the
   *     start of the set counts
   */
  public OperationTime lastWrite(long clusterTime) {
    long first = startMillis / MILLIS << SECONDS_SHIFT | 1;
    return new OperationTime(new TimestampValue(Math.max(first, clusterTime)), standing().term());
  }

  /** The member is elected again, for a new term. */
  public void elect() {
    change(
        before -> new Standing(before.term() + 1, before.configuration(), clockMillis.getAsLong()));
  }

  /** The set has a new configuration. */
  public void reconfigure(int configuration) {
    change(before -> new Standing(before.term(), configuration, before.electedMillis()));
  }

  private void change(UnaryOperator<Standing> transition) {
    lock.lock();
    try {
      standing = transition.apply(standing);
    } finally {
      lock.unlock();
    }
    version.change();
  }
}
