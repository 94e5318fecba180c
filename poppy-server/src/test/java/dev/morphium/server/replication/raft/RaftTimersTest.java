package dev.morphium.server.replication.raft;

import static org.assertj.core.api.Assertions.assertThat;

import com.alipay.sofa.jraft.JRaftUtils;
import com.alipay.sofa.jraft.util.timer.Timeout;
import com.alipay.sofa.jraft.util.timer.Timer;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

class RaftTimersTest {
  @Test
  void theLibraryUsesTimersThatSleep() {
    assertThat(JRaftUtils.raftTimerFactory()).isInstanceOf(RaftTimers.class);
  }

  @Test
  void whatIsDueIsDoneAndWhatIsCancelledIsNot() throws Exception {
    Timer timer = new RaftTimers().createTimer("test-timer");
    AtomicBoolean cancelled = new AtomicBoolean();
    CountDownLatch done = new CountDownLatch(1);
    Timeout first = timer.newTimeout(due -> cancelled.set(true), 50, TimeUnit.MILLISECONDS);
    assertThat(first.cancel()).isTrue();
    timer.newTimeout(due -> done.countDown(), 100, TimeUnit.MILLISECONDS);
    assertThat(done.await(60, TimeUnit.SECONDS)).isTrue();
    assertThat(cancelled).isFalse();
    timer.stop();
  }
}
