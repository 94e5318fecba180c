package dev.morphium.server.replication.raft;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Proxy;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.ScheduledExecutorService;
import org.junit.jupiter.api.Test;

/** News with a timer that the test winds. */
class CommitNewsTest {
  private final Queue<Runnable> waiting = new ArrayDeque<>();
  private int told;

  private final CommitNews news =
      new CommitNews(
          (ScheduledExecutorService)
              Proxy.newProxyInstance(
                  getClass().getClassLoader(),
                  new Class<?>[] {ScheduledExecutorService.class},
                  (proxy, method, arguments) -> {
                    waiting.add((Runnable) arguments[0]);
                    return null;
                  }),
          () -> told++);

  @Test
  void whatNothingFollowsIsTold() {
    news.committed(1);
    assertThat(told).isZero();
    waiting.remove().run();
    assertThat(told).isEqualTo(1);
    assertThat(waiting).isEmpty();
    news.committed(2);
    waiting.remove().run();
    assertThat(told).isEqualTo(2);
  }

  @Test
  void whileEntriesFollowTheyTellOfThoseBefore() {
    news.committed(1);
    for (int index = 2; index < 100; index++) {
      news.committed(index);
      assertThat(waiting).hasSize(1);
      waiting.remove().run();
    }
    assertThat(told).isZero();
    waiting.remove().run();
    assertThat(told).isEqualTo(1);
    assertThat(waiting).isEmpty();
  }
}
