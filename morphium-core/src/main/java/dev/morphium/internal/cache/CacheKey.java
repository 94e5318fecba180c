package dev.morphium.internal.cache;

import dev.morphium.bson.BsonBytes;
import dev.morphium.operation.Namespace;
import dev.morphium.operation.OperationOptions;
import java.util.Arrays;
import java.util.Objects;
import org.bson.BsonDocument;
import org.bson.RawBsonDocument;
import org.jspecify.annotations.Nullable;

/**
 * The key of a cached result: a command's bytes, where it went, and its read concern.
 *
 * <p>Bytes, because parts of a command may belong to the caller, who may change them afterwards.
 */
final class CacheKey {
  private final Namespace namespace;
  private final byte[] command;
  private final OperationOptions options;
  private final int hash;

  private CacheKey(Namespace namespace, byte[] command, OperationOptions options) {
    this.namespace = namespace;
    this.command = command;
    this.options = options;
    hash = Objects.hash(namespace, Arrays.hashCode(command), options);
  }

  /** The key of a command; how long it may take and how writes are done plays no part. */
  static CacheKey of(Namespace namespace, BsonDocument command, OperationOptions options) {
    OperationOptions reading =
        new OperationOptions(options.readPreference(), options.readConcern(), null, null);
    return new CacheKey(namespace, BsonBytes.of(command), reading);
  }

  /** The command; what it stands on must not be changed. */
  BsonDocument command() {
    return new RawBsonDocument(command);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof CacheKey key
        && hash == key.hash
        && namespace.equals(key.namespace)
        && Arrays.equals(command, key.command)
        && options.equals(key.options);
  }

  @Override
  public int hashCode() {
    return hash;
  }
}
