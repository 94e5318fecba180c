package dev.morphium.server.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.engine.replication.MemberStatus;
import dev.morphium.engine.replication.OperationTime;
import dev.morphium.engine.replication.Role;
import dev.morphium.engine.replication.SetConfiguration;
import dev.morphium.engine.replication.SetMember;
import dev.morphium.engine.replication.Standing;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.TimestampValue;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;

/** A primary of three, one of which answers and gets nothing. */
class ReliefTest {
  private static final long WRITTEN = 9;
  private static final SetMember B = new SetMember(1, "b:1", 2);
  private static final SetMember C = new SetMember(2, "c:1", 1);
  private static final SetMember OBSERVER = new SetMember(2, "c:1", 0);

  private long seconds;
  private final Relief relief =
      new Relief(
          () -> WRITTEN,
          status -> status.applied().timestamp().value() == WRITTEN,
          () -> Duration.ofSeconds(seconds).toNanos());

  private static MemberStatus status(int member, Role role, long applied) {
    OperationTime time = new OperationTime(new TimestampValue(applied), 0);
    return new MemberStatus(member, role, time, time, 0, 0, 0, 1, "");
  }

  private static Standing standing(Role own, SetMember c, Role roleOfB, long b, long ofC) {
    List<SetMember> members = List.of(new SetMember(0, "a:1", 3), B, c);
    return new Standing(
        own,
        4,
        1,
        new SetConfiguration("s", new ObjectId(), 1, 1, members, Document.EMPTY),
        0,
        0,
        0,
        Map.of(1, status(1, roleOfB, b), 2, status(2, Role.SECONDARY, ofC)));
  }

  /** Hears the same for so many seconds. @return who is to take the lead then */
  private SetMember hear(int period, Standing standing) {
    for (int i = 0; i < period; i++) {
      relief.hear(standing);
      seconds++;
    }
    return relief.successor(standing);
  }

  @Test
  void thirdMemberIsToTryItOnceInAWhile() {
    Standing standing = standing(Role.PRIMARY, C, Role.SECONDARY, 5, WRITTEN);
    assertThat(hear(9, standing)).isNull();
    assertThat(hear(2, standing)).isEqualTo(C);
    assertThat(hear(60, standing)).isNull();
    assertThat(hear(60, standing)).isEqualTo(C);
  }

  @Test
  void nobodyIsWhenTheMemberMovesIsAwayOrHasEverything() {
    for (long applied = 1; applied < 8; applied++) {
      assertThat(hear(8, standing(Role.PRIMARY, C, Role.SECONDARY, applied, WRITTEN))).isNull();
    }
    assertThat(hear(60, standing(Role.PRIMARY, C, Role.DOWN, 5, WRITTEN))).isNull();
    assertThat(hear(60, standing(Role.PRIMARY, C, Role.SECONDARY, WRITTEN, WRITTEN))).isNull();
  }

  @Test
  void nobodyIsWhenThereIsNoThirdThatMayLead() {
    assertThat(hear(60, standing(Role.PRIMARY, C, Role.SECONDARY, 5, 5))).isNull();
    assertThat(hear(60, standing(Role.PRIMARY, OBSERVER, Role.SECONDARY, 5, WRITTEN))).isNull();
  }

  @Test
  void nobodyIsWhileAnotherOneLeads() {
    assertThat(hear(60, standing(Role.SECONDARY, C, Role.SECONDARY, 5, WRITTEN))).isNull();
    assertThat(hear(9, standing(Role.PRIMARY, C, Role.SECONDARY, 5, WRITTEN))).isNull();
  }
}
