package dev.morphium.settings;

import dev.morphium.driver.ReadConcern;
import dev.morphium.driver.ReadPreference;
import dev.morphium.driver.WriteConcern;
import dev.morphium.internal.argument.Arguments;
import dev.morphium.mapping.encryption.EncryptionKeys;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Builds {@link MorphiumSettings}; each method's setting is described there. */
public final class SettingsBuilder {
  private String uri;
  private @Nullable String database;
  private Duration timeout = Duration.ZERO;
  private @Nullable ReadPreference readPreference;
  private @Nullable ReadConcern readConcern;
  private @Nullable WriteConcern writeConcern;
  private boolean retryWrites = true;
  private IndexMode indexMode = IndexMode.CREATE;
  private String sequenceCollection = "sequence";
  private CollectionNaming naming = CollectionNaming.AS_DECLARED;
  private boolean validation = true;
  private boolean schemaValidation;
  private @Nullable EncryptionKeys encryptionKeys;
  private CacheSettings cache = CacheSettings.DEFAULT;
  private WriteBufferSettings writeBuffer = WriteBufferSettings.DEFAULT;
  private Duration slowOperations = Duration.ZERO;
  private boolean slowOperationPlans;
  private int asyncOperations = 256;

  SettingsBuilder(String uri) {
    this.uri = given(uri);
  }

  private static String given(@Nullable String uri) {
    if (uri == null) {
      throw new IllegalArgumentException(
          "the connection string is null; give a uri, for instance mongodb://localhost/shop, or"
              + " inmemory://shop for a database in this process");
    }
    return uri;
  }

  SettingsBuilder(MorphiumSettings known) {
    uri = known.uri();
    database = known.database();
    timeout = known.timeout();
    readPreference = known.readPreference();
    readConcern = known.readConcern();
    writeConcern = known.writeConcern();
    retryWrites = known.retryWrites();
    indexMode = known.indexMode();
    sequenceCollection = known.sequenceCollection();
    naming = known.naming();
    validation = known.validation();
    schemaValidation = known.schemaValidation();
    encryptionKeys = known.encryptionKeys();
    cache = known.cache();
    writeBuffer = known.writeBuffer();
    slowOperations = known.slowOperations();
    slowOperationPlans = known.slowOperationPlans();
    asyncOperations = known.asyncOperations();
  }

  /** The connection string: {@code mongodb://}, {@code mongodb+srv://} or {@code inmemory://}. */
  public SettingsBuilder uri(String connectionString) {
    Arguments.required(connectionString, "uri", "connectionString");
    uri = given(connectionString);
    return this;
  }

  /**
   * The database in which entities live; default that of the connection string, otherwise {@code
   * test}.
   */
  public SettingsBuilder database(String name) {
    Arguments.required(name, "database", "name");
    database = name;
    return this;
  }

  /**
   * How long an operation may take, retries included; zero for no limit. Default that of the
   * connection string, otherwise no limit.
   *
   * @throws IllegalArgumentException when it is negative
   */
  public SettingsBuilder timeout(Duration limit) {
    Arguments.required(limit, "timeout", "limit");
    if (limit.isNegative()) {
      throw new IllegalArgumentException("a timeout is zero or positive, not " + limit);
    }
    timeout = limit;
    return this;
  }

  /** The read preference; default that of the connection string, otherwise the primary. */
  public SettingsBuilder readPreference(ReadPreference preference) {
    Arguments.required(preference, "readPreference", "preference");
    readPreference = preference;
    return this;
  }

  /** The read concern; default that of the connection string, otherwise the server's. */
  public SettingsBuilder readConcern(ReadConcern concern) {
    Arguments.required(concern, "readConcern", "concern");
    readConcern = concern;
    return this;
  }

  /** The write concern; default that of the connection string, otherwise the server's. */
  public SettingsBuilder writeConcern(WriteConcern concern) {
    Arguments.required(concern, "writeConcern", "concern");
    writeConcern = concern;
    return this;
  }

  /** Whether a write whose reply was lost is sent again, and applied once; default true. */
  public SettingsBuilder retryWrites(boolean retry) {
    retryWrites = retry;
    return this;
  }

  /** What happens to declared indexes; default {@link IndexMode#CREATE}. */
  public SettingsBuilder indexMode(IndexMode mode) {
    Arguments.required(mode, "indexMode", "mode");
    indexMode = mode;
    return this;
  }

  /** The collection of counters; default {@code sequence}. */
  public SettingsBuilder sequenceCollection(String name) {
    Arguments.required(name, "sequenceCollection", "name");
    sequenceCollection = name;
    return this;
  }

  /**
   * The database and the collection of each type, asked for each operation, so that tenants can
   * have their own; default as declared.
   */
  public SettingsBuilder naming(CollectionNaming where) {
    Arguments.required(where, "naming", "where");
    naming = where;
    return this;
  }

  /**
   * Whether entities are validated before they are stored, when a library for it is there; default
   * true.
   */
  public SettingsBuilder validation(boolean validate) {
    validation = validate;
    return this;
  }

  /**
   * Whether collections are created with a validator that is made of the mapping, where
   * {@code @Entity} says nothing else; default false.
   */
  public SettingsBuilder schemaValidation(boolean validate) {
    schemaValidation = validate;
    return this;
  }

  /** The keys of {@code @Encrypted} properties; default none. */
  public SettingsBuilder encryptionKeys(EncryptionKeys keys) {
    Arguments.required(keys, "encryptionKeys", "keys");
    encryptionKeys = keys;
    return this;
  }

  /** How results of reads are kept, for types with {@code @Cache}. */
  public SettingsBuilder cache(CacheSettings how) {
    Arguments.required(how, "cache", "how");
    cache = how;
    return this;
  }

  /** How writes are collected, for types with {@code @WriteBuffer} and {@code @AsyncWrites}. */
  public SettingsBuilder writeBuffer(WriteBufferSettings how) {
    Arguments.required(how, "writeBuffer", "how");
    writeBuffer = how;
    return this;
  }

  /**
   * From how long on a command is logged as slow, without its values; zero for never, the default.
   */
  public SettingsBuilder slowOperations(Duration threshold) {
    Arguments.required(threshold, "slowOperations", "threshold");
    slowOperations = threshold;
    return this;
  }

  /**
   * Whether the line of a slow operation has the server's plan, which is asked for afterwards, at
   * most once a second; default false.
   */
  public SettingsBuilder slowOperationPlans(boolean on) {
    slowOperationPlans = on;
    return this;
  }

  /** How many asynchronous operations run at once, the others wait; default 256, at least 1. */
  public SettingsBuilder asyncOperations(int limit) {
    asyncOperations = limit;
    return this;
  }

  CacheSettings cache() {
    return cache;
  }

  WriteBufferSettings writeBuffer() {
    return writeBuffer;
  }

  /** The settings. */
  public MorphiumSettings build() {
    return new MorphiumSettings(
        uri,
        database,
        timeout,
        readPreference,
        readConcern,
        writeConcern,
        retryWrites,
        indexMode,
        sequenceCollection,
        naming,
        validation,
        schemaValidation,
        encryptionKeys,
        cache,
        writeBuffer,
        slowOperations,
        slowOperationPlans,
        asyncOperations);
  }
}
