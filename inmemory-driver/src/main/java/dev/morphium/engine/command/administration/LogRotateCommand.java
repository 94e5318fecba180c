package dev.morphium.engine.command.administration;

import static dev.morphium.engine.command.CommandFlag.ADMIN_ONLY;

import dev.morphium.engine.command.CommandFields;
import dev.morphium.engine.command.CommandSpec;
import dev.morphium.engine.command.ImmediateCommand;
import dev.morphium.engine.command.Invocation;
import dev.morphium.engine.command.access.Requires;
import dev.morphium.engine.parameter.RecentLog;
import dev.morphium.engine.security.privilege.ActionType;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueType;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The command {@code logRotate}: puts the server's log, the audit log or both aside and begins
 * others.
 *
 * <p>Where the log of a server goes to standard error, and that of an engine to the application's,
 * there is nothing of it to rotate; mongod answers the same where it logs to its output. Source:
 * MongoDB manual, "logRotate".
 */
public final class LogRotateCommand implements ImmediateCommand {
  private static final CommandFields FIELDS = new CommandFields("logRotate");
  private static final List<ValueType> TYPES =
      List.of(
          ValueType.BOOLEAN,
          ValueType.INT64,
          ValueType.INT32,
          ValueType.DECIMAL128,
          ValueType.DOUBLE,
          ValueType.STRING);

  private final @Nullable RecentLog server;
  private final RecentLog.@Nullable Rotation audit;

  private LogRotateCommand(@Nullable RecentLog server, RecentLog.@Nullable Rotation audit) {
    this.server = server;
    this.audit = audit;
  }

  /**
   * The command.
   *
   * @param server the server's log; null when there is none
   * @param audit puts the audit log aside; null when there is none
   */
  public static CommandSpec spec(@Nullable RecentLog server, RecentLog.@Nullable Rotation audit) {
    return CommandSpec.of(
            FIELDS,
            "Puts the log and the audit log aside and begins others.",
            Requires.onCluster(ActionType.LOG_ROTATE),
            new LogRotateCommand(server, audit))
        .with(ADMIN_ONLY);
  }

  @Override
  public void run(Invocation invocation, DocumentBuilder reply) {
    Value which = invocation.arguments().first(TYPES);
    String name = which instanceof StringValue text ? text.value() : "";
    boolean unknown = which instanceof StringValue && !name.equals("server");
    if (unknown && !(name.equals("audit") && audit != null)) {
      throw new CommandException(
          ErrorCode.NO_SUCH_KEY,
          name.equals("audit")
              ? "Unknown log type for rotation: there is no audit log"
              : "Unknown log type for rotation: '" + name + "'");
    }
    try {
      if (server != null && !name.equals("audit")) {
        server.rotate();
      }
      if (audit != null && !name.equals("server")) {
        audit.run();
      }
    } catch (IOException e) {
      throw new CommandException(ErrorCode.OPERATION_FAILED, "the log cannot be rotated: " + e);
    }
  }
}
