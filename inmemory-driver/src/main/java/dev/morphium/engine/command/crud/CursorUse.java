package dev.morphium.engine.command.crud;

import dev.morphium.bson.FieldName;
import dev.morphium.engine.command.Invocation;
import dev.morphium.engine.cursor.CursorOwner;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueComparator;
import dev.morphium.engine.value.ValueText;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import org.jspecify.annotations.Nullable;

/**
 * Who may read on with a cursor: whoever names its collection, in the session and the transaction
 * that opened it. Source: MongoDB manual, "getMore".
 */
record CursorUse(long id, CursorOwner owner) {
  private static final FieldName TRANSACTION_NUMBER = new FieldName("txnNumber");
  private static final int NOT_OF_A_SESSION = 50736;
  private static final int WITHOUT_SESSION = 50737;
  private static final int OTHER_SESSION = 50738;
  private static final int NOT_OF_A_TRANSACTION = 50739;
  private static final int WITHOUT_TRANSACTION = 50740;
  private static final int OTHER_TRANSACTION = 50741;

  /**
   * @throws CommandException 13 for another collection; 50736 to 50741 for another session or
   *     transaction
   */
  static void check(long id, CursorOwner owner, String namespace, Invocation invocation) {
    if (!owner.namespace().equals(namespace)) {
      throw new CommandException(
          ErrorCode.UNAUTHORIZED,
          "Requested getMore on namespace '"
              + namespace
              + "', but cursor belongs to a different namespace "
              + owner.namespace());
    }
    CursorUse use = new CursorUse(id, owner);
    use.checkSession(invocation.session());
    use.checkTransaction(invocation.body().get(TRANSACTION_NUMBER));
  }

  private void checkSession(@Nullable Document session) {
    Document opener = owner.session();
    if (opener == null) {
      if (session != null) {
        throw refused(
            NOT_OF_A_SESSION, "not created in a session, in session " + ValueText.of(session));
      }
      return;
    }
    if (session == null) {
      throw refused(
          WITHOUT_SESSION, "created in session " + ValueText.of(opener) + ", without an lsid");
    }
    if (!ValueComparator.BINARY.equal(opener.get("id"), session.get("id"))) {
      throw refused(
          OTHER_SESSION,
          "created in session " + ValueText.of(opener) + ", in session " + ValueText.of(session));
    }
  }

  private void checkTransaction(Value number) {
    Value opener = owner.command().get(TRANSACTION_NUMBER);
    if (opener.isMissing() && number.isMissing()) {
      return;
    }
    if (opener.isMissing()) {
      throw refused(
          NOT_OF_A_TRANSACTION,
          "not created in a transaction, in transaction " + ValueText.of(number));
    }
    if (number.isMissing()) {
      throw refused(
          WITHOUT_TRANSACTION,
          "created in transaction " + ValueText.of(opener) + ", without a txnNumber");
    }
    if (!ValueComparator.BINARY.equal(opener, number)) {
      throw refused(
          OTHER_TRANSACTION,
          "created in transaction "
              + ValueText.of(opener)
              + ", in transaction "
              + ValueText.of(number));
    }
  }

  private CommandException refused(int code, String why) {
    return new CommandException(code, "Cannot run getMore on cursor " + id + ", which was " + why);
  }
}
