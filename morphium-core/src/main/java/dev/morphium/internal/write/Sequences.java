package dev.morphium.internal.write;

import dev.morphium.driver.DocumentSequence;
import dev.morphium.operation.CommandRunner;
import dev.morphium.operation.Namespace;
import dev.morphium.operation.Operation;
import dev.morphium.operation.OperationOptions;
import java.util.List;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonInt64;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/**
 * Counters in a collection: each number is given once, to whatever process asks.
 *
 * <p>One atomic findAndModify takes as many numbers as are needed; no lock, so that a process that
 * dies leaves a gap at most. A document is {@code {_id: name, current_value: last number given}}.
 */
public final class Sequences {
  private static final String VALUE = "current_value";

  private final CommandRunner runner;
  private final Namespace namespace;

  /** The counters of one collection. */
  public Sequences(CommandRunner runner, Namespace namespace) {
    this.runner = runner;
    this.namespace = namespace;
  }

  /** The counters of the same name in another database, for a tenant that has one. */
  Sequences in(String database) {
    return database.equals(namespace.database())
        ? this
        : new Sequences(runner, new Namespace(database, namespace.collection()));
  }

  /**
   * Takes numbers: {@code count} of them, from the result on in steps of {@code increment}.
   *
   * @param name names the counter
   * @param start the first number of all
   * @param increment the distance between two numbers; not 0
   */
  public long take(String name, long start, long increment, int count) {
    if (increment == 0 || count < 1) {
      throw new IllegalArgumentException(
          "the sequence %s is asked for %d numbers in steps of %d; both must not be 0"
              .formatted(name, count, increment));
    }
    BsonDocument before = add(name, Math.multiplyExact(increment, count));
    if (before == null) {
      // The first ones of all: whoever inserts the counter first decides, the others add to it.
      insert(name, Math.subtractExact(start, increment));
      before = add(name, Math.multiplyExact(increment, count));
    }
    if (before == null) {
      throw new IllegalStateException(
          "the counter %s in %s was deleted while it was used".formatted(name, namespace));
    }
    return Math.addExact(before.getNumber(VALUE).longValue(), increment);
  }

  private @Nullable BsonDocument add(String name, long distance) {
    BsonDocument command = new BsonDocument("findAndModify", name(namespace.collection()));
    command.append("query", new BsonDocument("_id", name(name)));
    command.append(
        "update", new BsonDocument("$inc", new BsonDocument(VALUE, new BsonInt64(distance))));
    BsonDocument reply =
        runner.run(
            new Operation.FindAndModify(namespace.database(), command, OperationOptions.DEFAULT));
    BsonValue before = reply.get("value");
    return before instanceof BsonDocument document ? document : null;
  }

  private void insert(String name, long value) {
    BsonDocument statement = new BsonDocument("q", new BsonDocument("_id", name(name)));
    statement.append(
        "u", new BsonDocument("$setOnInsert", new BsonDocument(VALUE, new BsonInt64(value))));
    statement.append("upsert", BsonBoolean.TRUE);
    Operation.Update update = new Operation.Update(namespace, OperationOptions.DEFAULT);
    runner.run(update.with(DocumentSequence.of(update.field(), List.of(statement)), true));
  }

  private static BsonString name(String text) {
    return new BsonString(text);
  }
}
