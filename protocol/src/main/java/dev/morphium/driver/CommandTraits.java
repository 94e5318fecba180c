package dev.morphium.driver;

import dev.morphium.bson.BsonCursor;
import dev.morphium.bson.BsonType;
import dev.morphium.bson.FieldName;
import dev.morphium.driver.KnownCommand.Role;
import org.bson.BsonDocument;
import org.bson.BsonNumber;
import org.jspecify.annotations.Nullable;

/**
 * The traits of a command that decide where it is sent and whether it can be retried: told by who
 * built it, otherwise read from its bytes.
 *
 * <p>Source: "Retryable Reads", "Retryable Writes" and "Transactions" specifications.
 *
 * @param command the row of its name
 * @param writes whether it may change data
 * @param readPreference the servers that it may go to, when it carries that; otherwise null
 * @param inTransaction whether it belongs to a transaction with several statements
 * @param numbered whether it carries a transaction number
 * @param timed whether it says itself how long the server may take
 * @param clusterTimed whether it carries a cluster time
 * @param acknowledged whether its write concern asks for an answer
 */
public record CommandTraits(
    KnownCommand command,
    boolean writes,
    @Nullable ReadPreference readPreference,
    boolean inTransaction,
    boolean numbered,
    boolean timed,
    boolean clusterTimed,
    boolean acknowledged) {
  private static final FieldName READ_PREFERENCE = new FieldName("$readPreference");
  private static final FieldName CLUSTER_TIME = new FieldName("$clusterTime");
  private static final FieldName TRANSACTION_NUMBER = new FieldName("txnNumber");
  private static final FieldName AUTO_COMMIT = new FieldName("autocommit");
  private static final FieldName MAX_TIME = new FieldName("maxTimeMS");
  private static final FieldName PIPELINE = new FieldName("pipeline");
  private static final FieldName WRITE_CONCERN = new FieldName("writeConcern");
  private static final FieldName OUT = new FieldName("$out");
  private static final FieldName MERGE = new FieldName("$merge");

  /** The traits of a command as its bytes tell them. */
  static CommandTraits of(Command command) {
    KnownCommand known = KnownCommand.of(command.name());
    BsonDocument preference = null;
    boolean writes = known.mayWrite();
    boolean transaction = false;
    boolean number = false;
    boolean maxTime = false;
    boolean time = false;
    boolean acknowledged = true;
    BsonCursor field = new BsonCursor(command.bytes(), command.offset());
    while (field.next()) {
      switch (field.firstOfName()) {
        case '$' -> {
          preference = field.isNamed(READ_PREFERENCE) ? field.document() : preference;
          time |= field.isNamed(CLUSTER_TIME);
        }
        case 'a' -> transaction |= field.isNamed(AUTO_COMMIT);
        case 'm' -> maxTime |= field.isNamed(MAX_TIME);
        case 'p' -> writes |= known == KnownCommand.AGGREGATE && isOutput(field);
        case 't' -> number |= field.isNamed(TRANSACTION_NUMBER);
        case 'w' -> acknowledged &= !field.isNamed(WRITE_CONCERN) || asksForAnswer(field);
        default -> {}
      }
    }
    return new CommandTraits(
        known,
        writes,
        preference == null ? null : ReadPreference.of(preference),
        transaction,
        number,
        maxTime,
        time,
        acknowledged);
  }

  private static boolean asksForAnswer(BsonCursor field) {
    BsonDocument concern = field.document();
    return !(concern.get("w") instanceof BsonNumber nodes)
        || nodes.doubleValue() != 0
        || (concern.isBoolean("j") && concern.getBoolean("j").getValue());
  }

  /** Whether it is a pipeline whose last stage writes. */
  private static boolean isOutput(BsonCursor field) {
    if (!field.isNamed(PIPELINE) || field.type() != BsonType.ARRAY) {
      return false;
    }
    int last = -1;
    BsonCursor stage = new BsonCursor(field.bytes(), field.valueOffset());
    while (stage.next()) {
      last = stage.type() == BsonType.DOCUMENT ? stage.valueOffset() : -1;
    }
    if (last < 0) {
      return false;
    }
    BsonCursor operator = new BsonCursor(field.bytes(), last);
    return operator.next() && (operator.isNamed(OUT) || operator.isNamed(MERGE));
  }

  /** Where it may be sent; a pipeline that writes is a write. */
  public Role role() {
    return writes && command.role() == Role.READ ? Role.WRITE : command.role();
  }

  /** Whether the server sends no answer at all. */
  public boolean isUnanswered() {
    return !acknowledged && command.statements() != null;
  }

  /** Whether the server sees that it was tried again, so that it is not done twice. */
  public boolean isRetryableWrite() {
    return role() == Role.COMMIT
        || role() == Role.ABORT
        || (numbered && !inTransaction && acknowledged);
  }

  /** Whether it changes nothing, so that it may be done twice. */
  public boolean isRetryableRead() {
    return role() == Role.READ && !inTransaction;
  }
}
