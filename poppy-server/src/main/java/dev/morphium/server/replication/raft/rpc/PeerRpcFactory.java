package dev.morphium.server.replication.raft.rpc;

import com.alipay.sofa.jraft.rpc.RaftRpcFactory;
import com.alipay.sofa.jraft.rpc.RpcClient;
import com.alipay.sofa.jraft.rpc.RpcServer;
import com.alipay.sofa.jraft.util.Endpoint;
import com.alipay.sofa.jraft.util.SPI;
import org.jspecify.annotations.Nullable;

/** Where the library finds the way of its messages. */
@SPI(name = "poppy", priority = 100)
public final class PeerRpcFactory implements RaftRpcFactory {
  @Override
  public void registerProtobufSerializer(String className, Object... arguments) {
    // messages are written by the table of their kinds
  }

  @Override
  public RpcClient createRpcClient(@Nullable ConfigHelper<RpcClient> helper) {
    PeerClient client = new PeerClient();
    if (helper != null) {
      helper.config(client);
    }
    return client;
  }

  @Override
  public RpcServer createRpcServer(Endpoint endpoint, @Nullable ConfigHelper<RpcServer> helper) {
    throw new UnsupportedOperationException("a node's server is made by whoever starts the node");
  }
}
