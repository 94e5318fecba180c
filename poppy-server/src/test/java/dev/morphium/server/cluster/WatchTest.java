package dev.morphium.server.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.engine.change.Storage;
import dev.morphium.engine.replication.Deployment;
import dev.morphium.engine.replication.Membership;
import dev.morphium.engine.replication.Role;
import dev.morphium.engine.replication.SetConfiguration;
import dev.morphium.engine.replication.SetMember;
import dev.morphium.engine.replication.Standing;
import dev.morphium.engine.replication.TopologyVersion;
import dev.morphium.engine.value.Document;
import dev.morphium.server.replication.MemberReport;
import dev.morphium.server.replication.MemberReport.Kept;
import dev.morphium.server.replication.MemberReport.Phase;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;

/** Whom a member takes for the primary when it hears, or does not hear, from it. */
class WatchTest {
  private static final long TERM = 4;
  private static final Map<String, MemberReport> SILENCE = Map.of();

  private final AtomicLong millis = new AtomicLong(1_000_000);
  private final Storage storage = Storage.inMemory();

  private Membership member(int votes) {
    List<SetMember> members =
        List.of(
            new SetMember(0, "a:1", votes, votes, false, Document.EMPTY),
            new SetMember(1, "b:1", 2));
    SetConfiguration configuration =
        new SetConfiguration("s", new ObjectId(), 1, 1, members, Document.EMPTY);
    return new Membership(
        new Deployment("s", "a:1"),
        new TopologyVersion(new ObjectId()),
        millis::get,
        new Standing(Role.SECONDARY, TERM, 1, configuration, 0, 1, 0, Map.of()));
  }

  private Watch watch(Membership membership) {
    return new Watch(
        membership, storage.budget(), () -> Instant.ofEpochMilli(millis.get()), host -> host);
  }

  private static Map<String, MemberReport> says(Role role, long term) {
    return says(role, term, 1 << 30);
  }

  private static Map<String, MemberReport> says(Role role, long term, long dataLimit) {
    return Map.of(
        "b:1",
        new MemberReport(
            "b:1",
            Phase.TAKING_PART,
            role.code(),
            1,
            0,
            0,
            term,
            0,
            0,
            false,
            false,
            1,
            0,
            dataLimit,
            Kept.NOTHING,
            "",
            ""));
  }

  @Test
  void learnerGivesUpAPrimaryThatIsSilentForLong() {
    Membership learner = member(0);
    Watch watch = watch(learner);
    watch.note(says(Role.PRIMARY, TERM), 1);
    millis.addAndGet(5_000);
    watch.note(SILENCE, 1);
    assertThat(learner.standing().primary()).isEqualTo(1);
    millis.incrementAndGet();
    watch.note(SILENCE, 1);
    assertThat(learner.standing().primary()).isEqualTo(-1);
    watch.note(says(Role.PRIMARY, TERM), 1);
    assertThat(learner.standing().primary()).as("it is heard again").isEqualTo(1);
    watch.note(says(Role.SECONDARY, TERM), 1);
    assertThat(learner.standing().primary()).as("it says so itself").isEqualTo(-1);
    watch.note(says(Role.PRIMARY, TERM - 1), 1);
    assertThat(learner.standing().primary()).as("it has not heard yet").isEqualTo(-1);
  }

  @Test
  void voterHearsOfItFromElections() {
    Membership voter = member(1);
    Watch watch = watch(voter);
    watch.note(says(Role.PRIMARY, TERM), 1);
    millis.addAndGet(60_000);
    watch.note(SILENCE, 1);
    assertThat(voter.standing().primary()).isEqualTo(1);
  }

  @Test
  void leastRoomThatAMemberHasHoldsForAll() {
    storage.budget().configure(() -> 5000, () -> 92, () -> 0, () -> {});
    Watch watch = watch(member(1));
    watch.note(says(Role.SECONDARY, TERM, 6000), 1);
    assertThat(storage.budget().highWaterMark()).isEqualTo(5000);
    watch.note(says(Role.SECONDARY, TERM, 4000), 1);
    assertThat(storage.budget().highWaterMark()).isEqualTo(4000);
    watch.note(SILENCE, 1);
    assertThat(storage.budget().highWaterMark()).as("it may come back").isEqualTo(4000);
  }
}
