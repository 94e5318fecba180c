package dev.morphium.engine.command.administration;

import static dev.morphium.engine.command.CommandFlag.ADMIN_ONLY;

import dev.morphium.engine.command.CommandFields;
import dev.morphium.engine.command.CommandSpec;
import dev.morphium.engine.command.ImmediateCommand;
import dev.morphium.engine.command.Invocation;
import dev.morphium.engine.command.access.Requires;
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
 * The command {@code logRotate}: puts the audit log aside and begins another one.
 *
 * <p>The log of a server goes to standard error, and that of an engine to the application's, so
 * that there is nothing of it to rotate; mongod answers the same where it logs to its output.
 * Source: MongoDB manual, "logRotate".
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

  private final @Nullable AuditLog audit;

  /** A log that can be put aside. */
  @FunctionalInterface
  public interface AuditLog {
    /**
     * Puts it aside and begins another.
     *
     * @throws IOException when it cannot be: it goes on then
     */
    void rotate() throws IOException;
  }

  private LogRotateCommand(@Nullable AuditLog audit) {
    this.audit = audit;
  }

  /**
   * The command.
   *
   * @param audit the audit log; null when there is none
   */
  public static CommandSpec spec(@Nullable AuditLog audit) {
    return CommandSpec.of(
            FIELDS,
            "Puts the audit log aside and begins another.",
            Requires.onCluster(ActionType.LOG_ROTATE),
            new LogRotateCommand(audit))
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
    if (audit == null || name.equals("server")) {
      return;
    }
    try {
      audit.rotate();
    } catch (IOException e) {
      throw new CommandException(
          ErrorCode.OPERATION_FAILED, "the audit log cannot be rotated: " + e);
    }
  }
}
