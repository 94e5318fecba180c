package dev.morphium.server.replication.raft.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.alipay.sofa.jraft.Status;
import com.alipay.sofa.jraft.error.RaftError;
import dev.morphium.engine.change.ChangeBatch;
import dev.morphium.engine.change.Effect;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BatchClosureTest {
  private final CompletableFuture<Long> committed = new CompletableFuture<>();
  private final BatchClosure closure =
      new BatchClosure(
          new ChangeBatch(4, 1, 0, List.of(new Effect.DropDatabase("a database"))),
          committed,
          new Failures(Runnable::run),
          3);

  @ParameterizedTest
  @CsvSource({
    "EPERM, Is not leader., 10107",
    "EPERM, expected_term=3 doesn't match current_term=4, 10107",
    "EBUSY, Is transferring leadership., 10107",
    "EPERM, Leader stepped down, 11602",
    "EIO, Corrupted LogStorage, 11602",
    "EINTERNAL, Fail to append task., 11602",
  })
  void onlyWhatWasNeverAppendedIsSaidNotToHaveHappened(RaftError error, String text, int code) {
    closure.run(new Status(error, "%s", text));
    assertThatThrownBy(committed::join)
        .isInstanceOf(CompletionException.class)
        .cause()
        .isInstanceOfSatisfying(
            CommandException.class,
            failure -> assertThat(failure.code()).isEqualTo(ErrorCode.of(code)));
  }

  @Test
  void theLibrarysConsentIsNoCommitYet() {
    closure.run(Status.OK());
    assertThat(committed).isNotDone();
    closure.succeed();
    assertThat(committed).isCompletedWithValue(5L);
  }
}
