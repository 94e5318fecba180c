package dev.morphium;

import dev.morphium.watch.Watching;
import org.bson.BsonDocument;

/**
 * The change streams of a {@link Morphium}.
 *
 * <pre>{@code
 * Subscription news = morphium.watch(Ticket.class).listen(event -> show(event.document()));
 * }</pre>
 */
public interface MorphiumStreams {
  /** The changes of a type's collection. */
  <T> Watching<T> watch(Class<T> type);

  /** The changes of all collections of the database, as documents. */
  Watching<BsonDocument> watchDatabase();

  /** The changes of all databases, as documents. */
  Watching<BsonDocument> watchDeployment();
}
