package dev.morphium.engine.transaction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.morphium.engine.change.ChangeBatch;
import dev.morphium.engine.change.CommitDependencies;
import dev.morphium.engine.change.CommitLog;
import dev.morphium.engine.change.Namespace;
import dev.morphium.engine.change.Storage;
import dev.morphium.engine.session.SessionId;
import dev.morphium.engine.value.Document;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;

/** A primary that was unseated during a commit, and is the primary again when it is tried again. */
class TransactionInDoubtTest {
  private static final Namespace PLACES = Namespace.of("db", "places");
  private static final int NUMBER = 1;

  private final Log log = new Log();
  private final Storage storage =
      new Storage(log, UUID::randomUUID, InstantSource.system(), System::nanoTime);
  private final Transactions transactions =
      new Transactions(
          storage, UUID::randomUUID, System::currentTimeMillis, System::nanoTime, () -> 60_000);
  private final SessionTransactions session =
      ((SessionCheckout.CheckedOut)
              transactions.checkOut(new SessionId(UUID.randomUUID(), SessionId.NOBODY)))
          .session();

  /** A log that takes batches, or loses sight of them. */
  private static final class Log implements CommitLog {
    private final List<ChangeBatch> batches = new ArrayList<>();
    private boolean leads = true;

    @Override
    public void append(ChangeBatch batch, BiConsumer<? super Long, ? super Throwable> decided) {
      batches.add(batch);
      if (leads) {
        decided.accept(batch.position(), null);
      } else {
        decided.accept(
            null, new CommandException(ErrorCode.INTERRUPTED_DUE_TO_REPL_STATE_CHANGE, "unseated"));
      }
    }
  }

  private ChangeBatch commitInDoubt() {
    storage.write(batch -> batch.existingOrNew(PLACES).insert(Document.parse("{_id: 1}")));
    Transaction transaction = session.begin(NUMBER, storage.root());
    transaction.write(batch -> batch.existing(PLACES).insert(Document.parse("{_id: 2}")));
    log.leads = false;
    assertFailsWith(ErrorCode.INTERRUPTED_DUE_TO_REPL_STATE_CHANGE);
    return log.batches.getLast();
  }

  /** Commits as the command does. */
  private void commit() {
    CommitDependencies dependencies = new CommitDependencies();
    if (session.isCommitLost(NUMBER)) {
      session.barrier(dependencies);
      dependencies.check();
      session.settleLostCommit(NUMBER);
    }
    session.commit(NUMBER, dependencies);
    dependencies.check();
  }

  private void assertFailsWith(ErrorCode code) {
    assertThatThrownBy(this::commit)
        .isInstanceOfSatisfying(
            CommandException.class, failure -> assertThat(failure.code()).isEqualTo(code));
  }

  @Test
  void itIsCommittedWhenTheNextTermHasIt() {
    ChangeBatch batch = commitInDoubt();
    storage.follow(batch);
    log.leads = true;
    commit();
    assertThat(storage.root().collection(PLACES).count()).isEqualTo(2);
  }

  @Test
  void itIsAbortedWhenTheNextTermHasBegunWithoutIt() {
    commitInDoubt();
    log.leads = true;
    assertFailsWith(ErrorCode.NO_SUCH_TRANSACTION);
    assertThat(storage.root().collection(PLACES).count()).isEqualTo(1);
  }

  @Test
  void nobodyIsToldThatItIsAbortedAsLongAsItMayHappen() {
    ChangeBatch batch = commitInDoubt();
    assertFailsWith(ErrorCode.INTERRUPTED_DUE_TO_REPL_STATE_CHANGE);
    storage.follow(batch);
    commit();
    assertThat(storage.root().collection(PLACES).count()).isEqualTo(2);
  }
}
