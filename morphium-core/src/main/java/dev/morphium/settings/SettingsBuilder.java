package dev.morphium.settings;

import dev.morphium.driver.ReadConcern;
import dev.morphium.driver.ReadPreference;
import dev.morphium.driver.WriteConcern;
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
          "the connection string is null; for instance mongodb://localhost/shop, or inmemory://shop"
              + " for a database in this process");
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

  public SettingsBuilder uri(String connectionString) {
    uri = given(connectionString);
    return this;
  }

  public SettingsBuilder database(String name) {
    database = name;
    return this;
  }

  public SettingsBuilder timeout(Duration limit) {
    if (limit.isNegative()) {
      throw new IllegalArgumentException("a timeout is zero or positive, not " + limit);
    }
    timeout = limit;
    return this;
  }

  public SettingsBuilder readPreference(ReadPreference preference) {
    readPreference = preference;
    return this;
  }

  public SettingsBuilder readConcern(ReadConcern concern) {
    readConcern = concern;
    return this;
  }

  public SettingsBuilder writeConcern(WriteConcern concern) {
    writeConcern = concern;
    return this;
  }

  public SettingsBuilder retryWrites(boolean retry) {
    retryWrites = retry;
    return this;
  }

  public SettingsBuilder indexMode(IndexMode mode) {
    indexMode = mode;
    return this;
  }

  public SettingsBuilder sequenceCollection(String name) {
    sequenceCollection = name;
    return this;
  }

  public SettingsBuilder naming(CollectionNaming where) {
    naming = where;
    return this;
  }

  public SettingsBuilder validation(boolean validate) {
    validation = validate;
    return this;
  }

  public SettingsBuilder schemaValidation(boolean validate) {
    schemaValidation = validate;
    return this;
  }

  public SettingsBuilder encryptionKeys(EncryptionKeys keys) {
    encryptionKeys = keys;
    return this;
  }

  public SettingsBuilder cache(CacheSettings how) {
    cache = how;
    return this;
  }

  public SettingsBuilder writeBuffer(WriteBufferSettings how) {
    writeBuffer = how;
    return this;
  }

  public SettingsBuilder slowOperations(Duration threshold) {
    slowOperations = threshold;
    return this;
  }

  public SettingsBuilder slowOperationPlans(boolean on) {
    slowOperationPlans = on;
    return this;
  }

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
