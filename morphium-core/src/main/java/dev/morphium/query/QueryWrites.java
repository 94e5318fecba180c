package dev.morphium.query;

import dev.morphium.internal.argument.Arguments;
import dev.morphium.update.ArrayChanges;
import dev.morphium.update.Change;
import dev.morphium.update.FieldChanges;
import dev.morphium.update.NumberChanges;
import dev.morphium.update.Update;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonNumber;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/**
 * The writes of a query: update, upsert, replace and delete of what it finds.
 *
 * <pre>{@code
 * users.f(User::age).gte(18).inc(User::visits, 1);                              // all that are found
 * users.f("id").eq(7).updateOne(u -> u.set(User::name, "Ann").push("tags", "new"));
 * users.f("mail").eq("a@b.c").upsert(u -> u.setOnInsert(User::name, "Ann"));     // update or insert
 * users.f(User::age).lt(0).delete();
 * }</pre>
 *
 * <p>The operators ({@code set}, {@code inc}, {@code push} …) run at once and change all documents
 * that are found; {@link #updateOne} and {@link #upsert} change one. To change or delete all
 * documents of a collection, say {@link QueryConditions#everything()} first.
 *
 * <p>Updates count {@code @Version} on, so that entities that were read before are stale, but look
 * at none: optimistic locking is that of {@code store}, {@code delete} and {@code with(entity)}. A
 * version cannot be set. {@link #replaceOne} stores that of the entity.
 *
 * @param <T> the entities
 */
public sealed interface QueryWrites<T>
    extends FieldChanges<T, UpdateResult>,
        NumberChanges<T, UpdateResult>,
        ArrayChanges<T, UpdateResult>
    permits Query {
  private QueryState<T> state() {
    return ((Query<T>) this).state;
  }

  /** Makes one change in all documents that are found. */
  @Override
  default UpdateResult change(Change change) {
    return update(Update.of(change));
  }

  /** Gives several fields values, by their names, in all documents that are found. */
  default UpdateResult set(Map<String, ? extends @Nullable Object> values) {
    Arguments.required(values, "set", "values");
    return update(state().noUpdate().set(values));
  }

  /** Changes all documents that are found. */
  default UpdateResult update(Update<T> update) {
    Arguments.required(update, "update", "update");
    requireCondition("update", "updateOne");
    state().refuse("update", Commands.WINDOW, "updateOne changes the first in sort order");
    state().refuse("update", Set.of("sort"), "updateOne changes the first in sort order");
    return updated(Commands.update(state(), update, true, false));
  }

  /** Changes all documents that are found: {@code update(u -> u.set("a", 1).inc("b", 2))}. */
  default UpdateResult update(UnaryOperator<Update<T>> changes) {
    Arguments.required(changes, "update", "changes");
    return update(changes.apply(state().noUpdate()));
  }

  /** Changes the first document that is found. */
  default UpdateResult updateOne(Update<T> update) {
    Arguments.required(update, "updateOne", "update");
    state().refuse("updateOne", Commands.WINDOW, "it changes the first in sort order");
    return updated(Commands.update(state(), update, false, false));
  }

  /** Changes the first document that is found. */
  default UpdateResult updateOne(UnaryOperator<Update<T>> changes) {
    Arguments.required(changes, "updateOne", "changes");
    return updateOne(changes.apply(state().noUpdate()));
  }

  /** Changes the first document that is found, and inserts one when there is none (upsert). */
  default UpdateResult upsert(Update<T> update) {
    Arguments.required(update, "upsert", "update");
    state().refuse("upsert", Commands.WINDOW, "it changes the first in sort order");
    return updated(Commands.update(state(), update, false, true));
  }

  /** Changes the first document that is found, and inserts one when there is none (upsert). */
  default UpdateResult upsert(UnaryOperator<Update<T>> changes) {
    Arguments.required(changes, "upsert", "changes");
    return upsert(changes.apply(state().noUpdate()));
  }

  /** Puts an entity in the place of the first document that is found. */
  default UpdateResult replaceOne(T replacement) {
    Arguments.required(replacement, "replaceOne", "replacement");
    state().refuse("replaceOne", Commands.WINDOW, "it replaces the first in sort order");
    return updated(Commands.replace(state(), replacement, false));
  }

  /** Puts an entity in the place of the first document that is found, or inserts it (upsert). */
  default UpdateResult replaceOrInsert(T replacement) {
    Arguments.required(replacement, "replaceOrInsert", "replacement");
    state().refuse("replaceOrInsert", Commands.WINDOW, "it replaces the first in sort order");
    return updated(Commands.replace(state(), replacement, true));
  }

  /** Deletes all documents that are found. */
  default DeleteResult delete() {
    requireCondition("delete", "deleteOne");
    return deleted("delete", true);
  }

  /** Deletes one of the documents that are found. */
  default DeleteResult deleteOne() {
    return deleted("deleteOne", false);
  }

  private UpdateResult updated(BsonDocument command) {
    BsonDocument reply = QueryExecution.update(state(), command);
    Object upsertedId = null;
    long upserted = 0;
    if (reply.get("upserted") instanceof BsonArray array && !array.isEmpty()) {
      BsonValue id = array.get(0).asDocument().get("_id");
      upsertedId = id == null ? null : state().mapping().fromBson("_id", id);
      upserted = array.size();
    }
    return new UpdateResult(number(reply, "n") - upserted, number(reply, "nModified"), upsertedId);
  }

  private DeleteResult deleted(String operation, boolean many) {
    QueryState<T> state = state();
    state.refuse(operation, Commands.WINDOW, "findOneAndDelete deletes the first in sort order");
    state.refuse(operation, Set.of("sort"), "findOneAndDelete deletes the first in sort order");
    state.collection().deleting();
    BsonDocument command = Commands.delete(state, many);
    return new DeleteResult(number(QueryExecution.delete(state, command), "n"));
  }

  private void requireCondition(String operation, String one) {
    if (state().filter().isEmpty()) {
      throw state()
          .mistake(
              ("%s without a condition would concern all documents; if that is meant, say"
                      + " everything().%s(…), and %s concerns one. A query never changes: each"
                      + " method gives a new one, so use what f(…) returned")
                  .formatted(operation, operation, one));
    }
  }

  /** A number in a reply; an unacknowledged write has none. */
  private static long number(BsonDocument reply, String field) {
    return reply.get(field) instanceof BsonNumber number ? number.longValue() : 0;
  }
}
