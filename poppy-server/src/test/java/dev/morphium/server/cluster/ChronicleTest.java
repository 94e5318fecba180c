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
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;
import org.slf4j.helpers.MessageFormatter;

class ChronicleTest {
  private final List<String> lines = new ArrayList<>();
  private final Chronicle chronicle =
      new Chronicle(
          (level, line, values) ->
              lines.add(MessageFormatter.arrayFormat(line, values).getMessage()));
  private final List<SetMember> members =
      List.of(new SetMember(0, "a:1", 3), new SetMember(1, "b:1", 2), new SetMember(2, "c:1", 1));

  private void look(int times, Role own, int primary, Role b, Role c) {
    look(times, 1, own, primary, b, c);
  }

  private void look(int times, int version, Role own, int primary, Role b, Role c) {
    Standing standing =
        new Standing(
            own,
            4,
            1,
            new SetConfiguration("s", new ObjectId(), version, 1, members, Document.EMPTY),
            0,
            primary,
            0,
            Map.of(1, status(1, b), 2, status(2, c)));
    for (int i = 0; i < times; i++) {
      chronicle.look(standing);
    }
  }

  private static MemberStatus status(int member, Role role) {
    OperationTime time = new OperationTime(new TimestampValue(0), 0);
    return new MemberStatus(member, role, time, time, 0, 0, 0, 1, "");
  }

  @Test
  void everythingIsToldOnce() {
    look(5, Role.STARTUP2, -1, Role.STARTUP2, Role.STARTUP2);
    assertThat(lines).isEmpty();
    look(5, Role.SECONDARY, 1, Role.PRIMARY, Role.SECONDARY);
    look(5, Role.SECONDARY, -1, Role.DOWN, Role.SECONDARY);
    look(5, Role.PRIMARY, 0, Role.DOWN, Role.SECONDARY);
    look(5, Role.PRIMARY, 0, Role.STARTUP2, Role.SECONDARY);
    look(5, Role.PRIMARY, 0, Role.SECONDARY, Role.SECONDARY);
    assertThat(lines)
        .containsExactly(
            "b:1 is the primary (term 4)",
            "this member has everything that was acknowledged",
            "b:1 is away",
            "there is no primary, and no writes: of 3 voting members 2 are here, and they elect"
                + " one",
            "this member, a:1, is the primary (term 4)",
            "b:1 is back, and gets what it has missed",
            "b:1 has everything that it has missed");
  }

  @Test
  void aSetThatCanElectNobodySaysWhatToDo() {
    look(30, Role.SECONDARY, -1, Role.STARTUP2, Role.STARTUP2);
    assertThat(lines).as("a set that begins").noneMatch(line -> line.contains("nobody"));
    look(1, Role.SECONDARY, 1, Role.PRIMARY, Role.SECONDARY);
    look(30, Role.SECONDARY, -1, Role.DOWN, Role.STARTUP2);
    look(30, Role.SECONDARY, -1, Role.SECONDARY, Role.STARTUP2);
    lines.clear();
    look(30, Role.SECONDARY, -1, Role.STARTUP2, Role.STARTUP2);
    assertThat(lines)
        .filteredOn(line -> line.startsWith("nobody can be elected: only 1 of 3"))
        .hasSize(1);
  }

  @Test
  void whatHasPassedIsNotTold() {
    look(2, Role.PRIMARY, 0, Role.SECONDARY, Role.SECONDARY);
    lines.clear();
    for (int i = 0; i < 9; i++) {
      look(1, Role.SECONDARY, -1, Role.DOWN, Role.SECONDARY);
      look(1, Role.PRIMARY, 0, Role.SECONDARY, Role.DOWN);
    }
    assertThat(lines).isEmpty();
    look(3, Role.PRIMARY, 0, Role.DOWN, Role.SECONDARY);
    look(3, Role.PRIMARY, 0, Role.SECONDARY, Role.SECONDARY);
    assertThat(lines).containsExactly("b:1 is away", "b:1 is back");
  }

  @Test
  void otherMembersAreTold() {
    look(1, Role.PRIMARY, 0, Role.SECONDARY, Role.SECONDARY);
    lines.clear();
    look(2, 2, Role.PRIMARY, 0, Role.SECONDARY, Role.SECONDARY);
    assertThat(lines).containsExactly("the members of the set are now a:1, b:1, c:1 (version 2)");
  }

  @Test
  void memberThatWasRemovedTellsThatAndNothingElse() {
    look(5, Role.SECONDARY, 1, Role.PRIMARY, Role.SECONDARY);
    lines.clear();
    look(5, Role.REMOVED, -1, Role.DOWN, Role.DOWN);
    look(5, Role.SECONDARY, 1, Role.PRIMARY, Role.SECONDARY);
    assertThat(lines)
        .containsExactly(
            "the set has this member no more: it serves nobody until it is added again",
            "the set has this member again");
  }
}
