package dev.morphium.server.admin;

import dev.morphium.engine.change.FatalErrorHandler;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandler.Sharable;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.QueryStringDecoder;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The handler of requests to the admin port: finds the page of a path, and sends its reply. */
@Sharable
final class AdminHandler extends SimpleChannelInboundHandler<FullHttpRequest> {
  private static final Logger LOG = LoggerFactory.getLogger(AdminHandler.class);

  private final Map<String, AdminPage> pages;

  /**
   * @param pages those that there are, by their paths
   */
  AdminHandler(Map<String, AdminPage> pages) {
    super(FullHttpRequest.class);
    this.pages = pages;
  }

  @Override
  protected void channelRead0(ChannelHandlerContext context, FullHttpRequest request) {
    HttpReply reply = reply(context, request);
    boolean bodyless = request.method().equals(HttpMethod.HEAD);
    FullHttpResponse response =
        new DefaultFullHttpResponse(
            HttpVersion.HTTP_1_1,
            reply.status(),
            bodyless ? Unpooled.EMPTY_BUFFER : Unpooled.wrappedBuffer(reply.body()));
    response
        .headers()
        .set(HttpHeaderNames.CONTENT_TYPE, reply.type())
        .set(HttpHeaderNames.CONTENT_LENGTH, reply.body().length)
        .set(HttpHeaderNames.CACHE_CONTROL, HttpHeaderValues.NO_STORE)
        .set("x-content-type-options", "nosniff");
    if (reply.status().equals(HttpResponseStatus.UNAUTHORIZED)) {
      response
          .headers()
          .set(HttpHeaderNames.WWW_AUTHENTICATE, "Basic realm=\"Poppy\", charset=\"UTF-8\"");
    }
    boolean keeps = HttpUtil.isKeepAlive(request) && request.decoderResult().isSuccess();
    HttpUtil.setKeepAlive(response, keeps);
    if (keeps) {
      context.writeAndFlush(response, context.voidPromise());
    } else {
      context.writeAndFlush(response).addListener(ChannelFutureListener.CLOSE);
    }
  }

  private HttpReply reply(ChannelHandlerContext context, FullHttpRequest request) {
    if (!request.decoderResult().isSuccess()) {
      return HttpReply.text(HttpResponseStatus.BAD_REQUEST, "this is no HTTP request");
    }
    boolean reads =
        request.method().equals(HttpMethod.GET) || request.method().equals(HttpMethod.HEAD);
    if (!reads) {
      return HttpReply.text(HttpResponseStatus.METHOD_NOT_ALLOWED, "the pages are read: GET");
    }
    AdminPage page = pages.get(new QueryStringDecoder(request.uri()).path());
    if (page == null) {
      return HttpReply.text(
          HttpResponseStatus.NOT_FOUND, "there are " + String.join(", ", pages.keySet()));
    }
    try {
      return page.answer(request.headers(), remote(context));
    } catch (IOException | RuntimeException e) {
      LOG.warn("the page {} cannot be made", request.uri(), e);
      return HttpReply.text(HttpResponseStatus.INTERNAL_SERVER_ERROR, "see the log of the server");
    }
  }

  private static String remote(ChannelHandlerContext context) {
    InetSocketAddress address = (InetSocketAddress) context.channel().remoteAddress();
    return address.getAddress().getHostAddress() + ":" + address.getPort();
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext context, Throwable problem) {
    FatalErrorHandler.uncaught(problem);
    LOG.debug("a connection to the admin port ends", problem);
    context.close();
  }
}
