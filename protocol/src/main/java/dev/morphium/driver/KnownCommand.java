package dev.morphium.driver;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.jspecify.annotations.Nullable;

/**
 * The table of database commands: what the name of a command tells its client. The one place where
 * names are looked at; everything else asks the row.
 *
 * <p>Source: MongoDB manual, "Database Commands"; "Retryable Reads", "Retryable Writes", "Command
 * Logging and Monitoring" and "OP_COMPRESSED" specifications.
 */
public enum KnownCommand {
  ABORT_TRANSACTION(Role.ABORT, Names.NONE, "abortTransaction"),
  AGGREGATE(Role.READ, Names.PIPELINE, "aggregate"),
  AUTHENTICATE(Role.INQUIRY, Names.NONE, Trait.SECRET, "authenticate"),
  BUILD_INFO(Role.INQUIRY, Names.NONE, "buildInfo", "buildinfo"),
  BULK_WRITE(Names.LISTED, "ops", Many.MULTI, "bulkWrite"),
  COLL_MOD(Role.WRITE, Names.FIRST, "collMod"),
  COLL_STATS(Role.READ, Names.FIRST, "collStats"),
  COMMIT_TRANSACTION(Role.COMMIT, Names.NONE, "commitTransaction"),
  COPY_DATABASE(
      Role.OTHER,
      Names.DATABASE,
      Trait.UNCOMPRESSED,
      "copydb",
      "copydbgetnonce",
      "copydbsaslstart"),
  COUNT(Role.READ, Names.FIRST, "count"),
  CREATE(Role.WRITE, Names.FIRST, "create"),
  CREATE_INDEXES(Role.WRITE, Names.FIRST, "createIndexes"),
  CREATE_USER(Role.WRITE, Names.NONE, Trait.SECRET, "createUser"),
  DB_STATS(Role.READ, Names.NONE, "dbStats"),
  DELETE(Names.FIRST, "deletes", Many.NO_LIMIT, "delete"),
  DISTINCT(Role.READ, Names.FIRST, "distinct"),
  DROP(Role.WRITE, Names.FIRST, Trait.DROPS, "drop"),
  DROP_DATABASE(Role.WRITE, Names.DATABASE, Trait.DROPS, "dropDatabase"),
  DROP_INDEXES(Role.WRITE, Names.FIRST, Trait.DROPS, "dropIndexes", "deleteIndexes"),
  DROP_USER(Role.WRITE, Names.NONE, "dropUser"),
  END_SESSIONS(Role.INQUIRY, Names.NONE, "endSessions"),
  EXPLAIN(Role.INQUIRY, Names.WITHIN, "explain"),
  FIND(Role.READ, Names.FIRST, "find"),
  FIND_AND_MODIFY(Role.WRITE, Names.FIRST, Trait.RETRYABLE, "findAndModify", "findandmodify"),
  GET_MORE(Role.GET_MORE, Names.FIELD, "getMore"),
  GET_NONCE(Role.INQUIRY, Names.NONE, Trait.UNCOMPRESSED, "getnonce"),
  HELLO(Role.INQUIRY, Names.NONE, Trait.UNCOMPRESSED, "hello", "isMaster", "ismaster"),
  INSERT(Names.FIRST, "documents", Many.NEVER, "insert"),
  KILL_CURSORS(Role.KILL_CURSORS, Names.FIRST, "killCursors"),
  LIST_COLLECTIONS(Role.READ, Names.NONE, "listCollections"),
  LIST_DATABASES(Role.READ, Names.NONE, "listDatabases"),
  LIST_INDEXES(Role.READ, Names.FIRST, "listIndexes"),
  MAP_REDUCE(Role.OTHER, Names.OUTPUT, "mapReduce", "mapreduce"),
  PING(Role.INQUIRY, Names.NONE, "ping"),
  PROFILE(Role.INQUIRY, Names.NONE, "profile"),
  RENAME_COLLECTION(Role.WRITE, Names.RENAME, Trait.DROPS, "renameCollection"),
  SASL_CONTINUE(Role.INQUIRY, Names.NONE, Trait.SECRET, "saslContinue"),
  SASL_START(Role.INQUIRY, Names.NONE, Trait.SECRET, "saslStart"),
  /** Every name that has no row of its own: it may write, and is not tried again. */
  UNKNOWN(Role.OTHER, Names.FIRST),
  UPDATE(Names.FIRST, "updates", Many.MULTI, "update"),
  UPDATE_USER(Role.WRITE, Names.NONE, Trait.SECRET, "updateUser");

