package dev.morphium.pool;

import dev.morphium.bson.BsonCursor;
import dev.morphium.bson.BsonType;
import dev.morphium.bson.FieldName;
import dev.morphium.driver.Command;
import dev.morphium.driver.ReadPreference;
import dev.morphium.pool.topology.ServerRequirement;
import org.bson.BsonDocument;
import org.jspecify.annotations.Nullable;

/**
 * The head of a command, as the driver reads it for routing and retries: its kind, and which fields
 * it has.
 */
final class CommandHead {
  private static final FieldName READ_PREFERENCE = new FieldName("$readPreference");
  private static final FieldName CLUSTER_TIME = new FieldName("$clusterTime");
  private static final FieldName TRANSACTION_NUMBER = new FieldName("txnNumber");
  private static final FieldName AUTO_COMMIT = new FieldName("autocommit");
  private static final FieldName MAX_TIME = new FieldName("maxTimeMS");
  private static final FieldName PIPELINE = new FieldName("pipeline");
  private static final FieldName WRITE_CONCERN = new FieldName("writeConcern");
  private static final FieldName OUT = new FieldName("$out");
  private static final FieldName MERGE = new FieldName("$merge");

  private final CommandKind kind;
  private final ServerRequirement need;
  private final boolean inTransaction;
  private final boolean numbered;
  private final boolean timed;
  private final boolean clusterTimed;
  private final boolean preferring;
  private final boolean acknowledged;

  private CommandHead(Command command) {
    byte[] bytes = command.bytes();
    BsonDocument preference = null;
    BsonDocument concern = null;
    int pipeline = -1;
    boolean transaction = false;
    boolean number = false;
    boolean maxTime = false;
    boolean time = false;
    BsonCursor field = new BsonCursor(bytes, command.offset());
    while (field.next()) {
      switch (field.firstOfName()) {
        case '$' -> {
          preference = field.isNamed(READ_PREFERENCE) ? field.document() : preference;
          time |= field.isNamed(CLUSTER_TIME);
        }
        case 'a' -> transaction |= field.isNamed(AUTO_COMMIT);
        case 'm' -> maxTime |= field.isNamed(MAX_TIME);
        case 'p' ->
            pipeline =
                field.isNamed(PIPELINE) && field.type() == BsonType.ARRAY
                    ? field.valueOffset()
                    : pipeline;
        case 't' -> number |= field.isNamed(TRANSACTION_NUMBER);
        case 'w' -> concern = field.isNamed(WRITE_CONCERN) ? field.document() : concern;
        default -> {}
      }
    }
    CommandKind named = CommandKind.of(command.name());
    boolean writes = named == CommandKind.AGGREGATE && writes(bytes, pipeline);
    this.kind =
        writes ? CommandKind.WRITE : named == CommandKind.AGGREGATE ? CommandKind.READ : named;
    this.inTransaction = transaction;
    this.numbered = number;
    this.timed = maxTime;
    this.clusterTimed = time;
    this.preferring = preference != null;
    this.acknowledged = concern == null || isAcknowledged(concern);
    this.need = need(kind, preference);
  }

  static CommandHead of(Command command) {
    return new CommandHead(command);
  }

  private static ServerRequirement need(CommandKind kind, @Nullable BsonDocument preference) {
    return switch (kind) {
      case WRITE, COMMIT, ABORT -> ServerRequirement.WRITE;
      case READ, AGGREGATE, NEXT_BATCH, KILL_CURSORS, OTHER ->
          preference == null
              ? ServerRequirement.PRIMARY
              : ServerRequirement.read(ReadPreference.of(preference));
    };
  }

  private static boolean isAcknowledged(BsonDocument concern) {
    return !concern.isNumber("w") || concern.getNumber("w").intValue() != 0;
  }

  /** Whether the last stage of a pipeline writes. */
  private static boolean writes(byte[] bytes, int pipeline) {
    if (pipeline < 0) {
      return false;
    }
    int last = -1;
    BsonCursor stage = new BsonCursor(bytes, pipeline);
    while (stage.next()) {
      last = stage.type() == BsonType.DOCUMENT ? stage.valueOffset() : -1;
    }
    if (last < 0) {
      return false;
    }
    BsonCursor operator = new BsonCursor(bytes, last);
    return operator.next() && (operator.isNamed(OUT) || operator.isNamed(MERGE));
  }

  CommandKind kind() {
    return kind;
  }

  /** What the command needs of its server. */
  ServerRequirement need() {
    return need;
  }

  /** Whether it belongs to a transaction with several statements. */
  boolean inTransaction() {
    return inTransaction;
  }

  /** Whether it says itself how long the server may take. */
  boolean timed() {
    return timed;
  }

  /** Whether it carries a cluster time. */
  boolean clusterTimed() {
    return clusterTimed;
  }

  /** Whether it carries a read preference. */
  boolean preferring() {
    return preferring;
  }

  /** Whether the server answers to it. */
  boolean acknowledged() {
    return acknowledged;
  }

  /** Whether the server sees that it was tried again, so that it is not done twice. */
  boolean isRetryableWrite() {
    return kind == CommandKind.COMMIT
        || kind == CommandKind.ABORT
        || (numbered && !inTransaction && acknowledged);
  }

  /** Whether it changes nothing, so that it may be done twice. */
  boolean isRetryableRead() {
    return kind == CommandKind.READ && !inTransaction;
  }
}
