package dev.morphium.internal.pool.topology;

import dev.morphium.pool.net.HostAddress;
import dev.morphium.pool.topology.TopologyDescription;
import dev.morphium.pool.topology.TopologyListener;
import java.time.Duration;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A listener whose failures are logged and go no further. */
final class SafeListener implements TopologyListener {
  private static final Logger LOG = LoggerFactory.getLogger(Cluster.class);

  private final TopologyListener listener;

  SafeListener(TopologyListener listener) {
    this.listener = listener;
  }

  @Override
  public void topologyChanged(TopologyDescription before, TopologyDescription after) {
    if ((before.primary() == null) == (after.primary() == null)) {
      LOG.debug("the deployment is now {}", after);
    } else {
      LOG.info("the deployment is now {}", after);
    }
    tell(each -> each.topologyChanged(before, after));
  }

  @Override
  public void heartbeatSucceeded(HostAddress address, Duration took, boolean streamed) {
    tell(each -> each.heartbeatSucceeded(address, took, streamed));
  }

  @Override
  public void heartbeatFailed(HostAddress address, Duration took, Throwable error) {
    LOG.debug("{} does not answer its monitor", address, error);
    tell(each -> each.heartbeatFailed(address, took, error));
  }

  private void tell(Consumer<TopologyListener> event) {
    try {
      event.accept(listener);
    } catch (Throwable e) {
      LOG.warn("a topology listener failed; the driver goes on", e);
    }
  }
}
