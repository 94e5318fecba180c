package dev.morphium.server.replication.raft.rpc;

import static org.assertj.core.api.Assertions.assertThat;

import com.alipay.sofa.jraft.rpc.Connection;
import com.alipay.sofa.jraft.rpc.RpcContext;
import com.alipay.sofa.jraft.rpc.RpcProcessor;
import com.alipay.sofa.jraft.rpc.RpcRequests.AppendEntriesRequest;
import com.alipay.sofa.jraft.rpc.RpcRequests.AppendEntriesResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class PrimaryNewsTest {
  private long now;
  private final PrimaryNews news = new PrimaryNews(() -> now, Duration.ofSeconds(1));
  private final List<Boolean> freshWhenSent = new ArrayList<>();

  private void at(long millis) {
    now = TimeUnit.MILLISECONDS.toNanos(millis);
  }

  private void answer(boolean success) {
    RpcProcessor<AppendEntriesRequest> following =
        new RpcProcessor<>() {
          @Override
          public void handleRequest(RpcContext context, AppendEntriesRequest request) {
            context.sendResponse(
                AppendEntriesResponse.newBuilder().setTerm(1).setSuccess(success).build());
          }

          @Override
          public String interest() {
            return AppendEntriesRequest.class.getName();
          }
        };
    news.heardBy(following)
        .handleRequest(
            new RpcContext() {
              @Override
              public void sendResponse(Object answer) {
                freshWhenSent.add(news.isFresh());
              }

              @Override
              public @Nullable Connection getConnection() {
                return null;
              }

              @Override
              public String getRemoteAddress() {
                return "primary";
              }
            },
            AppendEntriesRequest.getDefaultInstance());
  }

  @Test
  void aMemberKeepsItsWordForAnElectionTimeout() {
    at(5_000);
    assertThat(news.isFresh()).isFalse();
    answer(true);
    assertThat(freshWhenSent).as("before the primary can know").containsExactly(true);
    at(5_999);
    assertThat(news.isFresh()).isTrue();
    at(6_000);
    assertThat(news.isFresh()).isFalse();
  }

  @Test
  void whoRefusesGivesNoWord() {
    at(5_000);
    answer(false);
    assertThat(news.isFresh()).isFalse();
  }

  @Test
  void whoHasJustStartedMayHaveGivenItsWordBefore() {
    assertThat(news.isFresh()).isTrue();
    at(1_000);
    assertThat(news.isFresh()).isFalse();
  }
}
