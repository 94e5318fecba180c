package dev.morphium.operation;

import dev.morphium.driver.DocumentSequence;
import dev.morphium.driver.KnownCommand;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.bson.BsonArray;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/**
 * An operation: a database command as a builder made it, without session, transaction and concerns,
 * and with the flags by which everything on its way decides.
 *
 * <p>Source: MongoDB manual, "Database Commands".
 */
public sealed interface Operation {
  /** The row of its command. */
  default KnownCommand command() {
    return KnownCommand.of(name());
  }

  /** The name of its command, for statistics and messages; what it means, the flags tell. */
  default String name() {
    return body().getFirstKey();
  }

  /** The database that it is run on. */
  String database();

  /** The command, whose first field names it; not to be changed. */
  BsonDocument body();

  /** Documents beside the command, for instance those of an insert. */
  default List<DocumentSequence> sequences() {
    return List.of();
  }

  /** How it wants to be run. */
  OperationOptions options();

  /** The collection that it is about; null when it is about none, or several. */
  default @Nullable String collection() {
    return CollectionNames.collection(this);
  }

  /** Whether it may change data. */
  default boolean isWrite() {
    return CollectionNames.mayWrite(this);
  }

  /** What it changes, or may change. */
  default WrittenData written() {
    return CollectionNames.written(this);
  }

  /** All collections that it reads or writes, as far as it names them. */
  default Set<Namespace> collections() {
    return CollectionNames.all(this);
  }

  /** Whether collections, or what was declared of them, may be gone afterwards. */
  default boolean drops() {
    return command().drops();
  }

  /** Whether its outcome is the same when it is done twice, so that a driver may try it again. */
  default boolean isIdempotent() {
    return command().role() == KnownCommand.Role.READ && !isWrite();
  }

  /** Whether a number lets the server apply it once, however often it is sent. */
  default boolean isRetryableWrite() {
    KnownCommand command = command();
    return command.isRetryableWrite()
        && (command.isOnceOnly() || statements().stream().allMatch(command::isOnceOnly));
  }

  /** Whether it has the same answer until its collection is written to. */
  default boolean isCacheable() {
    return false;
  }

  /** Whether its replies may wait for news. */
  default boolean awaitsData() {
    return false;
  }

  /** Whether its answer is a cursor. */
  default boolean opensCursor() {
    return false;
  }

  /** Whether read concern and read preference are added to it. */
  default boolean takesReadOptions() {
    return false;
  }

  /** Its statements, in the command and beside it; none for a command that has no such. */
  default List<BsonDocument> statements() {
    List<BsonDocument> statements = new ArrayList<>();
    String field = command().statements();
    if (field != null && body().get(field) instanceof BsonArray array) {
      array.forEach(statement -> statements.add(statement.asDocument()));
    }
    for (DocumentSequence sequence : sequences()) {
      if (sequence.name().equals(field)) {
        statements.addAll(sequence.documents());
      }
    }
    return statements;
  }

  /** A read that the results of a query are made of. */
  sealed interface Read extends Operation {
    @Override
    default boolean isCacheable() {
      return Cacheability.isRepeatable(this);
    }

    @Override
    default boolean takesReadOptions() {
      return !isWrite();
    }
  }

  /** A read whose answer is a cursor, which may wait for news instead of ending. */
  sealed interface CursorRead extends Read {
    /**
     * How long the server may wait for news before it answers with nothing: zero leaves that to the
     * server; null for a cursor that ends.
     */
    @Nullable Duration maxAwait();

    @Override
    default boolean awaitsData() {
      return maxAwait() != null;
    }

    @Override
    default boolean opensCursor() {
      return !isWrite();
    }
  }

  /** A write to the documents of one collection. */
  sealed interface Write extends Operation {
    @Override
    default boolean isWrite() {
      return true;
    }

    /** The same with another command. */
    Write with(BsonDocument command);
  }

  /** A write that consists of statements, of which any number can be sent together. */
  sealed interface Statements extends Write {
    /** The same with these statements beside it, and no others. */
    Statements with(DocumentSequence statements, boolean ordered);

    /** The same without statements, to join those of several. */
    default Statements header() {
      BsonDocument header = new BsonDocument();
      header.putAll(body());
      header.remove(field());
      header.remove(ORDERED);
      return (Statements) with(header);
    }

    /** The name of the statements. */
    default String field() {
      return String.valueOf(command().statements());
    }

    /** The command, ordered or not. */
    default BsonDocument body(boolean ordered) {
      return ordered ? body() : body().clone().append(ORDERED, BsonBoolean.FALSE);
    }
  }

  /** The field that says whether a failure ends a write. */
  String ORDERED = "ordered";

  /**
   * {@code aggregate}; one that ends with {@code $out} or {@code $merge} writes.
   *
   * @param maxAwait how long the server waits for news of a tailable cursor or a change stream;
   *     null for no waiting
   */
  record Aggregate(
      String database, BsonDocument body, @Nullable Duration maxAwait, OperationOptions options)
      implements CursorRead {
    public Aggregate {
      require(KnownCommand.AGGREGATE, body);
    }

    /** A pipeline whose results end. */
    public Aggregate(String database, BsonDocument body, OperationOptions options) {
      this(database, body, null, options);
    }
  }

  /** {@code count}. */
  record Count(String database, BsonDocument body, OperationOptions options) implements Read {
    public Count {
      require(KnownCommand.COUNT, body);
    }
  }

