package dev.morphium.messaging.internal.work.runner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.morphium.messaging.internal.queue.StoreStub;
import dev.morphium.messaging.internal.work.model.Claim;
import dev.morphium.messaging.internal.work.model.ClaimResult;
import dev.morphium.messaging.internal.work.model.Lease;
import dev.morphium.messaging.message.Message;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;

class ClaimingTest {
  private final AtomicLong clock = new AtomicLong();
  private final List<String> asked = new ArrayList<>();
  private final Set<ObjectId> taken = new HashSet<>();
  private boolean losing;

  private Claiming claiming() {
    StoreStub stub =
        new StoreStub()
            .with(
                "claim",
                arguments -> {
                  asked.add("claim");
                  taken.add(((Claim) arguments[0]).id());
                  if (losing) {
                    throw new IllegalStateException("the answer is lost");
                  }
                  return result((Claim) arguments[0]);
                })
            .with(
                "recall",
                arguments -> {
                  asked.add("recall");
                  return taken.contains(((Claim) arguments[0]).id())
                      ? result((Claim) arguments[0])
                      : new ClaimResult.Nothing();
                });
    return new Claiming(stub.store(), ClaimingTest::claim, clock::get);
  }

  private static ClaimResult result(Claim claim) {
    return new ClaimResult.Claimed(Message.to("x"), new Lease(new ObjectId(), claim.id()));
  }

  private static Claim claim() {
    return new Claim(
        new ObjectId(), "x", null, Set.of(), Map.of(), "me", Duration.ofSeconds(1), 3, null);
  }

  @Test
  void whatAClaimTookWhoseAnswerWasLostIsFound() {
    Claiming claiming = claiming();
    losing = true;
    assertThatThrownBy(claiming::next).hasMessage("the answer is lost");
    losing = false;
    assertThat(claiming.next()).isInstanceOf(ClaimResult.Claimed.class);
    assertThat(asked).containsExactly("claim", "recall");
  }

  @Test
  void aNewClaimFollowsWhenTheOldOneTookNothing() {
    Claiming claiming = claiming();
    losing = true;
    assertThatThrownBy(claiming::next).hasMessage("the answer is lost");
    losing = false;
    taken.clear();
    assertThat(claiming.next()).isInstanceOf(ClaimResult.Claimed.class);
    assertThat(asked).containsExactly("claim", "recall", "claim");
  }

  @Test
  void whatWasTakenTooLongAgoIsLeftToOthers() {
    Claiming claiming = claiming();
    losing = true;
    assertThatThrownBy(claiming::next).hasMessage("the answer is lost");
    losing = false;
    clock.addAndGet(Duration.ofSeconds(2).toNanos());
    assertThat(claiming.next()).isInstanceOf(ClaimResult.Claimed.class);
    assertThat(asked).containsExactly("claim", "claim");
  }
}
