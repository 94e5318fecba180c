package dev.morphium.cache;

import dev.morphium.bson.BsonBytes;
import dev.morphium.cache.RecordingCursor.Slice;
import dev.morphium.cache.RecordingCursor.Slicer;
import dev.morphium.driver.DocumentSequence;
import dev.morphium.operation.CommandRunner;
import dev.morphium.operation.Decoder;
import dev.morphium.operation.Namespace;
import dev.morphium.operation.OperationOptions;
import dev.morphium.operation.ResultCursor;
import java.time.Duration;
import java.util.List;
import org.bson.BsonDocument;
import org.bson.RawBsonDocument;
import org.jspecify.annotations.Nullable;

/** The runner of a type whose results are kept. */
final class CachingRunner implements CommandRunner {
  private final ReadCache cache;
  private final TypeCache type;
  private final CommandRunner usual;

  CachingRunner(ReadCache cache, TypeCache type, CommandRunner usual) {
    this.cache = cache;
    this.type = type;
    this.usual = usual;
  }

  @Override
  public BsonDocument read(String database, BsonDocument command, OperationOptions options) {
    CollectionCache results = results(database, command, options);
    if (results == null) {
      return usual.read(database, command, options);
    }
    CacheKey key = CacheKey.of(namespace(database, command), command, options);
    List<byte[]> known = results.get(key);
    if (known != null) {
      return new RawBsonDocument(known.get(0));
    }
    InvalidationStamps.Stamp stamp = results.stamp(null);
    BsonDocument reply = usual.read(database, command, options);
    results.put(key, List.of(BsonBytes.of(reply)), null, stamp);
    return reply;
  }

  @Override
  public <T> ResultCursor<T> cursor(
      String database, BsonDocument command, Decoder<T> decoder, OperationOptions options) {
    CollectionCache results = results(database, command, options);
    if (results == null) {
      return usual.cursor(database, command, decoder, options);
    }
    CacheKey key = CacheKey.of(namespace(database, command), command, options);
    List<byte[]> known = results.get(key);
    if (known != null) {
      return new CachedCursor<>(known, decoder, options);
    }
    Object id = type.policy().plainIds() ? Identifiers.only(command) : null;
    InvalidationStamps.Stamp stamp = results.stamp(id);
    ResultCursor<Slice<T>> cursor = usual.cursor(database, command, new Slicer<>(decoder), options);
    return new RecordingCursor<>(cursor, documents -> results.put(key, documents, id, stamp));
  }

  @Override
  public <T> ResultCursor<T> tail(
      String database,
      BsonDocument command,
      Decoder<T> decoder,
      Duration maxAwait,
      OperationOptions options) {
    return usual.tail(database, command, decoder, maxAwait, options);
  }

  @Override
  public BsonDocument write(
      String database,
      BsonDocument command,
      List<DocumentSequence> sequences,
      OperationOptions options) {
    return usual.write(database, command, sequences, options);
  }

  /** Where the answer is kept; null when it is not. */
  private @Nullable CollectionCache results(
      String database, BsonDocument command, OperationOptions options) {
    return Cacheability.isRepeatable(command, options)
        ? cache.results(type, namespace(database, command))
        : null;
  }

  private static Namespace namespace(String database, BsonDocument command) {
    return new Namespace(database, command.getString(command.getFirstKey()).getValue());
  }
}
