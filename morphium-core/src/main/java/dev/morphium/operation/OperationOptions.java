package dev.morphium.operation;

import dev.morphium.driver.ReadConcern;
import dev.morphium.driver.ReadPreference;
import dev.morphium.driver.WriteConcern;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How one operation wants to be run where that differs from the settings; null stands for what the
 * entity's annotations or the settings say.
 *
 * @param readPreference which node is read
 * @param readConcern how settled the data must be
 * @param writeConcern how safe a write must be
 * @param timeout how long the whole operation may take, retries included; zero for no limit
 */
public record OperationOptions(
    @Nullable ReadPreference readPreference,
    @Nullable ReadConcern readConcern,
    @Nullable WriteConcern writeConcern,
    @Nullable Duration timeout) {
  /** As the settings say. */
  public static final OperationOptions DEFAULT = new OperationOptions(null, null, null, null);

  /** These options with another read preference. */
  public OperationOptions with(ReadPreference preference) {
    return new OperationOptions(preference, readConcern, writeConcern, timeout);
  }

  /** These options with another read concern. */
  public OperationOptions with(ReadConcern concern) {
    return new OperationOptions(readPreference, concern, writeConcern, timeout);
  }

  /** These options with another write concern. */
  public OperationOptions with(WriteConcern concern) {
    return new OperationOptions(readPreference, readConcern, concern, timeout);
  }

  /** These options with another timeout. */
  public OperationOptions with(Duration limit) {
    return new OperationOptions(readPreference, readConcern, writeConcern, limit);
  }

  /** These options where they say something, and otherwise what others say. */
  public OperationOptions orElse(OperationOptions others) {
    return new OperationOptions(
        readPreference == null ? others.readPreference : readPreference,
        readConcern == null ? others.readConcern : readConcern,
        writeConcern == null ? others.writeConcern : writeConcern,
        timeout == null ? others.timeout : timeout);
  }
}
