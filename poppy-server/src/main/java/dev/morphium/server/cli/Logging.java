package dev.morphium.server.cli;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.ConsoleAppender;
import ch.qos.logback.core.encoder.LayoutWrappingEncoder;
import dev.morphium.engine.parameter.RecentLog;
import org.slf4j.LoggerFactory;

/** The log of a program: standard error, from a level on. */
public final class Logging {
  private static final String CONSENSUS = "com.alipay";
  private static final String NETWORK = "io.netty";

  private Logging() {}

  /**
   * The library for consensus tells what it does, over and over while a member is away, and what
   * goes wrong while it is being closed. What matters of it the server says itself.
   */
  private static Level ofConsensus(Level level) {
    if (level == Level.TRACE) {
      return Level.DEBUG;
    }
    return level == Level.DEBUG ? Level.INFO : Level.OFF;
  }

  /** Logs what is wrong, and nothing else. */
  public static void warnOnly() {
    start(Level.WARN, new RecentLog());
  }

  /**
   * Begins to log.
   *
   * @param recent keeps the newest lines
   */
  static void start(Level level, RecentLog recent) {
    LoggerContext context = (LoggerContext) LoggerFactory.getILoggerFactory();
    context.reset();
    LogLayout layout = new LogLayout();
    layout.setContext(context);
    layout.start();
    LayoutWrappingEncoder<ILoggingEvent> encoder = new LayoutWrappingEncoder<>();
    encoder.setContext(context);
    encoder.setLayout(layout);
    encoder.start();
    ConsoleAppender<ILoggingEvent> appender = new ConsoleAppender<>();
    appender.setContext(context);
    appender.setTarget("System.err");
    appender.setEncoder(encoder);
    appender.start();
    RecentLogAppender newest = new RecentLogAppender(layout, recent);
    newest.setContext(context);
    newest.start();
    Logger root = context.getLogger(Logger.ROOT_LOGGER_NAME);
    root.setLevel(level);
    root.addAppender(appender);
    root.addAppender(newest);
    context.addTurboFilter(new FatalErrorFilter());
    context.getLogger(CONSENSUS).setLevel(ofConsensus(level));
    if (level == Level.DEBUG) {
      context.getLogger(NETWORK).setLevel(Level.INFO);
    }
  }
}
