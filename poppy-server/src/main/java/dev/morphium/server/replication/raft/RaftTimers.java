package dev.morphium.server.replication.raft;

import com.alipay.sofa.jraft.util.SPI;
import com.alipay.sofa.jraft.util.timer.DefaultRaftTimerFactory;
import com.alipay.sofa.jraft.util.timer.DefaultTimer;
import com.alipay.sofa.jraft.util.timer.Timer;

/**
 * The timers of a Raft node, for elections and heartbeats, which sleep until something is due.
 *
 * <p>The library's usual ones look every millisecond, each with a thread of its own: four of them
 * in each member wake a machine thousands of times a second where nothing happens. Source: the
 * library's {@code DefaultRaftTimerFactory}.
 */
@SPI(priority = 1)
public final class RaftTimers extends DefaultRaftTimerFactory {
  @Override
  public Timer createTimer(String name) {
    return new DefaultTimer(1, name);
  }
}
