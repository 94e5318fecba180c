package dev.morphium.repository;

import dev.morphium.driver.DriverException;
import dev.morphium.exception.EntityMissingException;
import dev.morphium.exception.MorphiumException;
import dev.morphium.exception.VersionMismatchException;
import dev.morphium.exception.WriteException;
import jakarta.data.exceptions.DataConnectionException;
import jakarta.data.exceptions.DataException;
import jakarta.data.exceptions.EntityExistsException;
import jakarta.data.exceptions.MappingException;
import jakarta.data.exceptions.OptimisticLockingFailureException;
import java.util.function.Supplier;
import org.bson.BsonDocument;

/**
 * The exceptions of Jakarta Data in place of Morphium's, which are their causes: a transaction sees
 * through them whether it can be tried again.
 */
final class Failures {
  private Failures() {}

  /** Does work, whose failures become those of Jakarta Data. */
  static <R> R translated(Supplier<R> work) {
    try {
      return work.get();
    } catch (RuntimeException e) {
      throw translated(e);
    }
  }

  /** Does work without a result; see {@link #translated(Supplier)}. */
  static void translated(Runnable work) {
    try {
      work.run();
    } catch (RuntimeException e) {
      throw translated(e);
    }
  }

  /** What a caller of a repository sees of a failure; mistakes of the caller stay as they are. */
  static RuntimeException translated(RuntimeException failure) {
    String message = failure.getMessage();
    return switch (failure) {
      case DataException known -> known;
      case VersionMismatchException ignored ->
          new OptimisticLockingFailureException(message, failure);
      case EntityMissingException ignored ->
          new OptimisticLockingFailureException(message, failure);
      case WriteException write when write.isDuplicateKey() ->
          new EntityExistsException(message, failure);
      case dev.morphium.exception.MappingException ignored ->
          new MappingException(message, failure);
      case MorphiumException ignored -> new DataException(message, failure);
      case DriverException.CommandFailed ignored -> new DataException(message, failure);
      case DriverException ignored -> new DataConnectionException(message, failure);
      default -> failure;
    };
  }

  /** Whether an entity exists by its id, and not by another unique key. */
  static boolean isDuplicateId(EntityExistsException failure) {
    return failure.getCause() instanceof WriteException write
        && write.errors().stream()
            .anyMatch(
                error ->
                    error.details().get("keyPattern") instanceof BsonDocument key
                        && key.containsKey("_id"));
  }
}
