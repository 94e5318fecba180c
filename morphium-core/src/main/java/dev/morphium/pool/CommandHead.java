package dev.morphium.pool;

import dev.morphium.driver.Command;
import dev.morphium.driver.ReadPreference;
import dev.morphium.pool.topology.ServerRequirement;
import dev.morphium.wire.BsonFields;
import org.bson.BsonDocument;
import org.jspecify.annotations.Nullable;

/**
 * The head of a command, as the driver reads it for routing and retries: its kind, and which fields
 * it has.
 */
final class CommandHead {
  private static final byte[] READ_PREFERENCE = Fields.name("$readPreference");
  private static final byte[] CLUSTER_TIME = Fields.name("$clusterTime");
  private static final byte[] TRANSACTION_NUMBER = Fields.name("txnNumber");
  private static final byte[] AUTO_COMMIT = Fields.name("autocommit");
  private static final byte[] MAX_TIME = Fields.name("maxTimeMS");
  private static final byte[] PIPELINE = Fields.name("pipeline");
  private static final byte[] WRITE_CONCERN = Fields.name("writeConcern");
  private static final byte[] OUT = Fields.name("$out");
  private static final byte[] MERGE = Fields.name("$merge");

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
    int preference = -1;
    int pipeline = -1;
    int concern = -1;
    boolean transaction = false;
    boolean number = false;
    boolean maxTime = false;
    boolean time = false;
    int field = Fields.first(command.offset());
    for (; bytes[field] != 0; field = BsonFields.next(bytes, field)) {
      switch (bytes[field + 1]) {
        case '$' -> {
          if (Fields.isNamed(bytes, field, READ_PREFERENCE)) {
            preference = field;
          }
          time |= Fields.isNamed(bytes, field, CLUSTER_TIME);
        }
        case 'a' -> transaction |= Fields.isNamed(bytes, field, AUTO_COMMIT);
        case 'm' -> maxTime |= Fields.isNamed(bytes, field, MAX_TIME);
        case 'p' -> pipeline = Fields.isNamed(bytes, field, PIPELINE) ? field : pipeline;
        case 't' -> number |= Fields.isNamed(bytes, field, TRANSACTION_NUMBER);
        case 'w' -> concern = Fields.isNamed(bytes, field, WRITE_CONCERN) ? field : concern;
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
    this.preferring = preference >= 0;
    this.acknowledged = concern < 0 || isAcknowledged(Fields.document(bytes, concern));
    this.need = need(kind, preference < 0 ? null : Fields.document(bytes, preference));
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
    if (pipeline < 0 || bytes[pipeline] != Fields.ARRAY) {
      return false;
    }
    int stage = -1;
    int field = Fields.first(BsonFields.valueOf(bytes, pipeline));
    for (; bytes[field] != 0; field = BsonFields.next(bytes, field)) {
      stage = field;
    }
    if (stage < 0 || bytes[stage] != Fields.DOCUMENT) {
      return false;
    }
    int operator = Fields.first(BsonFields.valueOf(bytes, stage));
    return bytes[operator] != 0
        && (Fields.isNamed(bytes, operator, OUT) || Fields.isNamed(bytes, operator, MERGE));
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
