package dev.morphium.server.net;

import dev.morphium.server.tls.DistinguishedName;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.DecoderException;
import io.netty.handler.ssl.SslHandshakeCompletionEvent;
import java.security.cert.X509Certificate;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLPeerUnverifiedException;

/**
 * The log of TLS on one connection: whose certificate was shown, or why the handshake failed.
 *
 * <p>A second handshake (renegotiation of TLS 1.2) is work that a client can ask for again and
 * again, and no driver does: it ends the connection.
 */
final class TlsWatch extends ChannelInboundHandlerAdapter {
  private final SSLEngine engine;
  private final Connections connections;
  private final ClientConnection client;
  private boolean done;
  private boolean told;

  TlsWatch(SSLEngine engine, Connections connections, ClientConnection client) {
    this.engine = engine;
    this.connections = connections;
    this.client = client;
  }

  @Override
  public void userEventTriggered(ChannelHandlerContext context, Object event) {
    if (event instanceof SslHandshakeCompletionEvent handshake) {
      if (!handshake.isSuccess()) {
        failed(context, handshake.cause());
      } else if (done) {
        tell("it renegotiates, which this server does not");
        context.close();
      } else {
        done = true;
        connections.secured().count(engine.getSession().getProtocol());
        note();
      }
    }
    context.fireUserEventTriggered(event);
  }

  private void note() {
    try {
      if (engine.getSession().getPeerCertificates()[0] instanceof X509Certificate shown) {
        client.proved(DistinguishedName.of(shown.getSubjectX500Principal()));
      }
    } catch (SSLPeerUnverifiedException none) {
      // it has shown no certificate, and may do so
    }
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
    Throwable inner = cause instanceof DecoderException ? cause.getCause() : cause;
    if (inner instanceof SSLException problem) {
      failed(context, problem);
    } else {
      context.fireExceptionCaught(cause);
    }
  }

  private void failed(ChannelHandlerContext context, Throwable cause) {
    tell(ClientTlsProblem.of(cause));
    context.close();
  }

  private void tell(String reason) {
    if (!told) {
      told = true;
      connections.closings().tell(ClosingCause.TLS, client.remoteAddress(), reason);
    }
  }
}
