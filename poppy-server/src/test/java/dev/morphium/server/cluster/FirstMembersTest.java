package dev.morphium.server.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.engine.replication.SetConfiguration;
import dev.morphium.engine.replication.SetMember;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.server.disk.RealDisk;
import dev.morphium.server.replication.MemberReport;
import dev.morphium.server.replication.MemberReport.Kept;
import dev.morphium.server.replication.MemberReport.Phase;
import dev.morphium.server.replication.raft.rpc.ClusterKey;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which members a server goes by when it starts, and which lists fit together. */
class FirstMembersTest {
  private static final Duration TIMEOUT = Duration.ofSeconds(1);

  @TempDir private Path path;
  private StateDirectory directory;

  @BeforeEach
  void open() throws IOException {
    directory = StateDirectory.open(new RealDisk(), path, "rs0");
  }

  @AfterEach
  void close() {
    directory.close();
  }

  private static List<ClusterMember> members(String... hosts) {
    List<ClusterMember> members = new ArrayList<>();
    for (String host : hosts) {
      members.add(
          new ClusterMember(
              new SetMember(members.size(), host + ":1", 100 - members.size()), host + ":7"));
    }
    return members;
  }

  /** Of the first of these. */
  private ClusterSettings settings(String... hosts) {
    InetSocketAddress bind = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    return new ClusterSettings(
        "rs0", members(hosts), 0, bind, ClusterKey.of("a secret"), path, TIMEOUT, 1 << 20);
  }

  private static SetConfiguration configuration(int version, SetMember... members) {
    return new SetConfiguration(
        "rs0",
        new org.bson.types.ObjectId(),
        version,
        1,
        List.of(members),
        dev.morphium.engine.value.Document.EMPTY);
  }

  @Test
  void listHasAllThatMatters() {
    SetMember hidden =
        new SetMember(
            1, "b:1", 0, 0, true, new DocumentBuilder().append("dc", "east").build().compact());
    List<ClusterMember> members =
        List.of(ClusterMember.of(new SetMember(0, "a:1", 0.5)), new ClusterMember(hidden, "b:900"));
    String list = ClusterMember.list(members);
    assertThat(list).isEqualTo("a:1+priority=0.5,b:1/900+priority=0+hidden+learner+tag.dc=east");
    assertThat(ClusterMember.isListed(list, "b:1")).isTrue();
    assertThat(ClusterMember.isListed(list, "a:1")).isTrue();
    assertThat(ClusterMember.isListed(list, "a:10")).isFalse();
  }

  @Test
  void whatTheSetHadLastCountsUntilAnotherListIsGiven() throws IOException {
    ClusterSettings said = settings("a", "b");
    FirstMembers first = FirstMembers.of(said, directory);
    assertThat(first.settings()).isEqualTo(said);
    assertThat(first.configuration().version()).isEqualTo(1);
    directory.remember(
        first.with(configuration(3, new SetMember(0, "b:1", 9), new SetMember(7, "a:1", 1))));
    FirstMembers again = FirstMembers.of(said, directory);
    assertThat(again.configuration().version()).isEqualTo(3);
    assertThat(again.settings().own().member().id()).isEqualTo(7);
    assertThat(again.beginning().self()).isEqualTo(7);
    assertThat(again.settings().members())
        .extracting(ClusterMember::raftAddress)
        .as("as they were listed")
        .containsExactly("b:7", "a:7");
    assertThat(FirstMembers.of(settings("a", "b", "c"), directory).settings().members()).hasSize(3);
    directory.remember(again.with(configuration(4, new SetMember(0, "b:1", 9))));
    assertThat(FirstMembers.of(said, directory).settings()).as("it was removed").isEqualTo(said);
  }

  private static Map<String, MemberReport> looking(String address, int version, String list) {
    return Map.of(
        address,
        new MemberReport(
            address,
            Phase.LOOKING,
            0,
            0,
            0,
            0,
            0,
            0,
            0,
            false,
            false,
            version,
            0,
            1 << 30,
            Kept.NOTHING,
            "",
            list));
  }

  @Test
  void noSetBeginsWithDifferentListsUnlessOneIsOlder() {
    ClusterSettings settings = settings("a", "b");
    String own = ClusterMember.list(settings.members());
    ListComparison lists = new ListComparison(settings, () -> own, () -> 2);
    assertThat(lists.allowToBegin(looking("b:7", 2, own))).isTrue();
    assertThat(lists.allowToBegin(looking("b:7", 1, "b:1"))).as("an older one").isTrue();
    assertThat(lists.areAllOthers()).isFalse();
    assertThat(lists.allowToBegin(looking("b:7", 3, "b:1"))).as("a newer one").isFalse();
    assertThat(lists.areAllOthers()).as("it is told when the set is there").isFalse();
    assertThat(lists.allowToBegin(looking("b:7", 2, "b:1,a:1"))).isFalse();
    assertThat(lists.areAllOthers()).isTrue();
    assertThat(lists.refusal()).contains("b:1,a:1 there, and " + own + " here");
  }

  @Test
  void membersOfARunningSetCountAndThatIsSaid() {
    ClusterSettings settings = settings("a", "b");
    String own = ClusterMember.list(settings.members());
    ListComparison lists = new ListComparison(settings, () -> own, () -> 1);
    assertThat(lists.remark(looking("b:7", 2, own).get("b:7"))).isEmpty();
    assertThat(lists.remark(looking("b:7", 2, "").get("b:7"))).as("it does not say").isEmpty();
    assertThat(lists.remark(looking("b:7", 2, "b:1+priority=9,a:1+priority=1").get("b:7")))
        .contains("b:1+priority=9,a:1+priority=1; these count, and not", own);
    assertThat(lists.remark(looking("b:7", 2, "b:1+priority=9").get("b:7")))
        .contains("a:1, which is none of them, waits");
  }
}
