package dev.morphium.server.replication.raft.machine;

import com.alipay.sofa.jraft.Closure;
import com.alipay.sofa.jraft.Iterator;
import com.alipay.sofa.jraft.Node;
import com.alipay.sofa.jraft.Status;
import com.alipay.sofa.jraft.entity.RaftOutter.SnapshotMeta;
import com.alipay.sofa.jraft.entity.Task;
import dev.morphium.driver.Command;
import dev.morphium.engine.Engine;
import dev.morphium.engine.EngineSettings;
import dev.morphium.engine.change.BackgroundIndexBuilds;
import dev.morphium.engine.change.Root;
import dev.morphium.engine.change.Storage;
import dev.morphium.engine.command.ClientContext;
import dev.morphium.engine.replication.Deployment;
import dev.morphium.engine.replication.InitialSync;
import dev.morphium.engine.replication.Membership;
import dev.morphium.engine.replication.Replication;
import dev.morphium.engine.replication.Role;
import dev.morphium.engine.replication.SetConfiguration;
import dev.morphium.engine.replication.SetControl;
import dev.morphium.engine.replication.SetMember;
import dev.morphium.engine.replication.Standing;
import dev.morphium.engine.replication.TopologyVersion;
import dev.morphium.engine.value.Document;
import dev.morphium.server.replication.RoleListener;
import dev.morphium.server.replication.raft.snapshot.HeldSnapshot;
import dev.morphium.server.replication.raft.snapshot.HeldSnapshots;
import java.lang.reflect.Proxy;
import java.nio.ByteBuffer;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Queue;
import java.util.UUID;
import org.bson.BsonDocument;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/** A member of a simulated set: real storage, log and machine, and the library's part of a node. */
final class SimulatedMember implements RoleListener {
  private static final int MOST_TO_FOLLOW = 3;

  /** So that no group commit is delayed: no timer belongs to the simulation. */
  private static final long COMMIT_DELAY_NANOS = 2_000_000;

  final int number;
  final Map<Integer, Closure> closures = new HashMap<>();
  final Queue<Runnable> events = new ArrayDeque<>();
  private final SimulatedRaft raft;
  private final Node node;
  private RaftCommitLog log;
  private ReplicatedMachine machine;
  private Engine engine;
  Storage storage;
  int applied;
  boolean leads;

  SimulatedMember(int number, SimulatedRaft raft) {
    this.number = number;
    this.raft = raft;
    node =
        (Node)
            Proxy.newProxyInstance(
                Node.class.getClassLoader(),
                new Class<?>[] {Node.class},
                (proxy, method, arguments) -> {
                  if (!method.getName().equals("apply")) {
                    throw new UnsupportedOperationException(method.getName());
                  }
                  raft.hand(this, (Task) arguments[0]);
                  return null;
                });
    log = newLog();
    storage = storage(log);
    machine = machine();
    engine = engine(storage);
  }

  private ReplicatedMachine machine() {
    BackgroundIndexBuilds builds =
        new BackgroundIndexBuilds(storage, Runnable::run, 0, problem -> failed(problem.toString()));
    return new ReplicatedMachine(storage, builds, log, this, node, applied -> {}, () -> {});
  }

  private RaftCommitLog newLog() {
    return new RaftCommitLog(Runnable::run, 1 + raft.random.nextInt(MOST_TO_FOLLOW));
  }

  private Storage storage(RaftCommitLog over) {
    return new Storage(
        over,
        () -> new UUID(raft.random.nextLong(), raft.random.nextLong()),
        InstantSource.system(),
        () -> raft.nanos += COMMIT_DELAY_NANOS);
  }

  private static Engine engine(Storage storage) {
    SetMember self = new SetMember(0, "test:0", 1);
    Standing standing =
        new Standing(
            Role.SECONDARY,
            1,
            1,
            new SetConfiguration("test", new ObjectId(), 1, 1, List.of(self), Document.EMPTY),
            0,
            -1,
            0,
            Map.of());
    Membership membership =
        new Membership(
            new Deployment("test", "test:0"),
            new TopologyVersion(new ObjectId()),
            System::currentTimeMillis,
            standing);
    SetControl control =
        (SetControl)
            Proxy.newProxyInstance(
                SetControl.class.getClassLoader(),
                new Class<?>[] {SetControl.class},
                (proxy, method, arguments) -> {
                  throw new UnsupportedOperationException(method.getName());
                });
    return new Engine(
        EngineSettings.inMemory("test", List.of(), "test:0")
            .as(new Replication(membership, control), storage));
  }

