package dev.morphium.engine.command.diagnostic;

import dev.morphium.engine.command.Arguments;
import dev.morphium.engine.command.CommandField;
import dev.morphium.engine.command.CommandFields;
import dev.morphium.engine.command.ImmediateCommand;
import dev.morphium.engine.command.Invocation;
import dev.morphium.engine.command.query.Queries;
import dev.morphium.engine.match.Filter;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.NumberValue;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.Value;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import org.jspecify.annotations.Nullable;

/** The command {@code profile}. Source: MongoDB manual, "profile". */
record ProfileCommand(Queries queries, Profiler levels) implements ImmediateCommand {
  static final CommandFields FIELDS = new CommandFields("profile");
  private static final CommandField SLOW = FIELDS.number("slowms");
  private static final CommandField SAMPLE_RATE = FIELDS.number("sampleRate");
  private static final CommandField FILTER = FIELDS.any("filter");

  @Override
  public void run(Invocation invocation, DocumentBuilder reply) {
    Arguments arguments = invocation.arguments();
    long level = Arguments.toLong(arguments.requireFirst(CommandField.NUMBER), -1);
    Profiler.Settings before = levels.settings(invocation.database());
    Profiler.Settings after = changed(arguments, level, before);
    reply
        .append("was", before.level())
        .append("slowms", before.slowMillis())
        .append("sampleRate", before.sampleRate());
    Filter filter = before.filter();
    if (filter != null) {
      reply
          .append("filter", filter.source())
          .append(
              "note",
              "When a filter expression is set, slowms and sampleRate are not used for profiling"
                  + " and slow-query log lines.");
    }
    if (!after.equals(before)) {
      levels.change(invocation.database(), after);
    }
  }

  private Profiler.Settings changed(Arguments arguments, long level, Profiler.Settings before) {
    double rate = before.sampleRate();
    if (arguments.value(SAMPLE_RATE) instanceof NumberValue given) {
      rate = given.doubleValue();
      if (!(rate >= 0 && rate <= 1)) {
        throw new CommandException(
            ErrorCode.BAD_VALUE, "'sampleRate' must be between 0.0 and 1.0 inclusive");
      }
    }
    long slow = arguments.int64(SLOW, before.slowMillis());
    return new Profiler.Settings(
        level < 0 || level > 2 ? before.level() : (int) level,
        Math.clamp(slow, Integer.MIN_VALUE, Integer.MAX_VALUE),
        rate,
        filter(arguments.value(FILTER), before.filter()));
  }

  private @Nullable Filter filter(Value given, @Nullable Filter before) {
    return switch (given) {
      case Document query -> queries.filter(query, queries.languages().compilation());
      case StringValue word when word.value().equals("unset") -> null;
      default -> {
        if (!given.isMissing()) {
          throw new CommandException(
              ErrorCode.BAD_VALUE, "Expected an object, or the string 'unset'.");
        }
        yield before;
      }
    };
  }
}
