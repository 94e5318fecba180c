package dev.morphium.engine.transaction;

import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.engine.change.Storage;
import dev.morphium.engine.session.ExecutedStatements;
import dev.morphium.engine.session.SessionId;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** What is remembered of retryable writes, and for how long. */
class SessionRecordExpiryTest {
  private static final long HOUR = TimeUnit.HOURS.toMillis(1);

  private final AtomicLong wallMillis = new AtomicLong(HOUR);
  private final AtomicLong elapsedMillis = new AtomicLong();
  private final Storage storage = Storage.inMemory();
  private final Transactions transactions =
      new Transactions(
          storage,
          UUID::randomUUID,
          wallMillis::get,
          () -> TimeUnit.MILLISECONDS.toNanos(elapsedMillis.get()),
          () -> 60_000);
  private final SessionId session = new SessionId(UUID.randomUUID(), SessionId.NOBODY);

  private void write(int number) {
    storage.write(
        batch -> {
          batch.recordStatements(
              session, number, ExecutedStatements.one(0, null, wallMillis.get()));
          return null;
        });
  }

  private void pass(long millis) {
    wallMillis.addAndGet(millis);
    elapsedMillis.addAndGet(millis);
    transactions.sweep();
  }

  private boolean isRemembered(int number) {
    return storage.root().session(session).hasDone(number, 0);
  }

  @Test
  void clockThatJumpsForgetsNoRetryableWrite() {
    write(1);
    wallMillis.addAndGet(2 * HOUR); // or the record is of a member whose clock is behind
    pass(2000);
    assertThat(isRemembered(1)).isTrue();
  }

  @Test
  void clockThatIsPutBackKeepsNoRecordForEver() {
    write(1);
    wallMillis.addAndGet(-HOUR);
    pass(HOUR / 2);
    assertThat(isRemembered(1)).isTrue();
    pass(HOUR / 2);
    assertThat(isRemembered(1)).isFalse();
  }

  @Test
  void recordThatHasChangedIsKeptForAnotherHalfAnHour() {
    write(1);
    pass(HOUR / 2);
    write(2);
    pass(HOUR / 2);
    assertThat(isRemembered(2)).isTrue();
    pass(HOUR / 2);
    assertThat(isRemembered(2)).isFalse();
  }

  @Test
  void sessionThatIsUsedIsRemembered() {
    write(1);
    pass(HOUR / 2);
    ((SessionCheckout.CheckedOut) transactions.checkOut(session)).session().checkIn();
    pass(HOUR / 2);
    assertThat(isRemembered(1)).isTrue();
  }
}
