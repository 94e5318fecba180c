package dev.morphium.server.cli;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.IThrowableProxy;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import ch.qos.logback.core.LayoutBase;
import java.util.List;
import org.bson.BsonArray;
import org.bson.BsonDateTime;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.bson.json.JsonMode;
import org.bson.json.JsonParseException;
import org.bson.json.JsonWriterSettings;

/**
 * The layout of the log for machines: MongoDB's structured format, a document a line. Source:
 * MongoDB manual, "Log Messages", "Structured Logging".
 *
 * <p>The id stands for the text of the message without its arguments, and so stays the same as long
 * as that does.
 */
final class JsonLogLayout extends LayoutBase<ILoggingEvent> {
  private static final String SLOW = "Slow query";

  /** The component of the loggers whose names begin so. */
  private record Component(String loggers, String name) {}

  /** The components of loggers, the longest name first. */
  private static final List<Component> COMPONENTS =
      List.of(
          new Component("dev.morphium.engine.command.authentication", "ACCESS"),
          new Component("dev.morphium.engine.command.diagnostic", "COMMAND"),
          new Component("dev.morphium.server.replication", "REPL"),
          new Component("dev.morphium.engine.replication", "REPL"),
          new Component("dev.morphium.engine.security", "ACCESS"),
          new Component("dev.morphium.engine.expiry", "INDEX"),
          new Component("dev.morphium.engine.change", "STORAGE"),
          new Component("dev.morphium.server.durable", "JOURNAL"),
          new Component("dev.morphium.server.journal", "JOURNAL"),
          new Component("dev.morphium.server.cluster", "REPL"),
          new Component("dev.morphium.server.backup", "STORAGE"),
          new Component("dev.morphium.server.audit", "ACCESS"),
          new Component("dev.morphium.server.admin", "NETWORK"),
          new Component("dev.morphium.server.user", "ACCESS"),
          new Component("dev.morphium.server.dump", "STORAGE"),
          new Component("dev.morphium.server.net", "NETWORK"),
          new Component("dev.morphium.server.tls", "NETWORK"),
          new Component("com.alipay", "ELECTION"),
          new Component("io.netty", "NETWORK"),
          new Component("", "CONTROL"));

  private final JsonWriterSettings settings =
      JsonWriterSettings.builder().outputMode(JsonMode.RELAXED).build();

  @Override
  public String doLayout(ILoggingEvent event) {
    String pattern = String.valueOf(event.getMessage());
    BsonDocument slow = pattern.startsWith(SLOW) ? slowOperation(event) : null;
    BsonDocument line =
        new BsonDocument("t", new BsonDateTime(event.getTimeStamp()))
            .append("s", new BsonString(severity(event.getLevel())))
            .append("c", new BsonString(component(event.getLoggerName())))
            .append("id", new BsonInt32(pattern.hashCode() & Integer.MAX_VALUE))
            .append("ctx", new BsonString(event.getThreadName()))
            .append("msg", new BsonString(slow == null ? event.getFormattedMessage() : SLOW));
    BsonDocument attributes = slow == null ? attributes(event) : slow;
    if (!attributes.isEmpty()) {
      line.append("attr", attributes);
    }
    return line.toJson(settings) + System.lineSeparator();
  }

  private static BsonDocument attributes(ILoggingEvent event) {
    BsonDocument attributes = new BsonDocument();
    Object[] arguments = event.getArgumentArray();
    if (arguments != null && arguments.length > 0) {
      BsonArray values = new BsonArray();
      for (Object argument : arguments) {
        values.add(new BsonString(String.valueOf(argument)));
      }
      attributes.append("arguments", values);
    }
    IThrowableProxy thrown = event.getThrowableProxy();
    if (thrown != null) {
      attributes.append("error", new BsonString(ThrowableProxyUtil.asString(thrown)));
    }
    return attributes;
  }

  /** What the profiler notes of an operation, as fields. */
  private static BsonDocument slowOperation(ILoggingEvent event) {
    Object[] arguments = event.getArgumentArray();
    String entry = arguments == null || arguments.length == 0 ? "" : String.valueOf(arguments[0]);
    try {
      return BsonDocument.parse(entry);
    } catch (JsonParseException cut) {
      return new BsonDocument("entry", new BsonString(entry));
    }
  }

  private static String severity(Level level) {
    return switch (level.toInt()) {
      case Level.ERROR_INT -> "E";
      case Level.WARN_INT -> "W";
      case Level.INFO_INT -> "I";
      case Level.DEBUG_INT -> "D1";
      default -> "D5";
    };
  }

  static String component(String logger) {
    for (Component component : COMPONENTS) {
      if (logger.startsWith(component.loggers())) {
        return component.name();
      }
    }
    return "-";
  }
}
