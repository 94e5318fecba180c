package dev.morphium.server.net;

import dev.morphium.engine.command.ClientContext;
import dev.morphium.engine.command.NetworkTraffic;
import dev.morphium.engine.command.Operation;
import dev.morphium.engine.command.TransportSecurity;
import dev.morphium.engine.security.Authentication;
import dev.morphium.engine.signal.Signal;
import dev.morphium.engine.signal.SignalWait;
import dev.morphium.engine.value.Document;
import dev.morphium.wire.Compression;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** A network connection as the engine sees it. */
final class ClientConnection implements ClientContext {
  private final long id;
  private final SocketAddress remote;
  private final SocketAddress local;
  private final dev.morphium.server.net.Connections all;
  private final Compression compression;
  private final Authentication authentication = new Authentication();
  private volatile @Nullable String peerSubject;
  private volatile boolean plainRefused;
  private final AtomicReference<@Nullable Document> metadata = new AtomicReference<>();

  ClientConnection(
      long id,
      SocketAddress remote,
      SocketAddress local,
      dev.morphium.server.net.Connections all,
      Compression compression) {
    this.id = id;
    this.remote = remote;
    this.local = local;
    this.all = all;
    this.compression = compression;
  }

  @Override
  public long connectionId() {
    return id;
  }

  @Override
  public String remoteAddress() {
    return hostAndPort(remote);
  }

  @Override
  public String localAddress() {
    return hostAndPort(local);
  }

  /** The address without the port. */
  String remoteHost() {
    return remote instanceof InetSocketAddress address && address.getAddress() != null
        ? address.getAddress().getHostAddress()
        : String.valueOf(remote);
  }

  private static String hostAndPort(SocketAddress socket) {
    if (socket instanceof InetSocketAddress address && address.getAddress() != null) {
      String host = address.getAddress().getHostAddress();
      return (host.contains(":") ? "[" + host + "]" : host) + ":" + address.getPort();
    }
    return String.valueOf(socket);
  }

  @Override
  public Document metadata() {
    Document said = metadata.get();
    return said == null ? Document.EMPTY : said;
  }

  @Override
  public boolean identify(Document said) {
    return metadata.compareAndSet(null, said);
  }

  /** A worker's command lets others have their turn; one on a network thread is short. */
  @Override
  public void yieldProcessor(Operation operation) {
    if (Thread.currentThread() instanceof WorkerThread worker && worker.isTimeOver()) {
      worker.yieldTurn(operation.mayWait(), operation::checkAlive);
    }
  }

  @Override
  public void block(Operation operation, Signal signal, long millis) throws InterruptedException {
    if (Thread.currentThread() instanceof WorkerThread worker) {
      worker.block(signal, millis, operation::checkAlive);
    } else {
      SignalWait.await(signal, millis);
    }
  }

  @Override
  public List<String> negotiateCompression(List<String> offered) {
    return compression.common(offered);
  }

  @Override
  public Authentication authentication() {
    return authentication;
  }

  @Override
  public @Nullable String peerSubject() {
    return peerSubject;
  }

  /** It has shown a certificate of this subject. */
  void proved(String subject) {
    peerSubject = subject;
  }

  /** It speaks without TLS, which this server requires: it is told so, and nothing else. */
  void refusePlain() {
    plainRefused = true;
  }

  boolean isPlainRefused() {
    return plainRefused;
  }

  @Override
  public TransportSecurity transportSecurity() {
    return all.secured().shown(all.tls());
  }

  @Override
  public boolean isInternal() {
    return false;
  }

  @Override
  public boolean isLoopback() {
    return remote instanceof InetSocketAddress address
        && address.getAddress() != null
        && address.getAddress().isLoopbackAddress();
  }

  @Override
  public ClientContext.Connections connections() {
    return all.counts();
  }

  @Override
  public NetworkTraffic network() {
    return all.traffic().sums();
  }

  @Override
  public List<ClientConnection> all() {
    return all.clients();
  }
}
