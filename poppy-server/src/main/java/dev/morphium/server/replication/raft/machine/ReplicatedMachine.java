package dev.morphium.server.replication.raft.machine;

import static dev.morphium.engine.log.LogValue.named;

import com.alipay.sofa.jraft.Closure;
import com.alipay.sofa.jraft.Iterator;
import com.alipay.sofa.jraft.Node;
import com.alipay.sofa.jraft.Status;
import com.alipay.sofa.jraft.core.StateMachineAdapter;
import com.alipay.sofa.jraft.entity.LeaderChangeContext;
import com.alipay.sofa.jraft.error.RaftError;
import com.alipay.sofa.jraft.error.RaftException;
import com.alipay.sofa.jraft.storage.snapshot.SnapshotReader;
import com.alipay.sofa.jraft.storage.snapshot.SnapshotWriter;
import dev.morphium.engine.StoredFilters;
import dev.morphium.engine.change.BackgroundIndexBuilds;
import dev.morphium.engine.change.ChangeBatch;
import dev.morphium.engine.change.FatalErrorHandler;
import dev.morphium.engine.change.Storage;
import dev.morphium.engine.index.IndexSpecParser.PartialFilters;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import dev.morphium.server.encoding.BatchDecoder;
import dev.morphium.server.replication.RoleListener;
import dev.morphium.server.replication.raft.snapshot.HeldSnapshotReader;
import dev.morphium.server.replication.raft.snapshot.HeldSnapshotWriter;
import java.nio.ByteBuffer;
import java.util.function.LongConsumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The replicated state machine of Raft: applies committed batches in the order of the log.
 *
 * <p>On the primary, which has executed them already, that publishes them to readers; elsewhere
 * their effects are applied. A batch that was not made on the last one before it is refused, on
 * every member alike: another one, which it was made on, was lost in an election.
 */
public final class ReplicatedMachine extends StateMachineAdapter {
  private static final Logger LOG = LoggerFactory.getLogger(ReplicatedMachine.class);

  private static final String MEMORY_IS_FULL =
      "the memory is full; give the server more, as POPPY_JAVA_OPTS=-Xmx8g does";

  private final Storage storage;
  private final BackgroundIndexBuilds builds;
  private final RaftCommitLog log;
  private final RoleListener listener;
  private final Node node;
  private final LongConsumer committed;
  private final Runnable stepDown;
  private final PartialFilters filters = new StoredFilters();

  /**
   * A machine that goes on with index builds that the storage has.
   *
   * @param builds builds large indexes while the log is followed
   * @param committed is told the index of each own entry that was committed; must not block
   * @param stepDown has the node step down when the member must not lead; must not block
   */
  public ReplicatedMachine(
      Storage storage,
      BackgroundIndexBuilds builds,
      RaftCommitLog log,
      RoleListener listener,
      Node node,
      LongConsumer committed,
      Runnable stepDown) {
    this.builds = builds;
    this.committed = committed;
    this.stepDown = stepDown;
    this.storage = storage;
    this.log = log;
    this.listener = listener;
    this.node = node;
    builds.wake();
  }

  @Override
  public void onApply(Iterator iterator) {
    while (iterator.hasNext()) {
      try {
        apply(iterator);
      } catch (RuntimeException | Error e) {
        FatalErrorHandler.uncaught(e);
        LOG.error(
            "entry {} of the members' log cannot be applied",
            named("index", iterator.getIndex()),
            e);
        iterator.setErrorAndRollback(1, status(e));
        return;
      }
      iterator.next();
    }
  }

  /** The status of Raft's state machine when it cannot apply the log any more. */
  public static Status status(Throwable problem) {
    String reason = problem instanceof OutOfMemoryError ? MEMORY_IS_FULL : String.valueOf(problem);
    return new Status(RaftError.ESTATEMACHINE, "%s", reason);
  }

  private void apply(Iterator iterator) {
    if (iterator.done() instanceof BatchClosure own) {
      publish(own);
      committed.accept(iterator.getIndex());
    } else {
      follow(BatchDecoder.decode(bytes(iterator.getData()), filters));
    }
  }

  private void publish(BatchClosure own) {
    long position = storage.root().position();
    if (own.batch().base() != position) {
      own.refuse(
          new CommandException(
              ErrorCode.INTERRUPTED_DUE_TO_REPL_STATE_CHANGE,
              "the write was made after another one that an election has lost"));
      return;
    }
    own.succeed();
    if (storage.root().position() == position) {
      throw new IllegalStateException("a batch that was committed is not published");
    }
  }

  private void follow(ChangeBatch batch) {
    if (batch.base() == storage.root().position()) {
      builds.follow(batch);
    }
  }

  private static byte[] bytes(ByteBuffer data) {
    byte[] bytes = new byte[data.remaining()];
    data.duplicate().get(bytes);
    return bytes;
  }

  @Override
  public void onSnapshotSave(SnapshotWriter writer, Closure done) {
    ((HeldSnapshotWriter) writer).hold(storage.root(), done);
  }

  @Override
  public boolean onSnapshotLoad(SnapshotReader reader) {
    storage.install(((HeldSnapshotReader) reader).root());
    builds.wake();
    return true;
  }

  @Override
  public void onLeaderStart(long term) {
    storage.forgetProposals();
    if (!listener.isElectable()) {
      LOG.info("elected for term {} with a priority of 0; stepping down", named("term", term));
      stepDown.run();
      return;
    }
    log.lead(node, term);
    listener.leads(term);
  }

  @Override
  public void onLeaderStop(Status status) {
    log.stopLeading();
    listener.leadsNoMore(String.valueOf(status.getErrorMsg()));
    log.toldThatItStopped();
  }

  @Override
  public void onStartFollowing(LeaderChangeContext context) {
    listener.follows(context.getLeaderId().getEndpoint().toString(), context.getTerm());
  }

  @Override
  public void onStopFollowing(LeaderChangeContext context) {
    listener.leaderLost();
  }

  @Override
  public void onShutdown() {
    builds.close();
    log.stopLeading();
    log.toldThatItStopped();
  }

  @Override
  public void onError(RaftException failure) {
    String reason = String.valueOf(failure.getStatus().getErrorMsg());
    LOG.error("the members' log cannot be followed any more: {}", named("reason", reason));
    LOG.debug("where that happened", failure);
    builds.close();
    log.stopLeading();
    listener.failed(reason);
    log.toldThatItStopped();
  }
}
