package dev.morphium.server.cli;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.turbo.TurboFilter;
import ch.qos.logback.core.spi.FilterReply;
import dev.morphium.engine.change.FatalErrorHandler;
import org.jspecify.annotations.Nullable;
import org.slf4j.Marker;

/**
 * The filter of the log that finds fatal errors which a library has caught and logged, whether its
 * log is shown or not: Netty and the library for Raft go on after a lack of memory, without what
 * they were doing.
 */
final class FatalErrorFilter extends TurboFilter {
  @Override
  public FilterReply decide(
      @Nullable Marker marker,
      @Nullable Logger logger,
      @Nullable Level level,
      @Nullable String format,
      @Nullable Object @Nullable [] parameters,
      @Nullable Throwable problem) {
    if (problem != null) {
      FatalErrorHandler.uncaught(problem);
    } else if (parameters != null
        && parameters.length > 0
        && parameters[parameters.length - 1] instanceof Throwable last) {
      FatalErrorHandler.uncaught(last);
    }
    return FilterReply.NEUTRAL;
  }
}
