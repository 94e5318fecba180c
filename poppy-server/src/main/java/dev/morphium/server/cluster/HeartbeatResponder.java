package dev.morphium.server.cluster;

import dev.morphium.engine.change.ClusterTimeSignals;
import dev.morphium.engine.change.Storage;
import dev.morphium.server.replication.MemberReport;
import dev.morphium.server.replication.MemberReport.Phase;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;

/**
 * Answers the heartbeats of the other members, each of which is their {@link MemberReport}, with
 * what this member says of itself. One that asks for a cluster time is answered when this member
 * has it, or at the latest after half a second, so that a majority is known without asking again
 * and again.
 */
final class HeartbeatResponder {
  private static final Duration PATIENCE = Duration.ofMillis(500);

  private final MemberState state;
  private final Addresses addresses;
  private final ClusterTimeSignals clusterTimes;

  HeartbeatResponder(MemberState state, Addresses addresses, Storage storage) {
    this.state = state;
    this.addresses = addresses;
    clusterTimes = new ClusterTimeSignals(storage);
  }

  CompletionStage<MemberReport> answer(MemberReport report) {
    if (report.proposed() > 0) {
      state.propose(report.proposed());
    }
    if (state.isComplete() && addresses.isRemoved(report)) {
      return CompletableFuture.completedFuture(state.disowning());
    }
    if (report.phase() == Phase.LOOKING) {
      return CompletableFuture.completedFuture(state.toSeeker());
    }
    if (report.awaited() == 0) {
      return CompletableFuture.completedFuture(state.report(0));
    }
    CompletableFuture<Boolean> reached = new CompletableFuture<>();
    Runnable registration =
        clusterTimes
            .signal(report.awaited())
            .onReady(() -> reached.completeAsync(() -> Boolean.TRUE));
    return reached
        .orTimeout(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)
        .handle(
            (applied, late) -> {
              registration.run();
              return state.report(0);
            });
  }
}
