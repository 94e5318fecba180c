package dev.morphium.pool.uri;

import dev.morphium.driver.ReadConcern;
import dev.morphium.driver.ReadPreference;
import dev.morphium.driver.WriteConcern;
import java.time.Duration;
import org.bson.UuidRepresentation;
import org.jspecify.annotations.Nullable;

/**
 * The default options of operations: read preference, concerns, retries, timeout and representation
 * of UUIDs. Source: MongoDB manual, "Connection String Options", read and write options.
 *
 * @param readPreference the options readPreference, readPreferenceTags and maxStalenessSeconds
 *     (seconds): which servers answer reads; default primary
 * @param readConcern the option readConcernLevel: how settled read data must be; null (default)
 *     leaves it to the server
 * @param writeConcern the options w, journal and wtimeoutMS (milliseconds): how safe a write must
 *     be; null (default) leaves it to the server
 * @param retryReads the option retryReads: whether a read is tried once more; default true
 * @param retryWrites the option retryWrites: whether a write is tried once more; default true
 * @param timeout the option timeoutMS: how long an operation may take with everything that belongs
 *     to it, in milliseconds; default 0, for no limit
 * @param uuidRepresentation the option uuidRepresentation: how UUIDs are stored; default
 *     unspecified
 */
public record OperationSettings(
    ReadPreference readPreference,
    @Nullable ReadConcern readConcern,
    @Nullable WriteConcern writeConcern,
    boolean retryReads,
    boolean retryWrites,
    Duration timeout,
    UuidRepresentation uuidRepresentation) {
  /** Reads from the primary, one more try, and no limit of time. */
  public static final OperationSettings DEFAULTS =
      new OperationSettings(
          ReadPreference.PRIMARY,
          null,
          null,
          true,
          true,
          Duration.ZERO,
          UuidRepresentation.UNSPECIFIED);

  public OperationSettings {
    OptionValues.notNegative("timeoutMS", timeout);
  }

  static OperationSettings of(OptionValues values) {
    return new OperationSettings(
        ConcernOptions.readPreference(values),
        values.has("readConcernLevel")
            ? values.choice("readConcernLevel", ReadConcern.class, ReadConcern.LOCAL)
            : null,
        ConcernOptions.writeConcern(values),
        values.isTrue("retryReads", true),
        values.isTrue("retryWrites", true),
        values.millis("timeoutMS", Duration.ZERO),
        ConcernOptions.uuidRepresentation(values));
  }

  /** The same with this read preference. */
  public OperationSettings withReadPreference(ReadPreference preference) {
    return new OperationSettings(
        preference,
        readConcern,
        writeConcern,
        retryReads,
        retryWrites,
        timeout,
        uuidRepresentation);
  }

  /** The same with these concerns. */
  public OperationSettings withConcerns(@Nullable ReadConcern read, @Nullable WriteConcern write) {
    return new OperationSettings(
        readPreference, read, write, retryReads, retryWrites, timeout, uuidRepresentation);
  }

  /** The same, trying again or not. */
  public OperationSettings withRetries(boolean reads, boolean writes) {
    return new OperationSettings(
        readPreference, readConcern, writeConcern, reads, writes, timeout, uuidRepresentation);
  }

  /** The same with this limit of time. */
  public OperationSettings withTimeout(Duration limit) {
    return new OperationSettings(
        readPreference,
        readConcern,
        writeConcern,
        retryReads,
        retryWrites,
        limit,
        uuidRepresentation);
  }
}
