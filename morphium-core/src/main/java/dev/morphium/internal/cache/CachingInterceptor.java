package dev.morphium.internal.cache;

import dev.morphium.driver.Reply;
import dev.morphium.operation.Answer;
import dev.morphium.operation.Interceptor;
import dev.morphium.operation.Namespace;
import dev.morphium.operation.Operation;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The interceptor of a type whose results are kept. */
final class CachingInterceptor implements Interceptor {
  private final ReadCache cache;
  private final TypeCache type;

  CachingInterceptor(ReadCache cache, TypeCache type) {
    this.cache = cache;
    this.type = type;
  }

  @Override
  public Answer around(Call call, Next next) {
    Operation operation = call.operation();
    String collection = operation.isCacheable() ? operation.collection() : null;
    Namespace namespace =
        collection == null ? null : new Namespace(operation.database(), collection);
    CollectionCache results = namespace == null ? null : cache.results(type, namespace);
    if (namespace == null || results == null) {
      return next.run(call);
    }
    CacheKey key = CacheKey.of(namespace, operation.body(), operation.options());
    List<Reply> known = results.get(key);
    if (known != null) {
      return operation.opensCursor()
          ? new Answer.Cursor(new CachedCursor(known))
          : new Answer.Single(known.getFirst());
    }
    Object id = type.policy().plainIds() ? id(operation) : null;
    InvalidationStamps.Stamp stamp = results.stamp(id);
    RecordedReplies record = new RecordedReplies(replies -> results.put(key, replies, id, stamp));
    return switch (next.run(call)) {
      case Answer.Single single -> {
        record.add(single.reply(), true);
        yield single;
      }
      case Answer.Cursor cursor -> new Answer.Cursor(RecordingCursor.of(cursor.batches(), record));
    };
  }

  /** The id that alone decides what an operation gives; null when it is not alone. */
  private static @Nullable Object id(Operation operation) {
    return operation instanceof Operation.Find find ? Identifiers.only(find.body()) : null;
  }
}