  private static final BsonInt32 NO_LIMIT = new BsonInt32(0);
  private static final Map<String, KnownCommand> BY_NAME =
      Arrays.stream(values())
          .flatMap(command -> command.names.stream().map(name -> Map.entry(name, command)))
          .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, Map.Entry::getValue));

  private final Role role;
  private final Names places;
  private final Trait trait;
  private final @Nullable String statements;
  private final Many many;
  private final List<String> names;

  /** The role of a command: where it may be sent, and whether it can be tried again. */
  public enum Role {
    /** Ends a transaction, and can always be tried again. */
    ABORT,
    /** Ends a transaction, and can always be tried again. */
    COMMIT,
    /** Goes on with a cursor, on the server that has it. */
    GET_MORE,
    /** Changes no data, and is not tried again. */
    INQUIRY,
    /** Ends cursors, on the server that has them. */
    KILL_CURSORS,
    /** Goes where the read preference says, is not tried again, and may write. */
    OTHER,
    /** Reads data, and can be tried again when it failed. */
    READ,
    /** Goes to the primary, whatever the read preference says. */
    WRITE
  }

  /** The place in a command of the names of the collections that it is about. */
  public enum Names {
    /** It is about all collections of its database. */
    DATABASE,
    /** The field {@code collection}. */
    FIELD,
    /** The first field. */
    FIRST,
    /** The field {@code nsInfo}, which lists full names. */
    LISTED,
    /** It is about no collection. */
    NONE,
    /** The first field, and what it writes to in the field {@code out}. */
    OUTPUT,
    /** The first field, and the stages of the field {@code pipeline}. */
    PIPELINE,
    /** Full names in the first field and in {@code to}. */
    RENAME,
    /** Those of the command that the first field holds. */
    WITHIN
  }

  /** What is special about a command beside its role. */
  private enum Trait {
    DROPS,
    PLAIN,
    RETRYABLE,
    SECRET,
    STATEMENTS,
    UNCOMPRESSED
  }

  /** When a statement may change several documents. */
  private enum Many {
    MULTI,
    NEVER,
    NO_LIMIT
  }

  KnownCommand(Role role, Names places, String... names) {
    this(role, places, Trait.PLAIN, names);
  }

  KnownCommand(Role role, Names places, Trait trait, String... names) {
    this.role = role;
    this.places = places;
    this.trait = trait;
    this.names = List.of(names);
    statements = null;
    many = Many.NEVER;
  }

  KnownCommand(Names places, String statements, Many many, String name) {
    role = Role.WRITE;
    this.places = places;
    trait = Trait.STATEMENTS;
    names = List.of(name);
    this.statements = statements;
    this.many = many;
  }

  /** The row of a name; {@link #UNKNOWN} when it has none. */
  public static KnownCommand of(String name) {
    return BY_NAME.getOrDefault(name, UNKNOWN);
  }

  /** Where it may be sent, and whether it can be tried again. */
  public Role role() {
    return role;
  }

  /** Where it names collections. */
  public Names places() {
    return places;
  }

  /** The names that it is known by, the usual one first. */
  public List<String> names() {
    return names;
  }

  /** Whether it may change data; a pipeline does when it ends like that, whatever is said here. */
  public boolean mayWrite() {
    return role == Role.WRITE || role == Role.OTHER;
  }

  /** Whether collections, or what was declared of them, may be gone afterwards. */
  public boolean drops() {
    return trait == Trait.DROPS;
  }

  /** Whether it or its reply holds passwords or proofs, which neither logs nor listeners see. */
  public boolean isSecret() {
    return trait == Trait.SECRET;
  }

  /** Whether messages with it may be compressed. */
  public boolean isCompressible() {
    return trait != Trait.SECRET && trait != Trait.UNCOMPRESSED;
  }

  /** The field of its statements, which may travel beside it; null when it has none. */
  public @Nullable String statements() {
    return statements;
  }

  /** Whether a transaction number lets a server recognize a repeated one. */
  public boolean isRetryableWrite() {
    return trait == Trait.RETRYABLE || trait == Trait.STATEMENTS;
  }

  /** Whether no statement of it can change several documents. */
  public boolean isOnceOnly() {
    return many == Many.NEVER;
  }

  /** Whether a statement of it changes one document at most. */
  public boolean isOnceOnly(BsonDocument statement) {
    return switch (many) {
      case MULTI -> !statement.getBoolean("multi", BsonBoolean.FALSE).getValue();
      case NEVER -> true;
      case NO_LIMIT -> statement.getNumber("limit", NO_LIMIT).intValue() != 0;
    };
  }
}
