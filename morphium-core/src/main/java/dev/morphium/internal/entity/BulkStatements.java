package dev.morphium.internal.entity;

import dev.morphium.bson.BsonBytes;
import dev.morphium.entity.Bulk;
import dev.morphium.exception.WriteException;
import dev.morphium.exception.WriteException.StatementError;
import dev.morphium.internal.argument.Arguments;
import dev.morphium.internal.upsert.UpsertedId;
import dev.morphium.internal.write.StatementBatches;
import dev.morphium.operation.Namespace;
import dev.morphium.operation.Operation;
import dev.morphium.operation.OperationOptions;
import dev.morphium.query.filter.Filter;
import dev.morphium.update.Update;
import dev.morphium.write.WriteResult;
import java.util.ArrayList;
import java.util.List;
import org.bson.BsonArray;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonValue;
import org.bson.RawBsonDocument;

/**
 * The statements of a {@link Bulk}, and how they are sent.
 *
 * @param <T> the entities
 */
public final class BulkStatements<T> implements Bulk<T> {
  private final EntityServices services;
  private final EntityType<T> type;
  private final boolean ordered;
  private final List<Statement> statements = new ArrayList<>();

  private static final Kind INSERT = Operation.Insert::new;
  private static final Kind UPDATE = Operation.Update::new;
  private static final Kind DELETE = Operation.Delete::new;

  /** Makes a write without statements yet. */
  @FunctionalInterface
  private interface Kind {
    Operation.Statements header(Namespace namespace, OperationOptions options);
  }

  private record Statement(Kind kind, byte[] bytes) {}

  public BulkStatements(EntityServices services, EntityType<T> type, boolean ordered) {
    this.services = services;
    this.type = type;
    this.ordered = ordered;
  }

  @Override
  public Bulk<T> insert(T entity) {
    Arguments.required(entity, "insert", "entity");
    services.listeners().preStore(List.of(entity));
    statements.add(new Statement(INSERT, type.mapping().encode(type.mapping().withId(entity))));
    return this;
  }

  @Override
  public Bulk<T> updateOne(Filter<? super T> filter, Update<T> update) {
    Arguments.required(filter, "updateOne", "filter");
    Arguments.required(update, "updateOne", "update");
    return update(filter, update, false, false);
  }

  @Override
  public Bulk<T> updateMany(Filter<? super T> filter, Update<T> update) {
    Arguments.required(filter, "updateMany", "filter");
    Arguments.required(update, "updateMany", "update");
    return update(filter, update, true, false);
  }

  @Override
  public Bulk<T> upsertOne(Filter<? super T> filter, Update<T> update) {
    Arguments.required(filter, "upsertOne", "filter");
    Arguments.required(update, "upsertOne", "update");
    return update(filter, update, false, true);
  }

  @Override
  public Bulk<T> replaceOne(Filter<? super T> filter, T replacement) {
    Arguments.required(filter, "replaceOne", "filter");
    Arguments.required(replacement, "replaceOne", "replacement");
    services.listeners().preStore(List.of(replacement));
    BsonDocument document = new RawBsonDocument(type.mapping().encode(replacement));
    type.refuseInBulk("a replacement", document);
    BsonDocument statement = new BsonDocument("q", filter.toBson(type.mapping()));
    statement.append("u", document);
    statements.add(new Statement(UPDATE, BsonBytes.of(statement)));
    return this;
  }

  @Override
  public Bulk<T> deleteOne(Filter<? super T> filter) {
    Arguments.required(filter, "deleteOne", "filter");
    return delete(filter, 1);
  }

  @Override
  public Bulk<T> deleteMany(Filter<? super T> filter) {
    Arguments.required(filter, "deleteMany", "filter");
    return delete(filter, 0);
  }

  @Override
  public int size() {
    return statements.size();
  }

  @Override
  public WriteResult execute() {
    return execute(OperationOptions.DEFAULT);
  }

