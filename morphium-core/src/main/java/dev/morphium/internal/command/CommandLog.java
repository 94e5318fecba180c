package dev.morphium.internal.command;

import dev.morphium.driver.DriverException;
import dev.morphium.driver.Reply;
import dev.morphium.operation.Answer;
import dev.morphium.operation.Interceptor;
import dev.morphium.operation.Operation;
import java.util.Locale;
import java.util.function.LongSupplier;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The command log: the interceptor that writes each command into the logger {@value #NAME}, one
 * line each: at DEBUG with its shape and without values, at TRACE with its values.
 *
 * <p>Commands that hold passwords or proofs are told without values at every level.
 */
public final class CommandLog implements Interceptor {
  /** The name of the logger. */
  public static final String NAME = "dev.morphium.command";

  private static final int LONGEST = 10_000;

  private final Logger log;
  private final LongSupplier clock;

  /**
   * @param clock the time in nanoseconds, from any moment on
   */
  public CommandLog(LongSupplier clock) {
    this(LoggerFactory.getLogger(NAME), clock);
  }

  CommandLog(Logger log, LongSupplier clock) {
    this.log = log;
    this.clock = clock;
  }

  @Override
  public Answer around(Call call, Next next) {
    if (!log.isDebugEnabled()) {
      return next.run(call);
    }
    long start = clock.getAsLong();
    try {
      Answer answer = next.run(call);
      log(call.operation(), start, documents(answer.reply()));
      return answer;
    } catch (RuntimeException | Error failure) {
      log(call.operation(), start, "failed with " + name(failure));
      throw failure;
    }
  }

  private void log(Operation operation, long start, String outcome) {
    double millis = (clock.getAsLong() - start) / 1e6;
    String collection = operation.collection();
    log.debug(
        "{} {}, {} ms, {}: {}",
        operation.name(),
        collection == null ? operation.database() : operation.database() + "." + collection,
        String.format(Locale.ROOT, "%.1f", millis),
        outcome,
        log.isTraceEnabled() && !operation.command().isSecret()
            ? values(operation)
            : CommandShape.of(operation));
  }

  /** The command with its values, and the statements beside it. */
  private static String values(Operation operation) {
    BsonDocument whole = operation.body();
    if (!operation.sequences().isEmpty()) {
      whole = whole.clone();
      whole.append(operation.sequences().getFirst().name(), new BsonArray(operation.statements()));
    }
    String text = whole.toJson();
    return text.length() > LONGEST ? text.substring(0, LONGEST) + "…" : text;
  }

  /** Without its message, which may hold values. */
  static String name(Throwable failure) {
    String name = failure.getClass().getSimpleName();
    return failure instanceof DriverException.CommandFailed failed
        ? name + " " + failed.code()
        : name;
  }

  private static String documents(Reply reply) {
    long count = AnsweredDocuments.count(reply);
    return count == 1 ? "1 document" : count + " documents";
  }
}
