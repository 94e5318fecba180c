package dev.morphium.server.replication.raft.rpc;

import com.alipay.sofa.jraft.rpc.RpcContext;
import com.alipay.sofa.jraft.rpc.RpcProcessor;
import com.google.protobuf.Message;
import java.util.concurrent.Executor;
import java.util.function.Predicate;

/**
 * Keeps a member out of elections as long as it may have forgotten what it once acknowledged.
 *
 * @param voting what answers when the member may take part
 * @param mayVote whether it may, as it is asked
 * @param refusal the answer when it may not
 */
public record VoteGuard<T extends Message>(
    RpcProcessor<T> voting, Predicate<T> mayVote, Message refusal) implements RpcProcessor<T> {
  @Override
  public void handleRequest(RpcContext context, T request) {
    if (mayVote.test(request)) {
      voting.handleRequest(context, request);
    } else {
      context.sendResponse(refusal);
    }
  }

  @Override
  public String interest() {
    return voting.interest();
  }

  @Override
  public Executor executor() {
    return voting.executor();
  }
}
