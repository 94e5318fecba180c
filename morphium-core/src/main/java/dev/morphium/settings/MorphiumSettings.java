package dev.morphium.settings;

import dev.morphium.driver.ReadConcern;
import dev.morphium.driver.ReadPreference;
import dev.morphium.driver.WriteConcern;
import dev.morphium.internal.argument.Arguments;
import dev.morphium.mapping.encryption.EncryptionKeys;
import java.time.Duration;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Everything that can be said about a Morphium before it is opened; immutable.
 *
 * @param uri the connection string: {@code mongodb://}, {@code mongodb+srv://} or {@code
 *     inmemory://}; it must be given
 * @param database where entities live; default the database of the connection string, otherwise
 *     {@code test}
 * @param timeout how long an operation may take, retries included; zero for no limit; default that
 *     of the connection string, otherwise no limit
 * @param readPreference which node is read: {@code primary}, {@code primaryPreferred}, {@code
 *     secondary}, {@code secondaryPreferred}, {@code nearest}; default that of the connection
 *     string, otherwise the primary
 * @param readConcern how settled read data must be: {@code local}, {@code available}, {@code
 *     majority}, {@code linearizable}, {@code snapshot}; default that of the connection string,
 *     otherwise the server's
 * @param writeConcern how safe writes must be: a number of nodes, or {@code majority}; default that
 *     of the connection string, otherwise the server's
 * @param retryWrites whether a write whose reply was lost is sent again, and applied once; default
 *     true
 * @param indexMode what happens to declared indexes: {@code off}, {@code verify}, {@code print},
 *     {@code create}; default {@code create}
 * @param sequenceCollection the collection of counters; default {@code sequence}
 * @param naming where the entities of a type live, asked for each operation: a database or
 *     collection for each tenant; default as declared
 * @param validation whether entities are validated before they are stored, when the library for it
 *     is there; default true
 * @param schemaValidation whether collections are created with a validator that is made of the
 *     mapping, where {@code @Entity} says nothing else; default false
 * @param encryptionKeys the keys of {@code @Encrypted} properties; as text {@code name=base64} or
 *     {@code name/id=base64}, with commas between them; default none
 * @param cache how results of reads are kept
 * @param writeBuffer how writes are collected
 * @param slowOperations from how long on a command is logged as slow, without its values; zero for
 *     never, the default
 * @param slowOperationPlans whether the line of a slow operation has the server's plan, which is
 *     asked for afterwards, at most once a second; default false
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
    boolean slowOperationPlans,
    int asyncOperations) {

  public MorphiumSettings {
    Arguments.required(uri, "MorphiumSettings", "uri");
    Arguments.required(timeout, "MorphiumSettings", "timeout");
    Arguments.required(indexMode, "MorphiumSettings", "indexMode");
    Arguments.required(sequenceCollection, "MorphiumSettings", "sequenceCollection");
    Arguments.required(naming, "MorphiumSettings", "naming");
    Arguments.required(cache, "MorphiumSettings", "cache");
    Arguments.required(writeBuffer, "MorphiumSettings", "writeBuffer");
    Arguments.required(slowOperations, "MorphiumSettings", "slowOperations");
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

  /** The names of all settings that can be written as text, without {@code morphium.}. */
  public static Set<String> propertyNames() {
    return SettingsReader.names();
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
    Arguments.required(properties, "MorphiumSettings.of", "properties");
    return SettingsReader.read(properties);
  }

  /**
   * Settings of environment variables like {@code MORPHIUM_URI} and {@code MORPHIUM_INDEX_MODE}.
   *
   * @param environment usually {@link System#getenv()}
   * @throws IllegalArgumentException as {@link #of(Properties)}
   */
  public static MorphiumSettings ofEnvironment(Map<String, String> environment) {
    Arguments.required(environment, "MorphiumSettings.ofEnvironment", "environment");
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
