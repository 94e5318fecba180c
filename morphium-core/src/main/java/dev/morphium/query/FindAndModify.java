package dev.morphium.query;

import dev.morphium.bson.BsonBytes;
import dev.morphium.internal.argument.Arguments;
import dev.morphium.internal.upsert.UpsertedId;
import dev.morphium.update.Update;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.bson.BsonArray;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/**
 * The writes of a query that also give the entity: find and modify, atomically.
 *
 * <pre>{@code
 * Task task = tasks.f(Task::state).eq(OPEN).sort("created")
 *     .findOneAndUpdate(u -> u.set(Task::state, RUNNING), ReturnDocument.AFTER); // null: none is open
 * }</pre>
 *
 * <p>Source: MongoDB manual, "findAndModify".
 *
 * @param <T> the entities
 */
public sealed interface FindAndModify<T> permits Query {
  private QueryState<T> state() {
    return ((Query<T>) this).state;
  }

  /** Changes the first document that is found, and gives it as it was; null when there is none. */
  default @Nullable T findOneAndUpdate(Update<T> update) {
    Arguments.required(update, "findOneAndUpdate", "update");
    return findOneAndUpdate(update, ReturnDocument.BEFORE);
  }

  /** Changes the first document that is found, and gives it as it was; null when there is none. */
  default @Nullable T findOneAndUpdate(UnaryOperator<Update<T>> changes) {
    Arguments.required(changes, "findOneAndUpdate", "changes");
    return findOneAndUpdate(changes, ReturnDocument.BEFORE);
  }

  /** Changes the first document that is found, and gives it; null when there is none. */
  default @Nullable T findOneAndUpdate(UnaryOperator<Update<T>> changes, ReturnDocument returned) {
    Arguments.required(changes, "findOneAndUpdate", "changes");
    Arguments.required(returned, "findOneAndUpdate", "returned");
    return findOneAndUpdate(changes.apply(state().noUpdate()), returned);
  }

  /** Changes the first document that is found, and gives it; null when there is none. */
  default @Nullable T findOneAndUpdate(Update<T> update, ReturnDocument returned) {
    Arguments.required(update, "findOneAndUpdate", "update");
    Arguments.required(returned, "findOneAndUpdate", "returned");
    return findAndModify(updating(update, returned, false));
  }

  /**
   * Changes the first document that is found or inserts one (upsert), and gives it; null when it
   * was inserted and is wanted as it was before.
   */
  default @Nullable T findOneAndUpsert(Update<T> update, ReturnDocument returned) {
    Arguments.required(update, "findOneAndUpsert", "update");
    Arguments.required(returned, "findOneAndUpsert", "returned");
    return findAndModify(updating(update, returned, true));
  }

  /**
   * Changes the first document that is found or inserts one (upsert), and gives it; null when it
   * was inserted and is wanted as it was before.
   */
  default @Nullable T findOneAndUpsert(UnaryOperator<Update<T>> changes, ReturnDocument returned) {
    Arguments.required(changes, "findOneAndUpsert", "changes");
    Arguments.required(returned, "findOneAndUpsert", "returned");
    return findOneAndUpsert(changes.apply(state().noUpdate()), returned);
  }

  /** Replaces the first document that is found, and gives it as it was; null when there is none. */
  default @Nullable T findOneAndReplace(T replacement) {
    Arguments.required(replacement, "findOneAndReplace", "replacement");
    return findOneAndReplace(replacement, ReturnDocument.BEFORE);
  }

  /** Replaces the first document that is found, and gives it; null when there is none. */
  default @Nullable T findOneAndReplace(T replacement, ReturnDocument returned) {
    Arguments.required(replacement, "findOneAndReplace", "replacement");
    Arguments.required(returned, "findOneAndReplace", "returned");
    return findAndModify(replacing(replacement, returned));
  }

  /**
   * Replaces the first document that is found or inserts the entity, and gives it; null when it was
   * inserted and is wanted as it was before.
   */
  default @Nullable T findOneAndReplaceOrInsert(T replacement, ReturnDocument returned) {
    Arguments.required(replacement, "findOneAndReplaceOrInsert", "replacement");
    Arguments.required(returned, "findOneAndReplaceOrInsert", "returned");
    return findAndModify(replacing(replacement, returned).append("upsert", BsonBoolean.TRUE));
  }

  /** Deletes the first document that is found, and gives it as it was; null when there is none. */
  default @Nullable T findOneAndDelete() {
    BsonDocument command = Commands.findAndModify(state()).append("remove", BsonBoolean.TRUE);
    state().collection().deleting();
    return findAndModify(command);
  }

  private BsonDocument updating(Update<T> update, ReturnDocument returned, boolean upsert) {
    QueryState<T> state = state();
    Update<T> complete = state.collection().completed(update);
    BsonDocument command = Commands.findAndModify(state);
    BsonValue changes = complete.toBson(state.mapping());
    if (upsert) {
      changes = UpsertedId.complete(state.mapping(), command.getDocument("query"), changes);
    }
    command.append("update", changes);
    BsonArray arrayFilters = complete.arrayFilters(state.mapping());
    if (!arrayFilters.isEmpty()) {
      command.append("arrayFilters", arrayFilters);
    }
    returning(command, returned);
    return upsert ? command.append("upsert", BsonBoolean.TRUE) : command;
  }

  private BsonDocument replacing(T replacement, ReturnDocument returned) {
    BsonDocument command = Commands.findAndModify(state());
    command.append("update", state().collection().encode(replacement));
    return returning(command, returned);
  }

  private static BsonDocument returning(BsonDocument command, ReturnDocument returned) {
    return returned == ReturnDocument.AFTER ? command.append("new", BsonBoolean.TRUE) : command;
  }

  private @Nullable T findAndModify(BsonDocument command) {
    return QueryExecution.findAndModify(state(), command, this::value).orElse(null);
  }

  private Optional<T> value(BsonDocument reply) {
    if (!(reply.get("value") instanceof BsonDocument document)) {
      return Optional.empty();
    }
    byte[] bytes = BsonBytes.of(document);
    return Optional.of(state().collection().decode(bytes, 0, bytes.length));
  }
}
