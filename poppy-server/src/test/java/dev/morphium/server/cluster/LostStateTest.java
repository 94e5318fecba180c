package dev.morphium.server.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.morphium.engine.replication.SetMember;
import dev.morphium.server.cluster.SetBeginning.Decision;
import dev.morphium.server.disk.AtomicFile;
import dev.morphium.server.disk.RealDisk;
import dev.morphium.server.replication.MemberReport;
import dev.morphium.server.replication.MemberReport.Kept;
import dev.morphium.server.replication.MemberReport.Phase;
import dev.morphium.server.replication.raft.rpc.ClusterKey;
import dev.morphium.server.replication.raft.storage.TermStore;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a member of three does whose term and vote are lost while its log is there. */
class LostStateTest {
  private static final long ERA = 4711;

  @TempDir private Path temporary;
  private final Queue<Map<String, MemberReport>> rounds = new ArrayDeque<>();

  private ClusterSettings settings() {
    List<ClusterMember> members =
        IntStream.range(0, 3)
            .mapToObj(i -> new ClusterMember(new SetMember(i, host(i), 1), "127.0.0.1:" + (4 + i)))
            .toList();
    return new ClusterSettings(
        "rs0",
        members,
        0,
        new InetSocketAddress(InetAddress.getLoopbackAddress(), 4),
        ClusterKey.of("the secret of these"),
        temporary,
        Duration.ofSeconds(1),
        ClusterSettings.logBytes(1 << 30));
  }

  private static String host(int index) {
    return "127.0.0.1:" + (1 + index);
  }

  private static Map.Entry<String, MemberReport> heard(int index, long era, long term) {
    String address = "127.0.0.1:" + (4 + index);
    MemberReport report =
        new MemberReport(
            address,
            Phase.TAKING_PART,
            2,
            era,
            0,
            0,
            term,
            1,
            1,
            false,
            true,
            1,
            1,
            1 << 30,
            Kept.NOTHING,
            "",
            "");
    return Map.entry(address, report);
  }

  private Decision decide(Phase phase) throws Exception {
    ClusterSettings settings = settings();
    return new LostState(settings, rounds::remove, rounds::isEmpty)
        .decide(new Decision(phase, ERA, false, 5, settings.members()));
  }

  @Test
  void nobodyIsVotedForBeforeAllOthersHaveToldTheirTerms() throws Exception {
    rounds.add(Map.of());
    rounds.add(Map.ofEntries(heard(1, ERA, 9)));
    rounds.add(Map.ofEntries(heard(2, ERA, 7)));
    rounds.add(Map.ofEntries(heard(1, ERA, 8), heard(2, ERA, 7)));
    rounds.add(Map.of());
    Decision decision = decide(Phase.TAKING_PART);
    assertThat(decision).isNotNull();
    assertThat(decision.phase()).isEqualTo(Phase.TAKING_PART);
    assertThat(decision.era()).isEqualTo(ERA);
    assertThat(decision.term()).isEqualTo(8);
    assertThat(rounds).hasSize(1);
  }

  @Test
  void newestTermMayBeTheOneOfItsOwnLog() throws Exception {
    rounds.add(Map.ofEntries(heard(1, ERA, 1), heard(2, ERA, 2)));
    assertThat(decide(Phase.TAKING_PART).term()).isEqualTo(5);
  }

  @Test
  void serverThatIsClosedMeanwhileDecidesNothing() throws Exception {
    rounds.add(Map.of());
    assertThat(decide(Phase.TAKING_PART)).isNull();
  }

  @Test
  void setThatHasBegunAnewRefusesTheMember() {
    rounds.add(Map.ofEntries(heard(1, ERA + 1, 1)));
    assertThatThrownBy(() -> decide(Phase.TAKING_PART))
        .isInstanceOf(RefusedException.class)
        .hasMessageContaining("begun anew without this member");
  }

  @Test
  void memberThatDoesNotVoteYetAsksNobody() throws Exception {
    assertThat(decide(Phase.RETURNING).phase()).isEqualTo(Phase.RETURNING);
  }

  @Test
  void lossIsSeenByTheEraAndByTheTerm() throws Exception {
    AtomicFile file = new AtomicFile(new RealDisk(), temporary.resolve("term"));
    TermStore terms = new TermStore(file, problem -> {});
    try (StateDirectory directory = StateDirectory.open(new RealDisk(), temporary, "rs0")) {
      assertThat(LostState.isLost(0, 0, directory, terms)).isFalse(); // a new member
      assertThat(LostState.isLost(ERA, 3, directory, terms)).isTrue();
      directory.join(ERA);
      assertThat(LostState.isLost(ERA, 3, directory, terms)).isTrue();
      terms.raise(3);
      assertThat(LostState.isLost(ERA, 3, directory, terms)).isFalse();
      assertThat(LostState.isLost(ERA, 4, directory, terms)).isTrue();
      assertThat(LostState.isLost(ERA + 1, 3, directory, terms)).isTrue();
    }
  }
}
