package dev.morphium.engine.command.session;

import dev.morphium.engine.command.Arguments;
import dev.morphium.engine.command.CommandFlag;
import dev.morphium.engine.command.CommandSpec;
import dev.morphium.engine.command.GenericFields;
import dev.morphium.engine.value.BooleanValue;
import dev.morphium.engine.value.Document;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.Set;

/**
 * Checks of the fields that make a command part of a transaction or a retryable write.
 *
 * <p>Source: "Transactions" and "Retryable Writes" specifications; MongoDB manual, "Transactions
 * and Operations".
 */
public final class TransactionFields {
  private static final int NOT_RETRYABLE = 50768;
  private static final Set<String> CLOSED = Set.of("admin", "config", "local");

  private TransactionFields() {}

  /** Checks what can be checked before anything is known of the session. */
  static void check(CommandSpec spec, String database, Arguments arguments, boolean replicated) {
    boolean numbered = arguments.has(GenericFields.TRANSACTION_NUMBER);
    if (!numbered) {
      if (arguments.has(GenericFields.AUTOCOMMIT)) {
        throw invalid("'autocommit' field requires a transaction number to also be specified");
      }
      if (arguments.has(GenericFields.START_TRANSACTION)) {
        throw invalid("'startTransaction' field requires 'autocommit' field to also be specified");
      }
      return;
    }
    if (!arguments.has(GenericFields.SESSION)
        && (arguments.has(GenericFields.AUTOCOMMIT) || spec.is(CommandFlag.RETRYABLE))) {
      throw invalid("Transaction number requires a session ID to also be specified");
    }
    if (!replicated) {
      throw new CommandException(
          ErrorCode.ILLEGAL_OPERATION,
          "Transaction numbers are only allowed on a replica set member or mongos");
    }
    if (arguments.int64(GenericFields.TRANSACTION_NUMBER, 0) < 0) {
      throw invalid("Transaction number cannot be negative");
    }
    if (arguments.has(GenericFields.AUTOCOMMIT)) {
      checkTransaction(spec, database, arguments);
    } else {
      checkRetryable(spec, arguments);
    }
  }

  private static void checkRetryable(CommandSpec spec, Arguments arguments) {
    if (arguments.has(GenericFields.START_TRANSACTION)) {
      throw invalid("'startTransaction' field requires 'autocommit' field to also be specified");
    }
    if (!spec.is(CommandFlag.RETRYABLE)) {
      throw new CommandException(
          NOT_RETRYABLE,
          "txnNumber may only be provided for multi-document transactions and retryable write"
              + " commands. autocommit:false was not provided, and "
              + spec.name()
              + " is not a retryable write command.");
    }
  }

  private static void checkTransaction(CommandSpec spec, String database, Arguments arguments) {
    if (arguments.bool(GenericFields.AUTOCOMMIT, false)) {
      throw invalid("Specifying autocommit=true is not allowed.");
    }
    boolean starts = arguments.has(GenericFields.START_TRANSACTION);
    if (starts && !arguments.bool(GenericFields.START_TRANSACTION, false)) {
      throw invalid("Specifying startTransaction=false is not allowed.");
    }
    checkAllowed(spec);
    boolean ends = spec.is(CommandFlag.ENDS_TRANSACTION);
    if (!ends && !spec.is(CommandFlag.ADMIN_ONLY) && CLOSED.contains(database)) {
      if (spec.is(CommandFlag.WRITE) || !database.equals("admin")) {
        throw notSupported(
            "Cannot run command against the '" + database + "' database in a transaction.");
      }
    }
    if (starts && spec.is(CommandFlag.CONTINUES)) {
      throw notSupported(
          "Cannot run '" + spec.name() + "' as the first operation in a transaction.");
    }
    if (starts && ends) {
      throw invalid("Cannot begin a transaction with " + spec.name());
    }
    checkConcerns(spec, arguments, starts, ends);
  }

  private static void checkAllowed(CommandSpec spec) {
    if (!spec.is(CommandFlag.TRANSACTION)) {
      throw notSupported(
          spec.name().equals("count")
              ? "Cannot run 'count' in a multi-document transaction. Please see"
                  + " the manual for a recommended alternative."
              : "Cannot run '" + spec.name() + "' in a multi-document transaction.");
    }
  }

  /** Refuses a command that may stand in no transaction, before anything else is said of it. */
  public static void checkAllowed(CommandSpec spec, Document body) {
    if (body.get("autocommit") instanceof BooleanValue given && !given.value()) {
      checkAllowed(spec);
    }
  }

  private static void checkConcerns(
      CommandSpec spec, Arguments arguments, boolean starts, boolean ends) {
    if (arguments.has(GenericFields.WRITE_CONCERN) && !ends) {
      throw invalid("writeConcern is not allowed within a multi-statement transaction");
    }
    if (arguments.has(GenericFields.READ_CONCERN) && !starts) {
      throw invalid(
          "Only the first command in a transaction may specify a readConcern, not " + spec.name());
    }
  }

  private static CommandException invalid(String message) {
    return new CommandException(ErrorCode.INVALID_OPTIONS, message);
  }

  private static CommandException notSupported(String message) {
    return new CommandException(ErrorCode.OPERATION_NOT_SUPPORTED_IN_TRANSACTION, message);
  }
}
