package dev.morphium.internal.pool.topology;

import dev.morphium.pool.topology.ServerDescription;
import dev.morphium.pool.topology.TopologyDescription;
import dev.morphium.pool.topology.TopologyVersion;

/**
 * The topology state machine (SDAM): makes a topology description of the replies of single servers;
 * never changes: every event leads to a new state.
 *
 * <p>It has no clock, no sockets and no threads. In two points it is more careful than the
 * specification, so that a deployment that went away is found again when it comes back: a host of
 * the connection string leaves the picture only when a primary does not list it, and comes back
 * when nothing is known any more.
 *
 * <p>Source: "Server Discovery and Monitoring" specification.
 */
public final class TopologyState {
  private final TopologyStart start;
  private final TopologyDescription description;
  private final ElectionFence fence;

  TopologyState(TopologyStart start, TopologyDescription description, ElectionFence fence) {
    this.start = start;
    this.description = description;
    this.fence = fence;
  }

  /** The state in which nothing is known but the seeds. */
  public static TopologyState of(TopologyStart start) {
    return new Transition(start).end();
  }

  /** The state after an event. */
  public TopologyState apply(TopologyEvent event) {
    ServerDescription known = description.server(event.address());
    if (known == null) {
      return this;
    }
    return switch (event) {
      case TopologyEvent.Answered answer -> answered(known, HelloReader.read(answer));
      case TopologyEvent.Unreachable gone ->
          lost(ServerDescription.unknown(gone.address(), gone.error(), null, gone.millis()));
      case TopologyEvent.Refused refusal ->
          refusal.version() != null && refusal.version().isNotAfter(known.version())
              ? this
              : lost(
                  ServerDescription.unknown(
                      refusal.address(), refusal.error(), refusal.version(), refusal.millis()));
    };
  }

  public TopologyDescription description() {
    return description;
  }

  TopologyStart start() {
    return start;
  }

  ElectionFence fence() {
    return fence;
  }

  private TopologyState answered(ServerDescription known, ServerDescription server) {
    TopologyVersion version = server.version();
    if (version != null && version.isBefore(known.version())) {
      return this;
    }
    Transition transition = new Transition(this);
    transition.answered(server);
    return transition.end();
  }

  private TopologyState lost(ServerDescription server) {
    Transition transition = new Transition(this);
    transition.lost(server);
    return transition.end();
  }

  @Override
  public String toString() {
    return description.toString();
  }
}
