package dev.morphium.engine.command.crud;

import dev.morphium.bson.FieldName;
import dev.morphium.engine.command.Invocation;
import dev.morphium.engine.cursor.CursorOwner;
import dev.morphium.engine.value.Constant;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueComparator;
import dev.morphium.engine.value.ValueText;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import org.jspecify.annotations.Nullable;

/**
 * Who may read on with a cursor: a client that names its collection, in the session and the
 * transaction that opened it. Source: MongoDB manual, "getMore".
 *
 * @param id the cursor's
 */
record CursorUse(long id, CursorOwner owner) {
  private static final FieldName TRANSACTION_NUMBER = new FieldName("txnNumber");

  /** The codes for a cursor that was opened in none, is used in none, is used in another one. */
  private static final int[] OTHER_SESSION = {50736, 50737, 50738};

  private static final int[] OTHER_TRANSACTION = {50739, 50740, 50741};

  /**
   * @throws CommandException 13 for another collection; 50736 to 50741 for another session or
   *     transaction
   */
  void check(String namespace, Invocation invocation) {
    if (!owner.namespace().equals(namespace)) {
      throw new CommandException(
          ErrorCode.UNAUTHORIZED,
          "Requested getMore on namespace '"
              + namespace
              + "', but cursor belongs to a different namespace "
              + owner.namespace());
    }
    checkUser(invocation);
    checkSame(
        OTHER_SESSION,
        "session",
        "an lsid",
        orMissing(owner.session()),
        orMissing(invocation.session()));
    checkSame(
        OTHER_TRANSACTION,
        "transaction",
        "a txnNumber",
        transaction(owner.command()),
        transaction(invocation.body()));
  }

  /** The number of a transaction; that of a retryable write is its own and not the cursor's. */
  private static Value transaction(Document command) {
    return command.has("autocommit") ? command.get(TRANSACTION_NUMBER) : Constant.MISSING;
  }

  private void checkUser(Invocation invocation) {
    if (!invocation.isOf(owner.users())) {
      throw new CommandException(
          ErrorCode.UNAUTHORIZED, "cursor id " + id + " was not created by the authenticated user");
    }
    if (!owner.privileges().stream().allMatch(invocation.privileges()::allow)) {
      throw new CommandException(
          ErrorCode.UNAUTHORIZED,
          owner.command().has("aggregate")
              ? "not authorized for getMore with aggregation"
              : "not authorized for getMore on " + owner.namespace());
    }
  }

  private static Value orMissing(@Nullable Document session) {
    return session == null ? Constant.MISSING : session;
  }

  private void checkSame(int[] codes, String what, String field, Value opener, Value user) {
    if (isSame(opener, user)) {
      return;
    }
    String created = "created in " + what + " " + ValueText.of(opener);
    String used = ", in " + what + " " + ValueText.of(user);
    if (opener.isMissing()) {
      throw refused(codes[0], "not created in a " + what + used);
    }
    throw user.isMissing()
        ? refused(codes[1], created + ", without " + field)
        : refused(codes[2], created + used);
  }

  /** Sessions are the same when their ids are. */
  private static boolean isSame(Value opener, Value user) {
    return opener instanceof Document session && user instanceof Document other
        ? ValueComparator.BINARY.equal(session.get("id"), other.get("id"))
        : opener.isMissing() == user.isMissing() && ValueComparator.BINARY.equal(opener, user);
  }

  private CommandException refused(int code, String why) {
    return new CommandException(code, "Cannot run getMore on cursor " + id + ", which was " + why);
  }
}