  /** Dies and starts again with nothing but a snapshot. */
  void restart(Root root, int index) {
    close();
    closures.clear();
    events.clear();
    leads = false;
    log = newLog();
    storage = storage(log);
    machine = machine();
    engine = engine(storage);
    load(root, index);
  }

  /** Gets a snapshot from another member. */
  void load(Root root, int index) {
    SnapshotMeta meta =
        SnapshotMeta.newBuilder().setLastIncludedIndex(index).setLastIncludedTerm(1).build();
    HeldSnapshots held =
        new HeldSnapshots(
            new HeldSnapshot(meta, root),
            "test:1",
            (from, name, progress) -> {
              throw new UnsupportedOperationException();
            },
            null,
            new InitialSync(storage.background(), () -> 0));
    machine.onSnapshotLoad(Objects.requireNonNull(held.open()));
    applied = index;
  }

  /** What the library has to tell next. @return false when there is nothing */
  boolean event() {
    Runnable next = events.poll();
    if (next == null) {
      return false;
    }
    next.run();
    return true;
  }

  void lead(int index, long term) {
    while (applied < index) {
      apply(index);
    }
    if (raft.leader == this && raft.term == term) {
      machine.onLeaderStart(term);
    }
  }

  void stopLeading() {
    machine.onLeaderStop(Status.OK());
  }

  /** Applies what is committed, as far as an index. @return false when that is nothing */
  boolean apply(int most) {
    if (applied >= most) {
      return false;
    }
    Entries entries = new Entries(applied + 1, Math.min(most, applied + 8));
    while (entries.hasNext()) {
      machine.onApply(entries);
    }
    return true;
  }

  BsonDocument run(String command) {
    return engine
        .execute(Command.of("db", BsonDocument.parse(command)), ClientContext.LOCAL)
        .document();
  }

  void close() {
    engine.close();
  }

  @Override
  public boolean isElectable() {
    return true;
  }

  @Override
  public void leads(long term) {
    leads = true;
  }

  @Override
  public void leadsNoMore(String reason) {
    leads = false;
  }

  @Override
  public void follows(String leader, long term) {}

  @Override
  public void leaderLost() {}

  @Override
  public void failed(String reason) {
    throw new AssertionError(reason);
  }

  /** Entries as a machine gets them; the library's own are not among them. */
  private final class Entries implements Iterator {
    private final int last;
    private int index;

    Entries(int first, int last) {
      this.index = first;
      this.last = last;
      skip();
    }

    private void skip() {
      while (index <= last && raft.committed.get(index - 1).data() == null) {
        done();
        applied = index;
        raft.applied(index, SimulatedMember.this);
        index++;
      }
    }

    @Override
    public boolean hasNext() {
      return index <= last;
    }

    @Override
    public ByteBuffer getData() {
      byte @Nullable [] data = raft.committed.get(index - 1).data();
      if (data == null) {
        throw new NoSuchElementException();
      }
      return ByteBuffer.wrap(data);
    }

    @Override
    public ByteBuffer next() {
      closures.remove(index);
      applied = index;
      raft.applied(index, SimulatedMember.this);
      index++;
      skip();
      return ByteBuffer.allocate(0);
    }

    @Override
    public long getIndex() {
      return index;
    }

    @Override
    public long getTerm() {
      return raft.committed.get(index - 1).term();
    }

    @Override
    public @Nullable Closure done() {
      return closures.get(index);
    }

    @Override
    public void setErrorAndRollback(long count, Status status) {
      throw new AssertionError(String.valueOf(status));
    }

    @Override
    public void setAutoCommitPerLog(boolean status) {
      throw new UnsupportedOperationException();
    }

    @Override
    public boolean commit() {
      throw new UnsupportedOperationException();
    }

    @Override
    public void commitAndSnapshotSync(Closure done) {
      throw new UnsupportedOperationException();
    }
  }
}
