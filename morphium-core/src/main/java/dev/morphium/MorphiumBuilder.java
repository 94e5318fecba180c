package dev.morphium;

import dev.morphium.driver.Driver;
import dev.morphium.driver.Drivers;
import dev.morphium.index.IndexDifference;
import dev.morphium.internal.argument.Arguments;
import dev.morphium.internal.mapping.validation.EntityValidator;
import dev.morphium.internal.restriction.Tenants;
import dev.morphium.internal.write.Auditor;
import dev.morphium.mapping.Mapper;
import dev.morphium.mapping.MapperBuilder;
import dev.morphium.mapping.encryption.EncryptionKeys;
import dev.morphium.operation.Interceptor;
import dev.morphium.operation.OperationOptions;
import dev.morphium.pool.PooledDriver;
import dev.morphium.pool.uri.ConnectionString;
import dev.morphium.pool.uri.OperationSettings;
import dev.morphium.pool.uri.PoolSettings;
import dev.morphium.settings.CollectionNaming;
import dev.morphium.settings.MorphiumSettings;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.bson.UuidRepresentation;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Opens a {@link Morphium} that is more than its settings: with a driver, a mapper or a clock of
 * one's own.
 */
public final class MorphiumBuilder {
  private static final Logger LOG = LoggerFactory.getLogger(Morphium.class);
  private static final String SOCKETS = "mongodb";
  private static final String IN_MEMORY = "inmemory://";
  private static final String DEFAULT_DATABASE = "test";

  private final MorphiumSettings settings;
  private @Nullable Driver driver;
  private @Nullable Mapper mapper;
  private InstantSource clock = InstantSource.system();
  private @Nullable Consumer<Object> validation;
  private Auditor auditor = Auditor.UNKNOWN;
  private Tenants tenants = Tenants.UNKNOWN;
  private @Nullable UnaryOperator<Runnable> context;
  private final List<Interceptor> interceptors = new ArrayList<>();
  private Class<?>[] reported = {};

  MorphiumBuilder(MorphiumSettings settings) {
    this.settings = settings;
  }

  /** Uses a driver instead of opening one; closed with the Morphium. */
  public MorphiumBuilder driver(Driver own) {
    Arguments.required(own, "driver", "own");
    driver = own;
    return this;
  }

  /**
   * Uses a mapper with converters, names or keys of one's own; the settings' encryption keys are
   * for the usual one.
   */
  public MorphiumBuilder mapper(Mapper own) {
    Arguments.required(own, "mapper", "own");
    mapper = own;
    return this;
  }

  /** Takes the times of changes from a clock; default the system's. */
  public MorphiumBuilder clock(InstantSource own) {
    Arguments.required(own, "clock", "own");
    clock = own;
    return this;
  }

  /**
   * Asks another validator whether entities are valid, which throws when they are not; default
   * Jakarta Validation when it is on the class path, and the settings do not say otherwise.
   */
  public MorphiumBuilder validation(Consumer<Object> own) {
    Arguments.required(own, "validation", "own");
    validation = own;
    return this;
  }

  /**
   * Says who changes entities, for {@code @CreatedBy} and {@code @LastModifiedBy}.
   *
   * @param user asked on the thread of each store and update; null where no user is known
   */
  public MorphiumBuilder auditor(Supplier<? extends @Nullable Object> user) {
    Arguments.required(user, "auditor", "user");
    auditor = Auditor.of(user);
    return this;
  }

  /**
   * Says who the present tenant is, for {@code @TenantId}. Tasks of other threads see it when
   * {@link #context} carries it there.
   *
   * @param tenant asked on the thread of each operation; null where there is none, which refuses
   *     operations on such types
   */
  public MorphiumBuilder tenant(Supplier<? extends @Nullable Object> tenant) {
    Arguments.required(tenant, "tenant", "tenant");
    tenants = Tenants.of(tenant);
    return this;
  }

  /**
   * Carries what the caller's thread knows, for instance its tenant, into asynchronous operations;
   * needed when {@link MorphiumSettings#naming()} is not as declared.
   *
   * @param carrier asked on the caller's thread; makes of a task one that sees the same on another
   *     thread: {@code task -> { String tenant = current(); return () -> as(tenant, task); }}
   */
  public MorphiumBuilder context(UnaryOperator<Runnable> carrier) {
    Arguments.required(carrier, "context", "carrier");
    context = carrier;
    return this;
  }

