package dev.morphium.server.replication.raft.rpc;

import com.alipay.sofa.jraft.rpc.Connection;
import com.alipay.sofa.jraft.rpc.RpcContext;
import com.alipay.sofa.jraft.rpc.RpcProcessor;
import com.alipay.sofa.jraft.rpc.RpcRequests.AppendEntriesRequest;
import com.alipay.sofa.jraft.rpc.RpcRequests.AppendEntriesResponse;
import java.time.Duration;
import java.util.concurrent.Executor;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The time at which this member acknowledged a primary last, on which the primary's lease rests.
 *
 * <p>The primary's lease rests on such answers: who has given one helps nobody else into office for
 * an election timeout. The library asks for that in its trial votes only, and a trial may lie some
 * time before the vote. Source: Ongaro, "Consensus: Bridging Theory and Practice", section 6.4.1.
 */
public final class PrimaryNews {
  private final LongSupplier nanoTime;
  private final long nanos;
  private volatile long fresh;

  /**
   * Nothing was heard yet, but this member may have been there before, and have given its word.
   *
   * @param electionTimeout for how long news of a primary are fresh
   */
  public PrimaryNews(LongSupplier nanoTime, Duration electionTimeout) {
    this.nanoTime = nanoTime;
    this.nanos = electionTimeout.toNanos();
    this.fresh = nanoTime.getAsLong() + nanos;
  }

  /** Whether a primary may still rely on this member. */
  public boolean isFresh() {
    return nanoTime.getAsLong() - fresh < 0;
  }

  /** No primary relies on this member: its set has not begun yet, or it was elected itself. */
  public void forget() {
    fresh = nanoTime.getAsLong();
  }

  private void heard() {
    fresh = nanoTime.getAsLong() + nanos;
  }

  /** Hears what a processor answers to a primary. */
  public RpcProcessor<AppendEntriesRequest> heardBy(RpcProcessor<AppendEntriesRequest> following) {
    return new Following(following);
  }

  private final class Following implements RpcProcessor<AppendEntriesRequest> {
    private final RpcProcessor<AppendEntriesRequest> processor;

    Following(RpcProcessor<AppendEntriesRequest> processor) {
      this.processor = processor;
    }

    @Override
    public void handleRequest(RpcContext context, AppendEntriesRequest request) {
      processor.handleRequest(new Answering(context), request);
    }

    @Override
    public String interest() {
      return processor.interest();
    }

    @Override
    public @Nullable Executor executor() {
      return processor.executor();
    }

    @Override
    public @Nullable ExecutorSelector executorSelector() {
      return processor.executorSelector();
    }
  }

  private final class Answering implements RpcContext {
    private final RpcContext context;

    Answering(RpcContext context) {
      this.context = context;
    }

    @Override
    public void sendResponse(Object answer) {
      if (answer instanceof AppendEntriesResponse response && response.getSuccess()) {
        heard(); // before the primary can know
      }
      context.sendResponse(answer);
    }

    @Override
    public @Nullable Connection getConnection() {
      return context.getConnection();
    }

    @Override
    public String getRemoteAddress() {
      return context.getRemoteAddress();
    }
  }
}
