package dev.morphium.server.admin.http;

import io.netty.buffer.ByteBufUtil;
import io.netty.channel.Channel;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.QueryStringDecoder;
import io.netty.handler.codec.http.cookie.Cookie;
import io.netty.handler.codec.http.cookie.ServerCookieDecoder;
import io.netty.handler.ssl.SslHandler;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A request to the admin port.
 *
 * @param path without what follows the question mark
 * @param parameters what follows it
 * @param remote where it comes from
 * @param local where it came to
 * @param secure whether it came by TLS
 */
public record AdminRequest(
    HttpMethod method,
    String path,
    Map<String, List<String>> parameters,
    HttpHeaders headers,
    byte[] body,
    InetSocketAddress remote,
    InetSocketAddress local,
    boolean secure) {

  static AdminRequest of(Channel channel, FullHttpRequest request) {
    QueryStringDecoder target = new QueryStringDecoder(request.uri());
    return new AdminRequest(
        request.method(),
        target.path(),
        target.parameters(),
        request.headers(),
        ByteBufUtil.getBytes(request.content()),
        (InetSocketAddress) channel.remoteAddress(),
        (InetSocketAddress) channel.localAddress(),
        channel.pipeline().get(SslHandler.class) != null);
  }

  /** A parameter; null when it is not there. */
  public @Nullable String parameter(String name) {
    List<String> values = parameters.get(name);
    return values == null ? null : values.get(0);
  }

  /** The value of a cookie; null when it is not there. */
  public @Nullable String cookie(String name) {
    String header = headers.get(HttpHeaderNames.COOKIE);
    if (header == null) {
      return null;
    }
    for (Cookie cookie : ServerCookieDecoder.STRICT.decode(header)) {
      if (cookie.name().equals(name)) {
        return cookie.value();
      }
    }
    return null;
  }
}
