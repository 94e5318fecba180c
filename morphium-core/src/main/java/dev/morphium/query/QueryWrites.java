package dev.morphium.query;

import dev.morphium.bson.BsonBytes;
import dev.morphium.operation.Operation;
import dev.morphium.update.ArrayChanges;
import dev.morphium.update.Change;
import dev.morphium.update.FieldChanges;
import dev.morphium.update.NumberChanges;
import dev.morphium.update.Update;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.bson.BsonArray;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonNumber;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/**
 * The part of a query that changes what it finds.
 *
 * <p>The operators ({@code set}, {@code inc}, {@code push} …) run at once and change all documents
 * that are found; {@link #updateOne} and {@link #upsert} change one. Whoever wants to change or
 * delete all documents of a collection says {@link #everything()} first.
 *
 * @param <T> the entities
 */
public abstract sealed class QueryWrites<T> extends QueryReads<T>
    implements FieldChanges<T, UpdateResult>,
        NumberChanges<T, UpdateResult>,
        ArrayChanges<T, UpdateResult>
    permits Query {
  private static final Set<String> WINDOW = Set.of("skip", "limit", "min", "max");

  QueryWrites(QueryState<T> state) {
    super(state);
  }

  /** Makes one change in all documents that are found. */
  @Override
  public final UpdateResult change(Change change) {
    return update(Update.of(change));
  }

  /** Gives several fields values, by their names, in all documents that are found. */
  public final UpdateResult set(Map<String, ? extends @Nullable Object> values) {
    return update(empty().set(values));
  }

  /** Changes all documents that are found. */
  public final UpdateResult update(Update<T> update) {
    requireCondition("update", "updateOne");
    state.refuse("update", WINDOW, "updateOne changes the first in sort order");
    state.refuse("update", Set.of("sort"), "updateOne changes the first in sort order");
    return updated(Commands.update(state, update, true, false));
  }

  /** Changes all documents that are found: {@code update(u -> u.set("a", 1).inc("b", 2))}. */
  public final UpdateResult update(UnaryOperator<Update<T>> changes) {
    return update(changes.apply(empty()));
  }

  /** Changes the first document that is found. */
  public final UpdateResult updateOne(Update<T> update) {
    state.refuse("updateOne", WINDOW, "it changes the first in sort order");
    return updated(Commands.update(state, update, false, false));
  }

  /** Changes the first document that is found. */
  public final UpdateResult updateOne(UnaryOperator<Update<T>> changes) {
    return updateOne(changes.apply(empty()));
  }

  /** Changes the first document that is found, and inserts one when there is none. */
  public final UpdateResult upsert(Update<T> update) {
    state.refuse("upsert", WINDOW, "it changes the first in sort order");
    return updated(Commands.update(state, update, false, true));
  }

  /** Changes the first document that is found, and inserts one when there is none. */
  public final UpdateResult upsert(UnaryOperator<Update<T>> changes) {
    return upsert(changes.apply(empty()));
  }

  /** Puts an entity in the place of the first document that is found. */
  public final UpdateResult replaceOne(T replacement) {
    state.refuse("replaceOne", WINDOW, "it replaces the first in sort order");
    return updated(Commands.replace(state, replacement, false));
  }

  /** Puts an entity in the place of the first document that is found, or inserts it. */
  public final UpdateResult replaceOrInsert(T replacement) {
    state.refuse("replaceOrInsert", WINDOW, "it replaces the first in sort order");
    return updated(Commands.replace(state, replacement, true));
  }

  /** Deletes all documents that are found. */
  public final DeleteResult delete() {
    requireCondition("delete", "deleteOne");
    return deleted("delete", true);
  }

  /** Deletes all documents that are found; another name of {@link #delete()}. */
  public final DeleteResult remove() {
    return delete();
  }

  /** Deletes one of the documents that are found. */
  public final DeleteResult deleteOne() {
    return deleted("deleteOne", false);
  }

  /** Changes the first document that is found, and gives it as it was; null when there is none. */
  public final @Nullable T findOneAndUpdate(Update<T> update) {
    return findOneAndUpdate(update, ReturnDocument.BEFORE);
  }

  /** Changes the first document that is found, and gives it as it was; null when there is none. */
  public final @Nullable T findOneAndUpdate(UnaryOperator<Update<T>> changes) {
    return findOneAndUpdate(changes, ReturnDocument.BEFORE);
  }

  /** Changes the first document that is found, and gives it; null when there is none. */
  public final @Nullable T findOneAndUpdate(
      UnaryOperator<Update<T>> changes, ReturnDocument returned) {
    return findOneAndUpdate(changes.apply(empty()), returned);
  }

  /** Changes the first document that is found, and gives it; null when there is none. */
  public final @Nullable T findOneAndUpdate(Update<T> update, ReturnDocument returned) {
    return findAndModify(updating(update, returned));
  }

  /**
   * Changes the first document that is found or inserts one, and gives it; null when it was
   * inserted and is wanted as it was before.
   */
  public final @Nullable T findOneAndUpsert(Update<T> update, ReturnDocument returned) {
    return findAndModify(updating(update, returned).append("upsert", BsonBoolean.TRUE));
  }

  /**
   * Changes the first document that is found or inserts one, and gives it; null when it was
   * inserted and is wanted as it was before.
   */
  public final @Nullable T findOneAndUpsert(
      UnaryOperator<Update<T>> changes, ReturnDocument returned) {
    return findOneAndUpsert(changes.apply(empty()), returned);
  }

  /** Replaces the first document that is found, and gives it as it was; null when there is none. */
  public final @Nullable T findOneAndReplace(T replacement) {
    return findOneAndReplace(replacement, ReturnDocument.BEFORE);
  }

  /** Replaces the first document that is found, and gives it; null when there is none. */
  public final @Nullable T findOneAndReplace(T replacement, ReturnDocument returned) {
    BsonDocument command = Commands.findAndModify(state);
    command.append("update", state.collection().encode(replacement));
    return findAndModify(returning(command, returned));
  }

  /** Deletes the first document that is found, and gives it as it was; null when there is none. */
  public final @Nullable T findOneAndDelete() {
    BsonDocument command = Commands.findAndModify(state).append("remove", BsonBoolean.TRUE);
    state.collection().deleting();
    return findAndModify(command);
  }

  /**
   * Replaces the first document that is found or inserts the entity, and gives it; null when it was
   * inserted and is wanted as it was before.
   */
  public final @Nullable T findOneAndReplaceOrInsert(T replacement, ReturnDocument returned) {
    BsonDocument command = Commands.findAndModify(state);
    command.append("update", state.collection().encode(replacement));
    return findAndModify(returning(command, returned).append("upsert", BsonBoolean.TRUE));
  }

  private Update<T> empty() {
    return Update.of(state.mapping().type());
  }

  private BsonDocument updating(Update<T> update, ReturnDocument returned) {
    Update<T> complete = state.collection().completed(update);
    BsonDocument command = Commands.findAndModify(state);
    command.append("update", complete.toBson(state.mapping()));
    BsonArray arrayFilters = complete.arrayFilters(state.mapping());
    if (!arrayFilters.isEmpty()) {
      command.append("arrayFilters", arrayFilters);
    }
    return returning(command, returned);
  }

  private static BsonDocument returning(BsonDocument command, ReturnDocument returned) {
    return returned == ReturnDocument.AFTER ? command.append("new", BsonBoolean.TRUE) : command;
  }

  private @Nullable T findAndModify(BsonDocument command) {
    String database = state.namespace().database();
    return write(
            new Operation.FindAndModify(database, command, state.effectiveOptions()), this::value)
        .orElse(null);
  }

  private Optional<T> value(BsonDocument reply) {
    if (!(reply.get("value") instanceof BsonDocument document)) {
      return Optional.empty();
    }
    byte[] bytes = BsonBytes.of(document);
    return Optional.of(state.collection().decode(bytes, 0, bytes.length));
  }

  private UpdateResult updated(BsonDocument command) {
    BsonDocument reply =
        write(
            new Operation.Update(state.namespace(), state.effectiveOptions()).with(command),
            Function.identity());
    Object upsertedId = null;
    long upserted = 0;
    if (reply.get("upserted") instanceof BsonArray array && !array.isEmpty()) {
      BsonValue id = array.get(0).asDocument().get("_id");
      upsertedId = id == null ? null : state.mapping().fromBson("_id", id);
      upserted = array.size();
    }
    return new UpdateResult(number(reply, "n") - upserted, number(reply, "nModified"), upsertedId);
  }

  private DeleteResult deleted(String operation, boolean many) {
    state.refuse(operation, WINDOW, "findOneAndDelete deletes the first in sort order");
    state.refuse(operation, Set.of("sort"), "findOneAndDelete deletes the first in sort order");
    state.collection().deleting();
    Operation.Write delete =
        new Operation.Delete(state.namespace(), state.effectiveOptions())
            .with(Commands.delete(state, many));
    return new DeleteResult(number(write(delete, Function.identity()), "n"));
  }

  private <R> R write(Operation.Write operation, Function<BsonDocument, R> result) {
    try {
      return state.collection().write(operation, result);
    } finally {
      state.collection().written();
    }
  }

  private void requireCondition(String operation, String one) {
    if (state.filter().isEmpty()) {
      throw state.mistake(
          ("%s without a condition would concern all documents; if that is meant, say"
                  + " everything().%s(…), and %s concerns one. A query never changes: each method"
                  + " gives a new one, so use what f(…) returned")
              .formatted(operation, operation, one));
    }
  }

  /** A number in a reply; an unacknowledged write has none. */
  private static long number(BsonDocument reply, String field) {
    return reply.get(field) instanceof BsonNumber number ? number.longValue() : 0;
  }
}
