package dev.morphium.server.net;

import dev.morphium.server.tls.ServerTls;
import dev.morphium.wire.Compression;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelPipeline;
import io.netty.channel.socket.SocketChannel;
import java.util.concurrent.Executor;

/** The assembly of a new connection. */
final class ConnectionInitializer extends ChannelInitializer<SocketChannel> {
  private final Connections connections;
  private final CommandService service;
  private final Compression compression;
  private final Executor workers;

  ConnectionInitializer(
      Connections connections, CommandService service, Compression compression, Executor workers) {
    this.connections = connections;
    this.service = service;
    this.compression = compression;
    this.workers = workers;
  }

  @Override
  protected void initChannel(SocketChannel channel) {
    ChannelPipeline pipeline = channel.pipeline();
    HeldBytes held = new HeldBytes(connections.requests());
    ReadGate gate = new ReadGate(channel);
    FrameDecoder frames =
        new FrameDecoder(connections.closings(), connections.requests(), held, gate);
    pipeline.addLast(frames);
    ChannelHandlerContext context = pipeline.context(frames);
    ClientConnection client =
        new ClientConnection(
            connections.nextId(),
            channel.remoteAddress(),
            channel.localAddress(),
            connections,
            compression);
    ReplyEncoder encoder = new ReplyEncoder(channel.alloc());
    ExchangeRunner runner =
        new ExchangeRunner(new PlainRefusal(service), client, compression, encoder);
    ServerTls tls = connections.tls();
    TlsEngines engines = connections.engines();
    if (tls != null && engines != null && tls.mode().acceptsTls()) {
      pipeline.addFirst(new TlsSelector(tls, engines, connections, client));
    }
    ConnectionHandler connection =
        new ConnectionHandler(
            context, connections, client, runner, workers, new RequestFlow(frames, held, gate));
    String refusal = connections.add(connection);
    if (refusal == null) {
      pipeline.addLast(connection);
    } else {
      connections.closings().tell(ClosingCause.CROWD, client.remoteAddress(), refusal);
      channel.close();
    }
  }
}
