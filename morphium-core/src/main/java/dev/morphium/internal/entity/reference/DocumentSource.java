package dev.morphium.internal.entity.reference;

import dev.morphium.operation.CommandRunner;
import dev.morphium.operation.Namespace;
import dev.morphium.operation.Operation;
import dev.morphium.operation.OperationOptions;
import dev.morphium.session.ClientSession;
import dev.morphium.session.SessionBinding;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/**
 * Reads documents by their ids, all those of a collection with one {@code $in}.
 *
 * <p>In the session and the transaction of the thread that asks. Source: MongoDB manual, "$in".
 */
final class DocumentSource {
  /** How many ids are asked for at once; more of them make several commands. */
  static final int MOST = 10_000;

  private final ReferencedTypes types;
  private final SessionBinding binding;
  private final @Nullable CommandRunner runner;

  /**
   * @param runner runs the commands; null for the runner of each type, which may keep results
   */
  DocumentSource(ReferencedTypes types, SessionBinding binding, @Nullable CommandRunner runner) {
    this.types = types;
    this.binding = binding;
    this.runner = runner;
  }

  /** All types. */
  ReferencedTypes types() {
    return types;
  }

  /**
   * Documents of a type.
   *
   * @param fields what of them is wanted; null for all
   * @return those that there are, in any order
   */
  List<byte[]> read(
      ReferencedCollection<?> place,
      Collection<BsonValue> ids,
      @Nullable BsonDocument fields,
      OperationOptions options) {
    List<byte[]> found = new ArrayList<>(ids.size());
    List<BsonValue> all = new ArrayList<>(ids);
    for (int first = 0; first < all.size(); first += MOST) {
      List<BsonValue> part = all.subList(first, Math.min(all.size(), first + MOST));
      BsonDocument filter = withIds(part);
      BsonDocument ofType = place.type().mapping().typeFilter();
      if (ofType != null) {
        filter.putAll(ofType);
      }
      found.addAll(find(place, filter, fields, part.size() + 1, options));
    }
    return found;
  }

  /** The condition that a document has one of these ids. */
  static BsonDocument withIds(Collection<BsonValue> ids) {
    BsonArray list = new BsonArray(new ArrayList<>(ids));
    return new BsonDocument("_id", new BsonDocument("$in", list));
  }

  private List<byte[]> find(
      ReferencedCollection<?> place,
      BsonDocument filter,
      @Nullable BsonDocument fields,
      int batchSize,
      OperationOptions options) {
    Namespace namespace = place.namespace();
    BsonDocument command = new BsonDocument("find", new BsonString(namespace.collection()));
    command.append("filter", filter);
    if (fields != null) {
      command.append("projection", fields);
    }
    command.append("batchSize", new BsonInt32(batchSize));
    return find(place.type(), namespace.database(), command, options);
  }

  /** The results of a find. */
  List<byte[]> find(
      ReferencedType<?> type, String database, BsonDocument command, OperationOptions options) {
    return (runner == null ? type.runner() : runner)
        .open(
            new Operation.Find(database, command, readable(options)),
            (bytes, offset, length) -> Arrays.copyOfRange(bytes, offset, offset + length))
        .toList();
  }

  /** The options as the thread's transaction, if it has one, allows them. */
  private OperationOptions readable(OperationOptions options) {
    ClientSession session = binding.current();
    return session != null && session.state().isActive()
        ? new OperationOptions(null, null, null, options.timeout())
        : new OperationOptions(
            options.readPreference(), options.readConcern(), null, options.timeout());
  }

  /** What reads of this thread belong to: equal when one may know what the other has read. */
  Object scope() {
    ClientSession session = binding.current();
    return session == null
        ? Scope.NONE
        : new Scope(session, session.state().isActive() ? session.transactionNumber() : 0);
  }

  /**
   * A session, and its transaction.
   *
   * @param transaction its number; 0 for none
   */
  private record Scope(@Nullable ClientSession session, long transaction) {
    static final Scope NONE = new Scope(null, 0);
  }
}
