package dev.morphium.messaging.contract;

import dev.morphium.Morphium;
import dev.morphium.messaging.Messaging;
import dev.morphium.messaging.MessagingSettings;
import dev.morphium.messaging.handler.MessageHandler;
import java.util.Collection;
import java.util.List;
import java.util.function.UnaryOperator;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonObjectId;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/** What a topic of the contract has to work with: an empty queue in a database of its own. */
interface OnBackend {
  /** The collection of the usual queue. */
  String QUEUE = MessagingSettings.DEFAULT.queue();

  /** The Morphium that all instances share that ask for no other. */
  Morphium morphium();

  /** Another Morphium on the same data, and what may go wrong with it; closed after the test. */
  Faults faults();

  /** Another client, which knows nothing of messages. */
  ForeignClient foreign();

  /** An instance with a name; closed after the test. */
  Messaging instance(String name, Morphium on, UnaryOperator<MessagingSettings> settings);

  /** An instance with a name and some settings. */
  default Messaging instance(String name, UnaryOperator<MessagingSettings> settings) {
    return instance(name, morphium(), settings);
  }

  /** An instance with a name. */
  default Messaging instance(String name) {
    return instance(name, settings -> settings);
  }

  /** An instance that sends. */
  default Messaging sender() {
    return instance("sender");
  }

  /** A handler that keeps what it is given. */
  static <T> MessageHandler<T> keep(Collection<? super T> got) {
    return (payload, context) -> {
      got.add(payload);
    };
  }

  /** Throws anything, declared or not. */
  @SuppressWarnings("unchecked") // nothing is known of the type when it runs
  static <E extends Throwable> void sneak(Throwable thrown) throws E {
    throw (E) thrown;
  }

  /** A command on the test's database. */
  default BsonDocument run(BsonDocument command) {
    return morphium().runCommand(morphium().database(), command);
  }

  /** A command on the test's database. */
  default BsonDocument run(String command) {
    return run(BsonDocument.parse(command));
  }

  /** What a collection of the test holds, where a filter fits. */
  default List<BsonDocument> documents(String collection, BsonDocument filter) {
    BsonDocument find = new BsonDocument("find", new BsonString(collection));
    return run(find.append("filter", filter)).getDocument("cursor").getArray("firstBatch").stream()
        .map(BsonValue::asDocument)
        .toList();
  }

  /** A message as it is stored; null when it is not there any more. */
  default @Nullable BsonDocument stored(@Nullable ObjectId id) {
    List<BsonDocument> found = documents(QUEUE, new BsonDocument("_id", new BsonObjectId(id)));
    return found.isEmpty() ? null : found.get(0);
  }

  /** How far the work of a message is; empty when it is not there any more. */
  default String state(@Nullable ObjectId id) {
    BsonDocument found = stored(id);
    return found == null ? "" : found.getDocument("work").getString("state").getValue();
  }

  /** Whether a message was done and deleted. */
  default boolean isGone(@Nullable ObjectId id) {
    return stored(id) == null;
  }

  /** Changes messages behind the queue's back. */
  default void change(ObjectId id, String update) {
    BsonDocument statement = new BsonDocument("q", new BsonDocument("_id", new BsonObjectId(id)));
    statement.append("u", BsonDocument.parse(update));
    run(
        new BsonDocument("update", new BsonString(QUEUE))
            .append("updates", new BsonArray(List.of(statement))));
  }
}
