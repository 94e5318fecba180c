package dev.morphium.server.cluster;

import static org.assertj.core.api.Assertions.assertThat;

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
import java.util.List;
import java.util.Map;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;

/** A journal is promised when all that vote have one. */
class JournalsTest {
  private final Membership membership =
      new Membership(
          new Deployment("s", "a:1"),
          new TopologyVersion(new ObjectId()),
          () -> 0,
          new Standing(
              Role.SECONDARY,
              1,
              1,
              new SetConfiguration(
                  "s",
                  new ObjectId(),
                  1,
                  1,
                  List.of(
                      new SetMember(0, "a:1", 2),
                      new SetMember(1, "b:1", 1),
                      new SetMember(2, "c:1", 0, 0, false, Document.EMPTY)),
                  Document.EMPTY),
              0,
              -1,
              0,
              Map.of()));

  private Journals journals(boolean own) {
    return new Journals(own, membership, host -> host);
  }

  private static Map<String, MemberReport> says(String address, boolean journals) {
    return Map.of(
        address,
        new MemberReport(
            address,
            Phase.TAKING_PART,
            2,
            1,
            0,
            0,
            1,
            0,
            0,
            false,
            journals,
            1,
            0,
            1 << 30,
            Kept.NOTHING,
            "",
            ""));
  }

  @Test
  void allThatVoteHaveToHaveOne() {
    Journals journals = journals(true);
    assertThat(journals.arePromised()).as("nobody has said anything").isTrue();
    journals.note(says("b:1", true));
    assertThat(journals.arePromised()).isTrue();
    journals.note(says("c:1", false));
    assertThat(journals.arePromised()).as("a learner has no say").isTrue();
    journals.note(says("b:1", false));
    assertThat(journals.arePromised()).isFalse();
    journals.note(says("b:1", true));
    assertThat(journals.arePromised()).as("it was started again with one").isTrue();
  }

  @Test
  void whoHasNoneItselfPromisesNone() {
    Journals journals = journals(false);
    journals.note(says("b:1", true));
    assertThat(journals.arePromised()).isFalse();
  }
}
