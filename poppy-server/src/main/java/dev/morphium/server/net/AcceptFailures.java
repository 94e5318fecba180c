package dev.morphium.server.net;

import dev.morphium.engine.change.FatalErrorHandler;
import io.netty.channel.ChannelHandler.Sharable;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import java.util.concurrent.TimeUnit;

/**
 * The handling of connections that cannot be accepted, as when the process has as many open files
 * as it may have: nothing is accepted for a second, and the log has one line a minute.
 */
@Sharable
final class AcceptFailures extends ChannelInboundHandlerAdapter {
  private static final long PAUSE_MILLIS = 1000;

  private final LineLimit log;
  private final long openFiles;

  /**
   * @param openFiles how many files the process may have open; 0 when that is not known
   */
  AcceptFailures(LineLimit log, long openFiles) {
    this.log = log;
    this.openFiles = openFiles;
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
    FatalErrorHandler.uncaught(cause);
    String problem = String.valueOf(cause.getMessage());
    log.tell(
        problem.contains("Too many open files") || problem.contains("EMFILE")
            ? "connections cannot be accepted: all open files that the process may have%s are used"
                    .formatted(openFiles == 0 ? "" : " (" + openFiles + ")")
                + " up; raise them with 'ulimit -n' or LimitNOFILE"
            : "connections cannot be accepted for now: " + problem);
    context.channel().config().setAutoRead(false);
    context
        .executor()
        .schedule(
            () -> context.channel().config().setAutoRead(true),
            PAUSE_MILLIS,
            TimeUnit.MILLISECONDS);
  }
}
