package dev.morphium.engine.command.diagnostic;

import dev.morphium.engine.parameter.ServerParameters;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.Element;
import dev.morphium.engine.value.NumberValue;
import dev.morphium.engine.value.Redaction;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.Value;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The slow-query log: one line for each operation that took longer than {@code slowms}, with what
 * the profiler notes of it. With a {@code logLevel} above 0 every operation is logged; with {@code
 * quiet} none of those that are neither reads nor writes of documents. Source: MongoDB manual,
 * "Database Profiler" and "logLevel".
 *
 * <p>Where the log leaves them out, {@code getLog} has them all the same.
 */
final class SlowQueryLog {
  private static final Logger LOG = LoggerFactory.getLogger(SlowQueryLog.class);

  /** A command is cut where it is longer. */
  private static final int LONGEST_ENTRY = 4 * 1024;

  private static final StringValue HIDDEN = StringValue.of("###");

  /** The verbosity of a component that has that of all of them. */
  private static final long INHERITED = -1;

  private final ServerParameters parameters;
  private final LongSupplier clockMillis;
  private final LogLimit limit = new LogLimit();

  SlowQueryLog(ServerParameters parameters, LongSupplier clockMillis) {
    this.parameters = parameters;
    this.clockMillis = clockMillis;
  }

  /** Whether operations are logged that are not slow. */
  boolean logsAll() {
    Value components = parameters.value(ServerParameters.LOG_VERBOSITY);
    long own = components instanceof Document all ? verbosity(all.get("command")) : INHERITED;
    return own == INHERITED
        ? parameters.number(ServerParameters.LOG_LEVEL) > 0 || verbosity(components) > 0
        : own > 0;
  }

  private static long verbosity(Value component) {
    return component instanceof Document settings
            && settings.get("verbosity") instanceof NumberValue level
        ? level.longValue()
        : INHERITED;
  }

  /**
   * Logs an operation, unless too many like it were logged in this second.
   *
   * @param entry what the profiler notes of it
   */
  void log(Document entry) {
    if (isQuiet(entry)) {
      return;
    }
    String cause = text(entry, "ns") + ' ' + text(entry, "op") + ' ' + text(entry, "planSummary");
    long leftOut = limit.take(cause, clockMillis.getAsLong());
    if (leftOut < 0) {
      return;
    }
    String line = shown(entry).toBson().toJson();
    String shown = line.length() > LONGEST_ENTRY ? line.substring(0, LONGEST_ENTRY) : line;
    String cut = line.length() > LONGEST_ENTRY ? "… (cut)" : "";
    String others = leftOut == 0 ? "" : " (and " + leftOut + " like it that were left out)";
    boolean logged = LOG.isInfoEnabled();
    LOG.info("Slow query: {}{}{}", shown, cut, others);
    if (!logged || !parameters.log().isFilledByLogging()) {
      parameters.log().add("Slow query: " + shown + cut + others, false);
    }
  }

  /** What may be told of what clients have sent. */
  private Document shown(Document entry) {
    if (!parameters.truth(ServerParameters.REDACT_LOG)) {
      return entry;
    }
    DocumentBuilder redacted = new DocumentBuilder();
    for (Element element : entry.elements()) {
      switch (element.name()) {
        case "command" ->
            redacted.append(
                "command",
                element.value() instanceof Document command ? Redaction.of(command) : HIDDEN);
        case "errMsg" -> redacted.append("errMsg", HIDDEN);
        default -> redacted.append(element.name(), element.value());
      }
    }
    return redacted.build();
  }

  private boolean isQuiet(Document entry) {
    return parameters.truth(ServerParameters.QUIET) && text(entry, "op").equals("command");
  }

  private static String text(Document entry, String field) {
    return entry.get(field) instanceof StringValue text ? text.value() : "";
  }
}
