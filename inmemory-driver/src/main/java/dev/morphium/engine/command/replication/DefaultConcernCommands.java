package dev.morphium.engine.command.replication;

import static dev.morphium.engine.command.CommandFlag.ADMIN_ONLY;
import static dev.morphium.engine.command.CommandFlag.PRIMARY_ONLY;
import static dev.morphium.engine.command.CommandFlag.WRITE_CONCERN;
import static dev.morphium.engine.command.replication.ReplicationCommands.administration;

import dev.morphium.engine.command.Arguments;
import dev.morphium.engine.command.CommandField;
import dev.morphium.engine.command.CommandFields;
import dev.morphium.engine.command.CommandSpec;
import dev.morphium.engine.command.Invocation;
import dev.morphium.engine.command.access.Requires;
import dev.morphium.engine.command.concern.DefaultConcerns;
import dev.morphium.engine.command.concern.ReadConcerns;
import dev.morphium.engine.command.concern.WriteConcerns;
import dev.morphium.engine.security.privilege.ActionType;
import dev.morphium.engine.value.DateValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.Element;
import dev.morphium.engine.value.NumberValue;
import dev.morphium.engine.value.TimestampValue;
import dev.morphium.engine.value.ValueType;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.List;
import java.util.Set;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The commands {@code getDefaultRWConcern} and {@code setDefaultRWConcern}.
 *
 * <p>Source: MongoDB manual, same names.
 */
record DefaultConcernCommands(
    DefaultConcerns defaults,
    WriteConcerns rules,
    Supplier<TimestampValue> timestamps,
    LongSupplier clockMillis) {
  private static final CommandFields GET = new CommandFields("getDefaultRWConcern");
  private static final CommandField IN_MEMORY = GET.bool("inMemory");
  private static final CommandFields SET = new CommandFields("setDefaultRWConcern");
  private static final CommandField READ = SET.document("defaultReadConcern");
  private static final CommandField WRITE = SET.document("defaultWriteConcern");
  private static final Set<String> READ_LEVELS = Set.of("local", "available", "majority");

  List<CommandSpec> specs() {
    return List.of(
        administration(
            GET,
            "Gives the default read and write concern.",
            Requires.onCluster(ActionType.GET_DEFAULT_RWCONCERN),
            this::get),
        CommandSpec.of(
                SET,
                "Sets the default read and write concern.",
                Requires.onCluster(ActionType.SET_DEFAULT_RWCONCERN),
                this::set)
            .with(ADMIN_ONLY, PRIMARY_ONLY, WRITE_CONCERN));
  }

  private void get(Invocation invocation, DocumentBuilder reply) {
    defaults.append(invocation.access().root(), reply);
    reply.append("localUpdateWallClockTime", new DateValue(clockMillis.getAsLong()));
    if (invocation.arguments().bool(IN_MEMORY, false)) {
      reply.append("inMemory", true);
    }
  }

  private void set(Invocation invocation, DocumentBuilder reply) {
    Arguments arguments = invocation.arguments();
    Document read = arguments.document(READ);
    Document write = arguments.document(WRITE);
    if (read == null && write == null) {
      throw new CommandException(
          ErrorCode.BAD_VALUE,
          "At least one of the \"defaultReadConcern\" or \"defaultWriteConcern\" fields must be"
              + " present");
    }
    if (read != null && !read.isEmpty()) {
      checkRead(read);
    }
    if (write != null && !write.isEmpty()) {
      checkWrite(write);
    }
    satisfiable(invocation.body().get("writeConcern") instanceof Document own ? own : null);
    defaults.change(
        invocation.access(), before -> after(before, read, write), timestamps, clockMillis);
    get(invocation, reply);
  }

  private static DefaultConcerns.State after(
      DefaultConcerns.State before, @Nullable Document read, @Nullable Document write) {
    if (write != null && write.isEmpty() && before.write() != null) {
      throw new CommandException(
          ErrorCode.ILLEGAL_OPERATION,
          "The global default write concern cannot be unset once it is set.");
    }
    Document reads = read == null ? before.read() : read.isEmpty() ? null : read;
    Document writes = write == null || write.isEmpty() ? before.write() : write;
    return new DefaultConcerns.State(reads, writes, null, 0);
  }

  private static void checkRead(Document concern) {
    for (Element element : concern.elements()) {
      if (!element.name().equals("level")) {
        throw Arguments.unknown("defaultReadConcern", element.name());
      }
      if (element.value().type() != ValueType.STRING) {
        throw Arguments.wrongType(
            "readConcern.level", element.value().type(), List.of(ValueType.STRING));
      }
    }
    String level = ReadConcerns.level(concern);
    if (!READ_LEVELS.contains(level)) {
      throw new CommandException(
          ErrorCode.BAD_VALUE,
          "level: \"" + level + "\" is not suitable for the default read concern");
    }
  }

  private void checkWrite(Document concern) {
    rules.check(concern);
    if (concern.get("w").isMissing()) {
      throw new CommandException(
          ErrorCode.BAD_VALUE, "missing w field of the default write concern");
    }
    if (concern.get("w") instanceof NumberValue number && number.isZero()) {
      throw new CommandException(
          ErrorCode.BAD_VALUE, "Unacknowledged write concern is not suitable for the default");
    }
    satisfiable(concern);
  }

  private void satisfiable(@Nullable Document concern) {
    CommandException failure = concern == null ? null : rules.unsatisfiable(concern);
    if (failure != null) {
      throw failure;
    }
  }
}
