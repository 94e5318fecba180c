package dev.morphium.server.replication.raft.rpc;

import com.alipay.sofa.jraft.rpc.RaftServerService;
import com.alipay.sofa.jraft.rpc.RpcRequestClosure;
import com.alipay.sofa.jraft.rpc.RpcRequests.AppendEntriesRequest;
import com.alipay.sofa.jraft.rpc.RpcRequests.AppendEntriesResponse;
import com.alipay.sofa.jraft.rpc.impl.core.NodeRequestProcessor;
import com.google.protobuf.Message;
import java.util.concurrent.Executor;

/**
 * Hands a primary's entries to the node, and sends each answer as soon as there is one.
 *
 * <p>The library's own processor numbers the requests of two members and sends the answers in that
 * order, whatever connection they came by. An answer that was still open when a connection broke
 * off counts among those of the next one then, and holds up all that follow: the primary hears no
 * success any more. Order is not needed here: an answer names its request, and the primary's side
 * puts answers in order itself. Source: the library's {@code AppendEntriesRequestProcessor} and
 * {@code Replicator}.
 */
public final class EntriesProcessor extends NodeRequestProcessor<AppendEntriesRequest> {
  /** A processor; {@link PeerRequests} has the requests of a connection handled in their order. */
  public EntriesProcessor(Executor workers) {
    super(workers, AppendEntriesResponse.getDefaultInstance());
  }

  @Override
  protected Message processRequest0(
      RaftServerService node, AppendEntriesRequest request, RpcRequestClosure done) {
    return node.handleAppendEntriesRequest(request, done);
  }

  @Override
  protected String getPeerId(AppendEntriesRequest request) {
    return request.getPeerId();
  }

  @Override
  protected String getGroupId(AppendEntriesRequest request) {
    return request.getGroupId();
  }

  @Override
  public String interest() {
    return AppendEntriesRequest.class.getName();
  }
}
