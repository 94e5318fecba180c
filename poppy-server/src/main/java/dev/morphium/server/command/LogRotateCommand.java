package dev.morphium.server.command;

import dev.morphium.engine.command.CommandField;
import dev.morphium.engine.command.CommandFields;
import dev.morphium.engine.command.CommandFlag;
import dev.morphium.engine.command.CommandSpec;
import dev.morphium.engine.command.Invocation;
import dev.morphium.engine.command.access.Requires;
import dev.morphium.engine.security.privilege.ActionType;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.Value;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The command {@code logRotate}: puts the audit log aside and begins another one. The server's log
 * goes to standard error, so that there is nothing of it to rotate. Source: MongoDB manual,
 * "logRotate".
 */
public final class LogRotateCommand {
  private static final Logger LOG = LoggerFactory.getLogger(LogRotateCommand.class);
  private static final CommandFields FIELDS = new CommandFields("logRotate");
  private static final CommandField COMMENT = FIELDS.string("comment");

  private final RotateCertificatesCommand.@Nullable Rotation audit;

  private LogRotateCommand(RotateCertificatesCommand.@Nullable Rotation audit) {
    this.audit = audit;
  }

  /**
   * The command.
   *
   * @param audit rotates the audit log; null when there is none
   */
  public static CommandSpec spec(RotateCertificatesCommand.@Nullable Rotation audit) {
    return CommandSpec.of(
            FIELDS,
            "Puts the audit log aside and begins another.",
            Requires.onCluster(ActionType.LOG_ROTATE),
            new LogRotateCommand(audit)::run)
        .with(CommandFlag.ADMIN_ONLY);
  }

  private void run(Invocation invocation, DocumentBuilder reply) {
    String comment = invocation.arguments().string(COMMENT);
    if (comment != null) {
      LOG.info("logRotate: {}", comment);
    }
    Value which = invocation.arguments().first();
    String name = which instanceof StringValue text ? text.value() : "";
    if (which instanceof StringValue && !name.equals("server") && !name.equals("audit")) {
      throw new CommandException(
          ErrorCode.NO_SUCH_KEY, "Unknown log type for rotation: '" + name + "'");
    }
    if (audit == null || name.equals("server")) {
      if (name.equals("audit")) {
        throw new CommandException(
            ErrorCode.ILLEGAL_OPERATION, "there is no audit log; --audit-log FILE begins one");
      }
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