  /** {@code delete}. */
  record Delete(
      String database,
      BsonDocument body,
      List<DocumentSequence> sequences,
      OperationOptions options)
      implements Statements {
    public Delete {
      require(KnownCommand.DELETE, body);
    }

    /** A delete without statements yet. */
    public Delete(Namespace namespace, OperationOptions options) {
      this(namespace.database(), named(KnownCommand.DELETE, namespace), List.of(), options);
    }

    @Override
    public Delete with(BsonDocument command) {
      return new Delete(database, command, List.of(), options);
    }

    @Override
    public Delete with(DocumentSequence statements, boolean ordered) {
      return new Delete(database, body(ordered), List.of(statements), options);
    }
  }

  /** {@code distinct}. */
  record Distinct(String database, BsonDocument body, OperationOptions options) implements Read {
    public Distinct {
      require(KnownCommand.DISTINCT, body);
    }
  }

  /** {@code commitTransaction} or {@code abortTransaction}. */
  record EndTransaction(BsonDocument body) implements Operation {
    @Override
    public String database() {
      return "admin";
    }

    /** Its write concern is that of all writes of the transaction. */
    @Override
    public boolean isWrite() {
      return true;
    }

    @Override
    public OperationOptions options() {
      return OperationOptions.DEFAULT;
    }
  }

  /**
   * {@code find}.
   *
   * @param maxAwait how long the server waits for news of a tailable cursor or a change stream;
   *     null for no waiting
   */
  record Find(
      String database, BsonDocument body, @Nullable Duration maxAwait, OperationOptions options)
      implements CursorRead {
    public Find {
      require(KnownCommand.FIND, body);
    }

    /** A find whose results end. */
    public Find(String database, BsonDocument body, OperationOptions options) {
      this(database, body, null, options);
    }
  }

  /** {@code findAndModify}. */
  record FindAndModify(String database, BsonDocument body, OperationOptions options)
      implements Write {
    public FindAndModify {
      require(KnownCommand.FIND_AND_MODIFY, body);
    }

    @Override
    public FindAndModify with(BsonDocument command) {
      return new FindAndModify(database, command, options);
    }
  }

  /** {@code insert}. */
  record Insert(
      String database,
      BsonDocument body,
      List<DocumentSequence> sequences,
      OperationOptions options)
      implements Statements {
    public Insert {
      require(KnownCommand.INSERT, body);
    }

    /** An insert without documents yet. */
    public Insert(Namespace namespace, OperationOptions options) {
      this(namespace.database(), named(KnownCommand.INSERT, namespace), List.of(), options);
    }

    @Override
    public Insert with(BsonDocument command) {
      return new Insert(database, command, List.of(), options);
    }

    @Override
    public Insert with(DocumentSequence statements, boolean ordered) {
      return new Insert(database, body(ordered), List.of(statements), options);
    }
  }

  /** {@code getMore}: the next batch of a cursor. */
  record GetMore(String database, BsonDocument body, boolean awaitsData) implements Operation {
    public GetMore {
      require(KnownCommand.GET_MORE, body);
    }

    @Override
    public OperationOptions options() {
      return OperationOptions.DEFAULT;
    }
  }

  /**
   * Any command, whose flags are those of its row in {@link KnownCommand}: administration, and what
   * users run by themselves.
   *
   * @param form what is added to it, and how it is answered
   */
  record RunCommand(String database, BsonDocument body, Form form, OperationOptions options)
      implements Operation {
    /** What is added to a command, and how it is answered. */
    public enum Form {
      /** A reply; read concern and read preference are the command's own. */
      PLAIN,
      /** A reply to a read with the read concern and read preference of the options. */
      READ,
      /** A cursor over what such a read gives. */
      CURSOR
    }

    /** A command that is run as it is. */
    public RunCommand(String database, BsonDocument body, OperationOptions options) {
      this(database, body, Form.PLAIN, options);
    }

    @Override
    public boolean takesReadOptions() {
      return form != Form.PLAIN;
    }

    @Override
    public boolean opensCursor() {
      return form == Form.CURSOR;
    }
  }

  /** {@code update}. */
  record Update(
      String database,
      BsonDocument body,
      List<DocumentSequence> sequences,
      OperationOptions options)
      implements Statements {
    public Update {
      require(KnownCommand.UPDATE, body);
    }

    /** An update without statements yet. */
    public Update(Namespace namespace, OperationOptions options) {
      this(namespace.database(), named(KnownCommand.UPDATE, namespace), List.of(), options);
    }

    @Override
    public Update with(BsonDocument command) {
      return new Update(database, command, List.of(), options);
    }

    @Override
    public Update with(DocumentSequence statements, boolean ordered) {
      return new Update(database, body(ordered), List.of(statements), options);
    }
  }

  /** A command that names a collection, and nothing else yet. */
  private static BsonDocument named(KnownCommand command, Namespace namespace) {
    BsonValue collection = new BsonString(namespace.collection());
    return new BsonDocument(command.names().getFirst(), collection);
  }

  private static void require(KnownCommand command, BsonDocument body) {
    if (body.isEmpty() || KnownCommand.of(body.getFirstKey()) != command) {
      throw new IllegalArgumentException(
          "a command that begins with %s is no %s"
              .formatted(
                  body.isEmpty() ? "nothing" : body.getFirstKey(), command.names().getFirst()));
    }
  }
}