  /**
   * Puts an interceptor around every operation that the application runs, before buffers and
   * caches, behind those that were added before. What the Morphium runs by itself (indexes,
   * sequences, buffered writes on their way) it does not see; a {@link
   * dev.morphium.listener.OperationObserver} is told of all commands.
   */
  public MorphiumBuilder interceptor(Interceptor own) {
    Arguments.required(own, "interceptor", "own");
    interceptors.add(own);
    return this;
  }

  /**
   * Logs, when it is opened, which indexes differ between these types and their collections; see
   * {@link Morphium#indexDifferences}. It changes nothing.
   */
  public MorphiumBuilder reportIndexes(Class<?>... types) {
    Arguments.elements(types, "reportIndexes", "types");
    reported = types.clone();
    return this;
  }

  /**
   * Opens it; waits for no server, unless it is to report indexes.
   *
   * @throws IllegalArgumentException when the connection string is wrong
   */
  public Morphium open() {
    Morphium morphium = connect();
    if (reported.length > 0) {
      report(morphium);
    }
    return morphium;
  }

  private void report(Morphium morphium) {
    try {
      for (IndexDifference difference : morphium.indexDifferences(reported)) {
        LOG.warn("{}", difference);
      }
    } catch (RuntimeException e) {
      LOG.warn("the indexes of {} types cannot be compared", reported.length, e);
    }
  }

  private Morphium connect() {
    String uri = settings.uri();
    PoolSettings pool = uri.startsWith(SOCKETS) ? ConnectionString.parse(uri) : null;
    Driver opened = driver;
    if (opened == null) {
      opened = pool == null ? Drivers.connect(uri) : PooledDriver.open(limited(pool));
    }
    OperationSettings said = pool == null ? OperationSettings.DEFAULTS : pool.operations();
    MorphiumContext parts =
        new MorphiumContext(
            settings,
            opened,
            mapper == null ? usualMapper(said) : mapper,
            database(pool),
            options(said),
            settings.retryWrites() && said.retryWrites(),
            clock,
            validator(),
            auditor,
            tenants,
            carrier(),
            List.copyOf(interceptors));
    return new ConnectedMorphium(parts);
  }

  /** The same, where no operation takes longer than the settings say. */
  private PoolSettings limited(PoolSettings pool) {
    Duration own = settings.timeout();
    return own.isZero() ? pool : pool.withOperations(pool.operations().withTimeout(own));
  }

  private EntityValidator validator() {
    if (validation != null) {
      return EntityValidator.of(validation);
    }
    return settings.validation() ? EntityValidator.ofClassPath() : EntityValidator.NONE;
  }

  private @Nullable UnaryOperator<Runnable> carrier() {
    boolean anywhere = settings.naming() == CollectionNaming.AS_DECLARED;
    return context == null && anywhere ? task -> task : context;
  }

  private Mapper usualMapper(OperationSettings said) {
    MapperBuilder usual = Mapper.builder();
    UuidRepresentation uuid = said.uuidRepresentation();
    if (uuid != UuidRepresentation.UNSPECIFIED) {
      usual = usual.uuid(uuid);
    }
    EncryptionKeys keys = settings.encryptionKeys();
    return keys == null ? usual.build() : usual.keys(keys).build();
  }

  private OperationOptions options(OperationSettings said) {
    Duration timeout = settings.timeout().isZero() ? said.timeout() : settings.timeout();
    return new OperationOptions(
        settings.readPreference() == null ? said.readPreference() : settings.readPreference(),
        settings.readConcern() == null ? said.readConcern() : settings.readConcern(),
        settings.writeConcern() == null ? said.writeConcern() : settings.writeConcern(),
        timeout);
  }

  private String database(@Nullable PoolSettings pool) {
    if (settings.database() != null) {
      return settings.database();
    }
    String named = pool == null ? inMemoryDatabase(settings.uri()) : pool.database();
    return named == null ? DEFAULT_DATABASE : named;
  }

  private static @Nullable String inMemoryDatabase(String uri) {
    int slash = uri.startsWith(IN_MEMORY) ? uri.indexOf('/', IN_MEMORY.length()) : -1;
    return slash < 0 || slash == uri.length() - 1 ? null : uri.substring(slash + 1);
  }
}
