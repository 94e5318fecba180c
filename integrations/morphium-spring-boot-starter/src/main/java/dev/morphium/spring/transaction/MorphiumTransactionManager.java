package dev.morphium.spring.transaction;

import dev.morphium.Morphium;
import dev.morphium.exception.TransactionOutcomeUnknownException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.springframework.dao.DataAccessException;
import org.springframework.transaction.InvalidIsolationLevelException;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.TransactionSystemException;
import org.springframework.transaction.support.AbstractPlatformTransactionManager;
import org.springframework.transaction.support.DefaultTransactionStatus;
import org.springframework.transaction.support.SmartTransactionObject;

/**
 * A {@code PlatformTransactionManager} for {@code @Transactional}: what the thread does with the
 * Morphium, its repositories and its messaging is one transaction.
 *
 * <p>A transaction is not suspended: {@code REQUIRES_NEW} and {@code NOT_SUPPORTED} within one are
 * refused. Isolation is that of a snapshot, whatever stronger one is asked for is refused.
 */
public final class MorphiumTransactionManager extends AbstractPlatformTransactionManager {
  private static final long serialVersionUID = 1L;

  private static final MorphiumExceptionTranslator TRANSLATOR = new MorphiumExceptionTranslator();

  private final transient Morphium morphium;

  public MorphiumTransactionManager(Morphium morphium) {
    this.morphium = morphium;
    setNestedTransactionAllowed(false);
  }

  /** What Spring knows of a transaction of this thread. */
  private record Joined(boolean existing, AtomicBoolean rollbackOnly)
      implements SmartTransactionObject {
    @Override
    public boolean isRollbackOnly() {
      return rollbackOnly.get();
    }

    @Override
    public void flush() {}
  }

  @Override
  protected Object doGetTransaction() {
    return new Joined(morphium.isInTransaction(), new AtomicBoolean());
  }

  @Override
  protected boolean isExistingTransaction(Object transaction) {
    return ((Joined) transaction).existing();
  }

  @Override
  protected void doBegin(Object transaction, TransactionDefinition definition) {
    if (definition.getIsolationLevel() == TransactionDefinition.ISOLATION_SERIALIZABLE) {
      throw new InvalidIsolationLevelException(
          "transactions of MongoDB have snapshot isolation; SERIALIZABLE cannot be had");
    }
    morphium.startTransaction();
  }

  @Override
  protected void doCommit(DefaultTransactionStatus status) {
    try {
      morphium.commitTransaction();
    } catch (TransactionOutcomeUnknownException unknown) {
      throw new TransactionSystemException("nobody knows whether it was committed", unknown);
    } catch (RuntimeException failed) {
      DataAccessException translated = TRANSLATOR.translateExceptionIfPossible(failed);
      throw translated == null ? failed : translated;
    }
  }

  @Override
  protected void doRollback(DefaultTransactionStatus status) {
    if (morphium.isInTransaction()) {
      morphium.abortTransaction();
    }
  }

  @Override
  protected void doSetRollbackOnly(DefaultTransactionStatus status) {
    ((Joined) status.getTransaction()).rollbackOnly().set(true);
  }
}
