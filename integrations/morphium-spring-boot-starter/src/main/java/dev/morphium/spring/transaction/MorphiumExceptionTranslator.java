package dev.morphium.spring.transaction;

import dev.morphium.driver.DriverException;
import dev.morphium.exception.InvalidEntityException;
import dev.morphium.exception.MappingException;
import dev.morphium.exception.VersionMismatchException;
import dev.morphium.exception.WriteException;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.ConcurrencyFailureException;
import org.springframework.dao.DataAccessException;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.dao.InvalidDataAccessResourceUsageException;
import org.springframework.dao.OptimisticLockingFailureException;
import org.springframework.dao.PermissionDeniedDataAccessException;
import org.springframework.dao.QueryTimeoutException;
import org.springframework.dao.support.PersistenceExceptionTranslator;

/** Exceptions of Morphium as those of Spring, for beans with {@code @Repository}. */
public final class MorphiumExceptionTranslator implements PersistenceExceptionTranslator {
  private static final int UNAUTHORIZED = 13;
  private static final int MAX_TIME_EXPIRED = 50;
  private static final int WRITE_CONFLICT = 112;
  private static final int DUPLICATE_KEY = 11000;
  private static final int INVALID_DOCUMENT = 121;

  @Override
  public @Nullable DataAccessException translateExceptionIfPossible(RuntimeException failure) {
    return switch (failure) {
      case VersionMismatchException stale ->
          new OptimisticLockingFailureException(stale.getMessage(), stale);
      case WriteException write when write.isDuplicateKey() ->
          new DuplicateKeyException(write.getMessage(), write);
      case WriteException write -> new DataIntegrityViolationException(write.getMessage(), write);
      case InvalidEntityException invalid ->
          new DataIntegrityViolationException(invalid.getMessage(), invalid);
      case MappingException mapping ->
          new InvalidDataAccessResourceUsageException(mapping.getMessage(), mapping);
      case DriverException.CommandFailed failed -> ofServer(failed);
      case DriverException.TimedOut late -> new QueryTimeoutException(late.getMessage(), late);
      case DriverException lost -> new DataAccessResourceFailureException(lost.getMessage(), lost);
      default -> null;
    };
  }

  private static DataAccessException ofServer(DriverException.CommandFailed failed) {
    String message = failed.getMessage();
    return switch (failed.code()) {
      case DUPLICATE_KEY -> new DuplicateKeyException(message, failed);
      case INVALID_DOCUMENT -> new DataIntegrityViolationException(message, failed);
      case MAX_TIME_EXPIRED -> new QueryTimeoutException(message, failed);
      case UNAUTHORIZED -> new PermissionDeniedDataAccessException(message, failed);
      case WRITE_CONFLICT -> new ConcurrencyFailureException(message, failed);
      default ->
          failed.hasLabel("TransientTransactionError")
              ? new ConcurrencyFailureException(message, failed)
              : new InvalidDataAccessResourceUsageException(message, failed);
    };
  }
}