  @Override
  public WriteResult execute(OperationOptions options) {
    Arguments.required(options, "execute", "options");
    if (statements.isEmpty()) {
      throw new IllegalStateException("a bulk write without writes; add some first");
    }
    Namespace namespace = type.writable();
    OperationOptions how = options.orElse(type.options());
    WriteResult result = WriteResult.NOTHING;
    List<StatementError> errors = new ArrayList<>();
    List<String> messages = new ArrayList<>();
    int first = 0;
    try {
      while (first < statements.size() && !(ordered && !messages.isEmpty())) {
        int end = endOfKind(first);
        try {
          result = result.plus(moved(run(namespace, first, end, how), first));
        } catch (WriteException failure) {
          result = result.plus(moved(WriteResult.of(failure.reply(), 0), first));
          for (StatementError error : failure.errors()) {
            errors.add(
                new StatementError(
                    first + error.index(), error.code(), error.message(), error.details()));
          }
          messages.add(String.valueOf(failure.getMessage()));
        }
        first = end;
      }
    } finally {
      type.collection().written();
    }
    if (!messages.isEmpty()) {
      throw failure(result, errors, messages);
    }
    return result;
  }

  private WriteException failure(
      WriteResult result, List<StatementError> errors, List<String> messages) {
    BsonDocument reply = new BsonDocument("ok", new BsonInt32(1));
    reply.append("n", new BsonInt32((int) (result.matched() + result.upserted().size())));
    reply.append("nModified", new BsonInt32((int) result.modified()));
    return new WriteException(
        "of %d writes %d failed: %s"
            .formatted(statements.size(), errors.size(), String.join("; ", messages)),
        errors,
        reply);
  }

  private WriteResult run(Namespace namespace, int first, int end, OperationOptions options) {
    List<byte[]> bytes = new ArrayList<>();
    statements.subList(first, end).forEach(statement -> bytes.add(statement.bytes));
    Operation.Statements header = statements.get(first).kind.header(namespace, options);
    return new StatementBatches(type.runner(), services.driver().capabilities())
        .run(header, bytes, ordered);
  }

  private static WriteResult moved(WriteResult result, int first) {
    return new WriteResult(
        result.matched(),
        result.modified(),
        result.upserted().stream()
            .map(one -> new WriteResult.Upserted(first + one.index(), one.id()))
            .toList());
  }

  private int endOfKind(int first) {
    int end = first + 1;
    while (end < statements.size() && statements.get(end).kind == statements.get(first).kind) {
      end++;
    }
    return end;
  }

  private Bulk<T> update(
      Filter<? super T> filter, Update<T> update, boolean multi, boolean upsert) {
    Update<T> complete = type.completed(update);
    BsonDocument statement = new BsonDocument("q", filter.toBson(type.mapping()));
    BsonValue changes = complete.toBson(type.mapping());
    type.refuseInBulk("an update", changes);
    if (upsert) {
      changes = UpsertedId.complete(type.mapping(), statement.getDocument("q"), changes);
    }
    statement.append("u", changes);
    if (multi) {
      statement.append("multi", BsonBoolean.TRUE);
    }
    if (upsert) {
      statement.append("upsert", BsonBoolean.TRUE);
    }
    BsonArray arrayFilters = complete.arrayFilters(type.mapping());
    if (!arrayFilters.isEmpty()) {
      statement.append("arrayFilters", arrayFilters);
    }
    statements.add(new Statement(UPDATE, BsonBytes.of(statement)));
    return this;
  }

  private Bulk<T> delete(Filter<? super T> filter, int limit) {
    services.listeners().preDelete(type.mapping().type());
    type.refuseInBulk("a delete", null);
    BsonDocument statement = new BsonDocument("q", filter.toBson(type.mapping()));
    statement.append("limit", new BsonInt32(limit));
    statements.add(new Statement(DELETE, BsonBytes.of(statement)));
    return this;
  }
}
