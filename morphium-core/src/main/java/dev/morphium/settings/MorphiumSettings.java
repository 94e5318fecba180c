package dev.morphium.settings;

import dev.morphium.driver.ReadConcern;
import dev.morphium.driver.ReadPreference;
import dev.morphium.driver.WriteConcern;
import dev.morphium.mapping.encryption.EncryptionKeys;
import java.time.Duration;
import java.util.Map;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/**
 * Everything that can be said about a Morphium before it is opened; immutable.
 *
 * @param uri the connection string: {@code mongodb://}, {@code mongodb+srv://} or {@code
 *     inmemory://}; what it says about pools, timeouts and TLS is described with the pool
 * @param database where entities live; default the database of the connection string, otherwise
 *     {@code test}
 * @param timeout how long an operation may take, retries included; zero for no limit, the default
 * @param readPreference which node is read; null for what the connection string says, otherwise the
 *     primary
 * @param readConcern how settled the data must be; null for what the connection string says,
 *     otherwise the server's default
 * @param writeConcern how safe writes must be; null for what the connection string says, otherwise
 *     the server's default
 * @param retryWrites whether a write whose reply was lost is sent again, and applied once; default
 *     true
 * @param indexMode what happens to declared indexes; default {@link IndexMode#CREATE}
 * @param sequenceCollection where counters live; default {@code sequence}
 * @param naming where the entities of a type live; default as declared
 * @param validation whether bean validation is done before writes, when its library is there;
 *     default true
 * @param schemaValidation whether collections are created with a validator that is made of the
 *     mapping, where {@code @Entity} says nothing else; default false
 * @param encryptionKeys the keys of {@code @Encrypted} properties; null for none, the default
 * @param cache how results of reads are kept
 * @param writeBuffer how writes are collected
 * @param slowOperations from how long on a command is logged as slow, without its values; zero for
 *     never, the default
 * @param asyncOperations how many asynchronous operations run at once, the others wait; default 256
 */
public record MorphiumSettings(
    String uri,
    @Nullable String database,
    Duration timeout,
    @Nullable ReadPreference readPreference,
    @Nullable ReadConcern readConcern,
    @Nullable WriteConcern writeConcern,
    boolean retryWrites,
    IndexMode indexMode,
    String sequenceCollection,
    CollectionNaming naming,
    boolean validation,
    boolean schemaValidation,
    @Nullable EncryptionKeys encryptionKeys,
    CacheSettings cache,
    WriteBufferSettings writeBuffer,
    Duration slowOperations,
    int asyncOperations) {

  public MorphiumSettings {
    if (timeout.isNegative() || slowOperations.isNegative()) {
      throw new IllegalArgumentException(
          "times are zero or positive, not %s and %s".formatted(timeout, slowOperations));
    }
    if (asyncOperations < 1) {
      throw new IllegalArgumentException(
          "at least one asynchronous operation runs at once, not " + asyncOperations);
    }
  }

  /** The defaults for a connection string. */
  public static MorphiumSettings of(String uri) {
    return builder(uri).build();
  }

  /** A builder that begins with the defaults. */
  public static SettingsBuilder builder(String uri) {
    return new SettingsBuilder(uri);
  }

  /**
   * Settings of properties like {@code morphium.uri} and {@code morphium.index-mode}; others than
   * those with {@code morphium.} are passed over.
   *
   * @throws IllegalArgumentException when there is no {@code morphium.uri}, a name is unknown, or a
   *     value is no value of its setting
   */
  public static MorphiumSettings of(Properties properties) {
    return SettingsReader.read(properties);
  }

  /**
   * Settings of environment variables like {@code MORPHIUM_URI} and {@code MORPHIUM_INDEX_MODE}.
   *
   * @param environment usually {@link System#getenv()}
   * @throws IllegalArgumentException as {@link #of(Properties)}
   */
  public static MorphiumSettings ofEnvironment(Map<String, String> environment) {
    return SettingsReader.readEnvironment(environment);
  }

  /** A builder that begins with these settings. */
  public SettingsBuilder toBuilder() {
    return new SettingsBuilder(this);
  }

  /** The settings, with the password of the connection string left out. */
  @Override
  public String toString() {
    return "MorphiumSettings[uri=%s, database=%s, timeout=%s, indexMode=%s]"
        .formatted(uri.replaceAll("//[^@/]*@", "//***@"), database, timeout, indexMode);
  }
}
