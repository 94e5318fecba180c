package dev.morphium.server.cli;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.IThrowableProxy;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import ch.qos.logback.core.LayoutBase;
import dev.morphium.engine.log.LogValue;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import org.bson.BsonArray;
import org.bson.BsonBoolean;
import org.bson.BsonDateTime;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonInt64;
import org.bson.BsonNull;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.bson.json.JsonMode;
import org.bson.json.JsonParseException;
import org.bson.json.JsonWriterSettings;
import org.jspecify.annotations.Nullable;

/**
 * The layout of the log for machines: MongoDB's structured format, a document a line. Source:
 * MongoDB manual, "Log Messages", "Structured Logging".
 *
 * <p>The message is the text without its values, and the id stands for it: both stay the same as
 * long as the text does. The values are attributes by their names ({@link LogValue}); those that
 * have none are in {@code arguments}, in the order of the text.
 */
final class JsonLogLayout extends LayoutBase<ILoggingEvent> {
  private static final String SLOW = "Slow query";
  private static final String PLACE = "{}";

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

  /** Always of three digits after the second, so that lines can be sorted by their text. */
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSSX").withZone(ZoneOffset.UTC);

  private final JsonWriterSettings settings =
      JsonWriterSettings.builder()
          .outputMode(JsonMode.RELAXED)
          .dateTimeConverter(
              (millis, writer) -> {
                writer.writeStartObject();
                writer.writeString("$date", TIME.format(Instant.ofEpochMilli(millis)));
                writer.writeEndObject();
              })
          .build();

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
            .append("msg", new BsonString(slow == null ? message(event, pattern) : SLOW));
    BsonDocument attributes = slow == null ? attributes(event) : slow;
    if (!attributes.isEmpty()) {
      line.append("attr", attributes);
    }
    return line.toJson(settings) + System.lineSeparator();
  }

  /** The text with the names of its values, or with the values when it is nothing without them. */
  private static String message(ILoggingEvent event, String pattern) {
    StringBuilder text = new StringBuilder();
    int from = 0;
    for (Object argument : arguments(event)) {
      int at = pattern.indexOf(PLACE, from);
      if (at < 0) {
        break;
      }
      String name = argument instanceof LogValue named ? named.name() : "";
      text.append(pattern, from, at).append('{').append(name).append('}');
      from = at + PLACE.length();
    }
    text.append(pattern, from, pattern.length());
    boolean words = pattern.replace(PLACE, "").chars().anyMatch(Character::isLetter);
    return words ? text.toString() : event.getFormattedMessage();
  }

  private static BsonDocument attributes(ILoggingEvent event) {
    BsonDocument attributes = new BsonDocument();
    BsonArray unnamed = new BsonArray();
    for (Object argument : arguments(event)) {
      if (argument instanceof LogValue named) {
        attributes.append(named.name(), value(named.value()));
      } else {
        unnamed.add(new BsonString(String.valueOf(argument)));
      }
    }
    if (!unnamed.isEmpty()) {
      attributes.append("arguments", unnamed);
    }
    IThrowableProxy thrown = event.getThrowableProxy();
    if (thrown != null) {
      attributes.append("error", new BsonString(ThrowableProxyUtil.asString(thrown)));
    }
    return attributes;
  }

  private static List<Object> arguments(ILoggingEvent event) {
    Object[] all = event.getArgumentArray();
    return all == null ? List.of() : Arrays.asList(all);
  }

  private static BsonValue value(@Nullable Object value) {
    return switch (value) {
      case null -> BsonNull.VALUE;
      case Integer number -> new BsonInt32(number);
      case Long number -> new BsonInt64(number);
      case Boolean truth -> BsonBoolean.valueOf(truth);
      case Collection<?> several ->
          new BsonArray(several.stream().map(JsonLogLayout::value).toList());
      default -> new BsonString(String.valueOf(value));
    };
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
