package dev.morphium.server.replication.raft;

import com.alipay.sofa.jraft.entity.PeerId;
import com.alipay.sofa.jraft.rpc.RpcRequests.AppendEntriesResponse;
import com.alipay.sofa.jraft.rpc.RpcRequests.RequestVoteResponse;
import com.alipay.sofa.jraft.rpc.RpcRequests.TimeoutNowResponse;
import com.alipay.sofa.jraft.rpc.impl.PingRequestProcessor;
import com.alipay.sofa.jraft.rpc.impl.core.InstallSnapshotRequestProcessor;
import com.alipay.sofa.jraft.rpc.impl.core.ReadIndexRequestProcessor;
import com.alipay.sofa.jraft.rpc.impl.core.RequestVoteRequestProcessor;
import com.alipay.sofa.jraft.rpc.impl.core.TimeoutNowRequestProcessor;
import dev.morphium.server.net.Transport;
import dev.morphium.server.replication.LeaderLease;
import dev.morphium.server.replication.MemberReport;
import dev.morphium.server.replication.raft.rpc.EntriesProcessor;
import dev.morphium.server.replication.raft.rpc.Partition;
import dev.morphium.server.replication.raft.rpc.PeerClient;
import dev.morphium.server.replication.raft.rpc.PeerConnector;
import dev.morphium.server.replication.raft.rpc.PeerNode;
import dev.morphium.server.replication.raft.rpc.PeerServer;
import dev.morphium.server.replication.raft.rpc.PrimaryNews;
import dev.morphium.server.replication.raft.rpc.ReportProcessor;
import dev.morphium.server.replication.raft.rpc.VoteGuard;
import dev.morphium.server.replication.raft.snapshot.HeldSnapshots;
import dev.morphium.server.replication.raft.snapshot.SnapshotStreams;
import io.netty.channel.EventLoopGroup;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;

/**
 * The transport of one member: its connections to the others, and theirs to it; open before its
 * node is started, so that members can find out together how their set is to begin.
 */
public final class Members implements AutoCloseable {
  private final RaftSettings settings;
  private final EventLoopGroup network = Transport.threads(2, "poppy-members");
  private final ExecutorService workers =
      Executors.newCachedThreadPool(new DefaultThreadFactory("poppy-members-worker", true));
  private final LeaderLease lease;
  private final Partition partition = new Partition();
  private final PrimaryNews news;
  private final SnapshotStreams streams;
  private final PeerServer server;
  private final PeerClient reports;
  private volatile @Nullable HeldSnapshots held;

  /**
   * Opens the members' port.
   *
   * @param mayVote whether this member may take part in elections
   * @param mayVoteIn whether it may vote for others in a term
   * @param answers hears the reports of other members, and gives the own one
   * @throws IOException when the port cannot be opened; the message names it
   */
  public Members(
      RaftSettings settings,
      LeaderLease lease,
      BooleanSupplier mayVote,
      LongPredicate mayVoteIn,
      Function<MemberReport, CompletionStage<MemberReport>> answers)
      throws IOException {
    this.settings = settings;
    this.lease = lease;
    news = new PrimaryNews(System::nanoTime, settings.electionTimeout());
    streams =
        new SnapshotStreams(
            PeerConnector.forSnapshots(settings.identity(), network),
            name -> {
              HeldSnapshots snapshots = held;
              return snapshots == null ? null : snapshots.named(name);
            });
    server =
        new PeerServer(settings.identity(), network, settings.bind(), workers, streams, partition);
    reports = PeerClient.of(options());
    register(mayVote, mayVoteIn);
    server.registerProcessor(new ReportProcessor(answers));
    try {
      server.listen();
    } catch (IOException e) {
      close();
      throw e;
    }
  }

  private void register(BooleanSupplier mayVote, LongPredicate mayVoteIn) {
    server.registerProcessor(news.heardBy(new EntriesProcessor(workers)));
    server.registerProcessor(new InstallSnapshotRequestProcessor(workers));
    server.registerProcessor(
        new VoteGuard<>(
            new RequestVoteRequestProcessor(workers),
            request ->
                mayVote.getAsBoolean()
                    && (request.getPreVote() || mayVoteIn.test(request.getTerm()))
                    && !news.isFresh()
                    && !leads(),
            RequestVoteResponse.newBuilder().setTerm(0).setGranted(false).build()));
    server.registerProcessor(
        new VoteGuard<>(
            new TimeoutNowRequestProcessor(workers),
            request -> mayVote.getAsBoolean(),
            TimeoutNowResponse.newBuilder().setTerm(0).setSuccess(false).build()));
    server.registerProcessor(new ReadIndexRequestProcessor(workers));
    server.registerProcessor(new PingRequestProcessor(workers));
  }

  /** New options for a node, which hand its messages to this way. */
  public PeerNode options() {
    return new PeerNode(
        settings.identity(),
        network,
        (address, sentNanos, request, answer) -> {
          if (answer instanceof AppendEntriesResponse response && response.getSuccess()) {
            lease.answered(address, sentNanos);
          }
        },
        partition);
  }

  /** No primary that was there before relies on this member's word any more. */
  public void forgetPrimaries() {
    news.forget();
  }

  /** What gets lost between this member and others. */
  public Partition partition() {
    return partition;
  }

  /** Whether this member is the primary, and a majority has confirmed it just now. */
  private boolean leads() {
    return !lease.isAlone() && lease.isValid();
  }

  ExecutorService workers() {
    return workers;
  }

  ScheduledExecutorService timer() {
    return network.next();
  }

  SnapshotStreams snapshots() {
    return streams;
  }

  void serve(HeldSnapshots snapshots) {
    held = snapshots;
  }

  /**
   * Sends a report to another member.
   *
   * @return completes with the other one's report, or exceptionally when none comes in time
   */
  public CompletableFuture<MemberReport> report(
      String address, MemberReport report, Duration limit) {
    CompletableFuture<MemberReport> answer = new CompletableFuture<>();
    PeerId peer = new PeerId();
    if (!peer.parse(address)) {
      return CompletableFuture.failedFuture(new IOException(address + " is no address"));
    }
    reports.invokeAsync(
        peer.getEndpoint(),
        report,
        null,
        (result, failure) -> {
          if (failure == null && result instanceof MemberReport received) {
            answer.complete(received);
          } else {
            answer.completeExceptionally(
                failure == null ? new IOException("no report came: " + result) : failure);
          }
        },
        limit.toMillis());
    return answer;
  }

  /** The port that the others are heard on. */
  public int port() {
    return server.boundPort();
  }

  @Override
  public void close() {
    reports.shutdown();
    server.shutdown();
    workers.shutdownNow();
    network.shutdownGracefully(0, 1, TimeUnit.SECONDS).awaitUninterruptibly();
  }
}
