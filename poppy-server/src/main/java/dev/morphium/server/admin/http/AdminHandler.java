package dev.morphium.server.admin.http;

import static dev.morphium.engine.log.LogValue.named;

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
import java.io.IOException;
import java.util.Map;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The handler of requests to the admin port: finds the page of a path, and sends its reply.
 *
 * <p>While a worker answers, nothing more is read from the connection, so that replies leave in the
 * order of the requests.
 */
@Sharable
public final class AdminHandler extends SimpleChannelInboundHandler<FullHttpRequest> {
  private static final Logger LOG = LoggerFactory.getLogger(AdminHandler.class);

  private final Map<String, AdminRoute> routes;
  private final Executor workers;

  /**
   * @param routes those that there are, by their paths; one that ends with a slash is that of all
   *     paths below it, but for the root
   * @param workers answer what takes a while
   */
  public AdminHandler(Map<String, AdminRoute> routes, Executor workers) {
    super(FullHttpRequest.class);
    this.routes = routes;
    this.workers = workers;
  }

  @Override
  protected void channelRead0(ChannelHandlerContext context, FullHttpRequest received) {
    boolean keeps = HttpUtil.isKeepAlive(received) && received.decoderResult().isSuccess();
    boolean bodyless = received.method().equals(HttpMethod.HEAD);
    if (!received.decoderResult().isSuccess()) {
      HttpReply refused = HttpReply.text(HttpResponseStatus.BAD_REQUEST, "this is no HTTP request");
      send(context, refused, false, bodyless);
      return;
    }
    AdminRequest request;
    try {
      request = AdminRequest.of(context.channel(), received);
    } catch (IllegalArgumentException malformed) {
      String words = "the address is malformed: " + malformed.getMessage();
      send(context, HttpReply.text(HttpResponseStatus.BAD_REQUEST, words), keeps, bodyless);
      return;
    }
    AdminRoute route = route(request.path());
    if (route == null) {
      send(context, unknown(), keeps, bodyless);
    } else if (!route.takes(request.method())) {
      String words = "%s takes %s".formatted(request.path(), route.method());
      HttpReply refused = HttpReply.text(HttpResponseStatus.METHOD_NOT_ALLOWED, words);
      send(context, refused.with("allow", route.method().name()), keeps, bodyless);
    } else if (route.working()) {
      work(context, route, request, keeps, bodyless);
    } else {
      send(context, answer(route, request), keeps, bodyless);
    }
  }

  /** The route of a path, or of the nearest folder above it; null when there is none. */
  private @Nullable AdminRoute route(String path) {
    AdminRoute route = routes.get(path);
    for (int slash = path.lastIndexOf('/');
        route == null && slash > 0;
        slash = path.lastIndexOf('/', slash - 1)) {
      route = routes.get(path.substring(0, slash + 1));
    }
    return route;
  }

  private void work(
      ChannelHandlerContext context,
      AdminRoute route,
      AdminRequest request,
      boolean keeps,
      boolean bodyless) {
    context.channel().config().setAutoRead(false);
    Runnable work =
        () -> {
          send(context, answer(route, request), keeps, bodyless);
          context.channel().config().setAutoRead(true);
        };
    try {
      workers.execute(work);
    } catch (RejectedExecutionException full) {
      send(
          context,
          HttpReply.text(
              HttpResponseStatus.SERVICE_UNAVAILABLE,
              "too many requests are waiting; try again in a moment"),
          false,
          bodyless);
    }
  }

  private HttpReply unknown() {
    String pages = String.join(", ", routes.keySet());
    return HttpReply.text(HttpResponseStatus.NOT_FOUND, "there are " + pages);
  }

  private static HttpReply answer(AdminRoute route, AdminRequest request) {
    try {
      return route.page().answer(request);
    } catch (IOException | RuntimeException | StackOverflowError e) {
      LOG.warn("the page {} cannot be made", named("path", request.path()), e);
      return HttpReply.text(HttpResponseStatus.INTERNAL_SERVER_ERROR, "see the log of the server");
    }
  }

  private static void send(
      ChannelHandlerContext context, HttpReply reply, boolean keeps, boolean bodyless) {
    FullHttpResponse response =
        new DefaultFullHttpResponse(
            HttpVersion.HTTP_1_1,
            reply.status(),
            bodyless ? Unpooled.EMPTY_BUFFER : Unpooled.wrappedBuffer(reply.body()));
    response
        .headers()
        .set(HttpHeaderNames.CONTENT_TYPE, reply.type())
        .set(HttpHeaderNames.CONTENT_LENGTH, reply.body().length)
        .set(HttpHeaderNames.CACHE_CONTROL, HttpHeaderValues.NO_STORE);
    SecurityHeaders.all().forEach(response.headers()::set);
    reply.headers().forEach(response.headers()::set);
    HttpUtil.setKeepAlive(response, keeps);
    if (keeps) {
      context.writeAndFlush(response, context.voidPromise());
    } else {
      context.writeAndFlush(response).addListener(ChannelFutureListener.CLOSE);
    }
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext context, Throwable problem) {
    FatalErrorHandler.uncaught(problem);
    LOG.debug("a connection to the admin port ends", problem);
    context.close();
  }
}
