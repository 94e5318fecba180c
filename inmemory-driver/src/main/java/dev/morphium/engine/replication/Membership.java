package dev.morphium.engine.replication;

import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.TimestampValue;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.function.UnaryOperator;
import org.bson.types.ObjectId;

/**
 * The member state of a running server in its replica set, with listeners for its changes.
 *
 * <p>The only member of a set is its primary for ever, so that nothing but an administrator's
 * command changes its standing; in a set of several members whoever leads the elections does. Safe
 * for several threads.
 */
public final class Membership {
  private static final int SECONDS_SHIFT = 32;
  private static final long MILLIS = 1000;

  /** What drivers compare first; every elected primary of MongoDB has these bytes here. */
  private static final int ELECTION_PREFIX = 0x7fffffff;

  private final Deployment deployment;
  private final TopologyVersion version;
  private final ElectionTimes electionTimes;
  private final long startMillis;
  private final ReentrantLock lock = new ReentrantLock();
  private final List<Consumer<Standing>> listeners = new CopyOnWriteArrayList<>();
  private volatile Standing standing;

  /**
   * The only member of a set, which has just been elected; or a server without a set.
   *
   * @param version told when what clients were told is no longer true
   * @param clockMillis the time, in milliseconds since 1970
   */
  public Membership(Deployment deployment, TopologyVersion version, LongSupplier clockMillis) {
    this.deployment = deployment;
    this.version = version;
    this.electionTimes = ElectionTimes.USUAL;
    this.startMillis = clockMillis.getAsLong();
    SetMember self = new SetMember(0, deployment.member(""), 1);
    SetConfiguration alone =
        new SetConfiguration(
            String.valueOf(deployment.setName()),
            version.processId(),
            1,
            1,
            List.of(self),
            Document.EMPTY);
    standing =
        new Standing(Role.PRIMARY, 1, startMillis / MILLIS, alone, 0, 0, startMillis, Map.of());
  }

  /**
   * A member of a set with the usual election timeout, as it stands at its start.
   *
   * @param first what it is before it knows more
   */
  public Membership(
      Deployment deployment, TopologyVersion version, LongSupplier clockMillis, Standing first) {
    this(deployment, version, clockMillis, ElectionTimes.USUAL, first);
  }

  /**
   * A member of a set, as it stands at its start.
   *
   * @param electionTimes when members are taken for gone
   * @param first what it is before it knows more
   */
  public Membership(
      Deployment deployment,
      TopologyVersion version,
      LongSupplier clockMillis,
      ElectionTimes electionTimes,
      Standing first) {
    this.deployment = deployment;
    this.version = version;
    this.electionTimes = electionTimes;
    this.startMillis = clockMillis.getAsLong();
    this.standing = first;
  }

  public Deployment deployment() {
    return deployment;
  }

  /** The version of what clients are told. */
  public TopologyVersion version() {
    return version;
  }

  /** When members are taken for gone. */
  public ElectionTimes electionTimes() {
    return electionTimes;
  }

  /** When the server started, in milliseconds since 1970. */
  public long startMillis() {
    return startMillis;
  }

  public Standing standing() {
    return standing;
  }

  /** Whether this member takes writes. */
  public boolean isPrimary() {
    return standing.isPrimary();
  }

  /** From now on tells a listener every new standing that clients are told of, before they are. */
  public void addListener(Consumer<Standing> listener) {
    listeners.add(listener);
  }

  /**
   * The configuration as a client is told of it.
   *
   * @param reached the address that the client has reached the server at, which is the only
   *     member's name when it was given none
   */
  public SetConfiguration configuration(String reached) {
    SetConfiguration configuration = standing.configuration();
    return configuration.members().size() == 1
        ? configuration.soleMemberAt(deployment.member(reached))
        : configuration;
  }

  /**
   * Identifies the last election: greater than all before it, those of earlier runs of the set
   * included, because drivers take no notice of a primary with a smaller one.
   */
  public ObjectId electionId() {
    Standing now = standing;
    long election = now.era() << SECONDS_SHIFT | now.term();
    return new ObjectId(ByteBuffer.allocate(12).putInt(ELECTION_PREFIX).putLong(election).array());
  }

  /**
   * When the set was written to last.
   *
   * @param clusterTime the time of the last change to the data; 0 when there was none, then the
   *     start of the set counts
   */
  public OperationTime lastWrite(long clusterTime) {
    Standing now = standing;
    long first = now.era() << SECONDS_SHIFT | 1;
    return new OperationTime(new TimestampValue(Math.max(first, clusterTime)), now.term());
  }

  /** The member's standing changes; clients that wait for news are told when it concerns them. */
  public void change(UnaryOperator<Standing> transition) {
    boolean news;
    lock.lock();
    try {
      Standing before = standing;
      Standing after = transition.apply(before);
      news = !after.looksLike(before);
      standing = after;
      if (news) {
        // at once: a driver takes no notice of a refusal whose version it knows already
        version.advance();
      }
    } finally {
      lock.unlock();
    }
    if (news) {
      listeners.forEach(listener -> listener.accept(standing));
      version.tell();
    }
  }
}
