package dev.morphium.server.cli;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.ConsoleAppender;
import ch.qos.logback.core.Layout;
import ch.qos.logback.core.OutputStreamAppender;
import ch.qos.logback.core.encoder.LayoutWrappingEncoder;
import dev.morphium.engine.parameter.RecentLog;
import dev.morphium.engine.parameter.ServerParameters;
import dev.morphium.server.disk.StorageUnavailableException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.InstantSource;
import org.slf4j.LoggerFactory;

/** The log of a program: standard error or a file, from a level on. */
public final class Logging {
  private static final String CONSENSUS = "com.alipay";
  private static final String NETWORK = "io.netty";

  private final LoggerContext context;

  private Logging(LoggerContext context) {
    this.context = context;
  }

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

  /** Logs what is wrong to standard error, and nothing else. */
  public static void warnOnly() throws IOException {
    start(LogSettings.of(Level.WARN), new RecentLog());
  }

  /**
   * Begins to log.
   *
   * @param recent keeps the newest lines, and rotates the log
   * @throws StorageUnavailableException when the file cannot be written
   */
  static Logging start(LogSettings settings, RecentLog recent) throws StorageUnavailableException {
    LoggerContext context = (LoggerContext) LoggerFactory.getILoggerFactory();
    context.reset();
    LogLayout text = new LogLayout();
    Layout<ILoggingEvent> layout = settings.json() ? new JsonLogLayout() : text;
    layout.setContext(context);
    layout.start();
    LayoutWrappingEncoder<ILoggingEvent> encoder = new LayoutWrappingEncoder<>();
    encoder.setContext(context);
    encoder.setLayout(layout);
    encoder.setCharset(StandardCharsets.UTF_8);
    encoder.start();
    OutputStreamAppender<ILoggingEvent> appender = appender(settings, recent);
    appender.setContext(context);
    appender.setEncoder(encoder);
    appender.start();
    RecentLogAppender newest = new RecentLogAppender(settings.json() ? layout : text, recent);
    newest.setContext(context);
    newest.start();
    Logger root = context.getLogger(Logger.ROOT_LOGGER_NAME);
    root.addAppender(appender);
    root.addAppender(newest);
    context.addTurboFilter(new FatalErrorFilter());
    Logging logging = new Logging(context);
    logging.level(settings.level());
    return logging;
  }

  private static OutputStreamAppender<ILoggingEvent> appender(
      LogSettings settings, RecentLog recent) throws StorageUnavailableException {
    Path file = settings.file();
    if (file != null) {
      try {
        LogFileAppender appender =
            LogFileAppender.open(
                file, settings.mostBytes(), settings.kept(), InstantSource.system());
        recent.rotatedBy(appender::rotate);
        return appender;
      } catch (IOException e) {
        throw StorageUnavailableException.file("the log file " + file, e);
      }
    }
    ConsoleAppender<ILoggingEvent> appender = new ConsoleAppender<>();
    appender.setTarget("System.err");
    return appender;
  }

  /** Components are logged as a parameter says. */
  void follow(ServerParameters parameters) {
    new LogComponents(context).follow(parameters);
  }

  /** From now on so much is logged. */
  void level(Level level) {
    context.getLogger(Logger.ROOT_LOGGER_NAME).setLevel(level);
    context.getLogger(CONSENSUS).setLevel(ofConsensus(level));
    context.getLogger(NETWORK).setLevel(level == Level.DEBUG ? Level.INFO : null);
  }
}
