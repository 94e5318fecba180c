package dev.morphium.internal.pool.topology;

import static dev.morphium.internal.pool.topology.Events.after;
import static dev.morphium.internal.pool.topology.Events.direct;
import static dev.morphium.internal.pool.topology.Events.hello;
import static dev.morphium.internal.pool.topology.Events.host;
import static dev.morphium.internal.pool.topology.Events.hosts;
import static dev.morphium.internal.pool.topology.Events.primary;
import static dev.morphium.internal.pool.topology.Events.secondary;
import static dev.morphium.internal.pool.topology.Events.set;
import static dev.morphium.internal.pool.topology.Events.start;
import static dev.morphium.internal.pool.topology.Events.type;
import static dev.morphium.internal.pool.topology.Events.unreachable;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.morphium.pool.topology.ServerType;
import dev.morphium.pool.topology.TopologyType;
import dev.morphium.pool.topology.TopologyVersion;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;

class TopologyStateTest {
  @Test
  void aStandaloneServerIsFoundByItsOnlySeed() {
    TopologyState state = after(start("a:1"), hello("a:1", "{}"));
    assertThat(state.description().type()).isEqualTo(TopologyType.SINGLE);
    assertThat(type(state, "a:1")).isEqualTo(ServerType.STANDALONE);
  }

  @Test
  void aStandaloneServerAmongSeveralSeedsIsNotUsed() {
    TopologyState state = after(start("a:1", "b:1"), hello("a:1", "{}"));
    assertThat(state.description().type()).isEqualTo(TopologyType.UNKNOWN);
    assertThat(type(state, "a:1")).isEqualTo(ServerType.UNKNOWN);
    assertThat(state.toString()).contains("belongs to no replica set");
  }

  @Test
  void aPrimaryNamesTheMembers() {
    TopologyState state =
        after(start("a:1", "x:1"), primary("a:1", 1, 1, "a:1", "b:1", "[::1]:27017"));
    assertThat(state.description().type()).isEqualTo(TopologyType.REPLICA_SET_WITH_PRIMARY);
    assertThat(state.description().setName()).isEqualTo("rs");
    assertThat(state.description().addresses())
        .containsExactlyInAnyOrderElementsOf(hosts("a:1", "b:1", "[::1]:27017"));
  }

  @Test
  void passivesAndArbitersAreMembersToo() {
    TopologyState state =
        after(
            start("a:1"),
            hello(
                "a:1",
                "{setName: 'rs', isWritablePrimary: true, hosts: ['a:1'], passives: ['b:1'],"
                    + " arbiters: ['c:1']}"),
            hello("c:1", "{setName: 'rs', arbiterOnly: true, hosts: ['a:1']}"));
    assertThat(state.description().addresses())
        .containsExactlyInAnyOrderElementsOf(hosts("a:1", "b:1", "c:1"));
    assertThat(type(state, "c:1")).isEqualTo(ServerType.ARBITER);
  }

  @Test
  void hiddenMembersAreNotReadFrom() {
    TopologyState state =
        after(start("a:1"), hello("a:1", "{setName: 'rs', hidden: true, secondary: true}"));
    assertThat(type(state, "a:1")).isEqualTo(ServerType.OTHER);
    assertThat(ServerType.OTHER.isReadable()).isFalse();
  }

  @Test
  void aSecondaryAddsMembersAndRemovesNone() {
    TopologyState state = after(start("a:1", "x:1"), secondary("a:1", "a:1", "b:1"));
    assertThat(state.description().type()).isEqualTo(TopologyType.REPLICA_SET_NO_PRIMARY);
    assertThat(state.description().addresses())
        .containsExactlyInAnyOrderElementsOf(hosts("a:1", "x:1", "b:1"));
  }

  @Test
  void aSecondaryAddsNobodyBesideAPrimary() {
    TopologyState state =
        after(
            start("a:1"),
            primary("a:1", 1, 1, "a:1", "b:1"),
            secondary("b:1", "a:1", "b:1", "stranger:1"));
    assertThat(state.description().addresses())
        .containsExactlyInAnyOrderElementsOf(hosts("a:1", "b:1"));
  }

  @Test
  void aNewPrimaryTakesThePlaceOfTheOther() {
    TopologyState state =
        after(start("a:1"), primary("a:1", 1, 1, "a:1", "b:1"), primary("b:1", 2, 1, "a:1", "b:1"));
    assertThat(type(state, "a:1")).isEqualTo(ServerType.UNKNOWN);
    assertThat(type(state, "b:1")).isEqualTo(ServerType.PRIMARY);
  }

  @Test
  void aFormerPrimaryIsNotBelieved() {
    TopologyState state =
        after(start("a:1"), primary("a:1", 2, 1, "a:1", "b:1"), primary("b:1", 1, 5, "a:1", "b:1"));
    assertThat(type(state, "a:1")).isEqualTo(ServerType.PRIMARY);
    assertThat(type(state, "b:1")).isEqualTo(ServerType.UNKNOWN);
    assertThat(state.toString()).contains("a newer one was elected");
  }

  @Test
  void aFormerPrimaryIsNotBelievedEvenWhenNoOtherIsKnown() {
    TopologyState state =
        after(
            start("a:1"),
            primary("a:1", 2, 1, "a:1", "b:1"),
            unreachable("a:1"),
            primary("b:1", 1, 1, "a:1", "b:1"));
    assertThat(state.description().primary()).isNull();
  }

  @Test
  void oldServersCompareConfigurationsFirst() {
    String old = "{setName: 'rs', ismaster: true, hosts: ['a:1', 'b:1'], maxWireVersion: 13, ";
    TopologyState state =
        after(
            start("a:1"),
            hello("a:1", old + "setVersion: 1, electionId: " + Events.election(2) + "}"),
            hello("b:1", old + "setVersion: 2, electionId: " + Events.election(1) + "}"));
    assertThat(type(state, "b:1")).isEqualTo(ServerType.PRIMARY);
    assertThat(type(state, "a:1")).isEqualTo(ServerType.UNKNOWN);
  }

  @Test
  void aSetThatWasSetUpAnewIsBelieved() {
    String first = "a00000000000000000000001";
    String second = "b00000000000000000000002";
    long later = ElectionFence.LONGEST_WAY_MILLIS + 2_000;
    TopologyState young = after(start("a:1"), primary("a:1", 7, 1, "a:1", "b:1"));
    TopologyState alone = after(young, unreachable("a:1"));
    assertThat(after(alone, inProcess("b:1", second, 1, later)).description().primary()).isNull();
    TopologyState known =
        after(young, memberInProcess("b:1", first, later), unreachable("a:1"), unreachable("b:1"));
    assertThat(after(known, inProcess("b:1", first, 1, later)).description().primary()).isNull();
    TopologyState anew = after(known, inProcess("b:1", second, 1, later));
    assertThat(type(anew, "b:1")).isEqualTo(ServerType.PRIMARY);
    assertThat(after(anew, inProcess("b:1", second, 2, later)).description().primary()).isNotNull();
  }

  @Test
  void aPrimaryMayCorrectWhatItSaidOfItsElection() {
    TopologyState garbled = after(start("a:1"), primary("a:1", 9, 1, "a:1", "b:1"));
    TopologyState corrected = after(garbled, primary("a:1", 5, 1, "a:1", "b:1"));
    assertThat(type(corrected, "a:1")).isEqualTo(ServerType.PRIMARY);
    assertThat(type(after(corrected, primary("b:1", 6, 1, "a:1", "b:1")), "b:1"))
        .isEqualTo(ServerType.PRIMARY);
    assertThat(type(after(garbled, primary("b:1", 6, 1, "a:1", "b:1")), "b:1"))
        .isEqualTo(ServerType.UNKNOWN);
  }

  private static TopologyEvent inProcess(String address, String process, int term, long millis) {
    return inProcess(
        address, process, "isWritablePrimary: true, electionId: " + Events.election(term), millis);
  }

  private static TopologyEvent memberInProcess(String address, String process, long millis) {
    return inProcess(address, process, "secondary: true", millis);
  }

  private static TopologyEvent inProcess(String address, String process, String role, long millis) {
    return hello(
        address,
        """
        {setName: 'rs', %s, hosts: ['a:1', 'b:1'], setVersion: 1,
         topologyVersion: {processId: {$oid: '%s'}, counter: {$numberLong: '0'}}
        }
        """
            .formatted(role, process),
        millis);
  }

  @Test
  void otherSetsAreNotUsed() {
    TopologyState state =
        after(
            set("rs", "a:1"),
            hello("a:1", "{setName: 'other', isWritablePrimary: true, hosts: ['a:1', 'c:1']}"));
    assertThat(state.description().addresses()).containsExactly(host("a:1"));
    assertThat(state.description().primary()).isNull();
    assertThat(state.toString()).contains("replica set other, but rs was asked for");
  }

  @Test
  void aDirectServerOfAnotherSetIsNotUsed() {
    TopologyState begin = TopologyState.of(new TopologyStart(hosts("a:1"), "rs", true));
    TopologyState state = after(begin, hello("a:1", "{setName: 'x', secondary: true}"));
    assertThat(type(state, "a:1")).isEqualTo(ServerType.UNKNOWN);
    assertThat(after(direct("a:1"), hello("a:1", "{setName: 'x', secondary: true}")))
        .satisfies(any -> assertThat(type(any, "a:1")).isEqualTo(ServerType.SECONDARY));
  }

  @Test
  void aMemberGoesByItsOwnNameOnly() {
    TopologyState state =
        after(
            start("alias:1"),
            hello("alias:1", "{setName: 'rs', secondary: true, hosts: ['a:1'], me: 'a:1'}"));
    assertThat(type(state, "alias:1")).isEqualTo(ServerType.UNKNOWN);
    assertThat(type(state, "a:1")).isEqualTo(ServerType.UNKNOWN);
    state = after(state, primary("a:1", 1, 1, "a:1"));
    assertThat(state.description().addresses()).containsExactly(host("a:1"));
  }

  @Test
  void seedsComeBackWhenNothingElseIsKnown() {
    TopologyState state =
        after(start("seed:1"), primary("seed:1", 1, 1, "a:1"), primary("a:1", 1, 1, "a:1"));
    assertThat(state.description().addresses()).containsExactly(host("a:1"));
    state = after(state, unreachable("a:1"));
    assertThat(state.description().addresses())
        .containsExactlyInAnyOrderElementsOf(hosts("a:1", "seed:1"));
    state = after(state, primary("seed:1", 2, 2, "b:1"));
    assertThat(state.description().addresses()).containsExactly(host("b:1"));
  }

  @Test
  void oldNewsOfTheSameProcessAreNotBelieved() {
    TopologyState state = after(start("a:1"), version("true", 3), version("false", 2));
    assertThat(type(state, "a:1")).isEqualTo(ServerType.PRIMARY);
    assertThat(type(after(state, version("false", 4)), "a:1")).isEqualTo(ServerType.OTHER);
  }

  private static TopologyEvent version(String primary, int counter) {
    return hello(
        "a:1",
        """
        {setName: 'rs', isWritablePrimary: %s, hosts: ['a:1'],
         topologyVersion: {processId: {$oid: 'a00000000000000000000001'}, counter: %d}}
        """
            .formatted(primary, counter));
  }

  @Test
  void refusalsOlderThanTheLastAnswerChangeNothing() {
    TopologyState state = after(start("a:1"), version("true", 3));
    assertThat(after(state, refused(3L)).description().primary()).isNotNull();
    assertThat(after(state, refused(4L)).description().primary()).isNull();
    assertThat(after(state, refused(null)).description().primary()).isNull();
  }

  private static TopologyEvent refused(Long counter) {
    TopologyVersion version =
        counter == null
            ? null
            : new TopologyVersion(new ObjectId("a00000000000000000000001"), counter);
    return new TopologyEvent.Refused(host("a:1"), new IllegalStateException("no"), version, 1);
  }

  @Test
  void routersMakeAShardedCluster() {
    TopologyState state = after(start("a:1", "b:1"), hello("a:1", "{msg: 'isdbgrid'}"));
    assertThat(state.description().type()).isEqualTo(TopologyType.SHARDED);
    assertThat(type(after(state, primary("b:1", 1, 1, "b:1")), "b:1"))
        .isEqualTo(ServerType.UNKNOWN);
  }

  @Test
  void loadBalancersAreRefusedInWords() {
    TopologyState state =
        after(start("a:1"), hello("a:1", "{serviceId: {$oid: 'a00000000000000000000001'}}"));
    assertThat(state.toString()).contains("load balancer, which is not supported");
  }

  @Test
  void serversOfOtherTimesAreNamed() {
    assertThat(after(start("a:1"), hello("a:1", "{maxWireVersion: 3}")).description())
        .satisfies(
            description ->
                assertThat(description.incompatibility())
                    .contains("a:1 speaks wire versions up to 3"));
    assertThat(after(start("a:1"), hello("a:1", "{minWireVersion: 99, maxWireVersion: 99}")))
        .satisfies(
            state -> assertThat(state.description().incompatibility()).contains("newer driver"));
  }

  @Test
  void sessionsLastAsLongAsOnTheMostForgetfulServer() {
    TopologyState state =
        after(
            start("a:1"),
            hello(
                "a:1",
                "{setName: 'rs', isWritablePrimary: true, hosts: ['a:1', 'b:1'],"
                    + " logicalSessionTimeoutMinutes: 30}"));
    assertThat(state.description().sessionTimeoutMinutes()).isEqualTo(30);
    state = after(state, secondary("b:1", "a:1", "b:1"));
    assertThat(state.description().sessionTimeoutMinutes()).isZero();
  }

  @Test
  void aServerThatIsNoMemberAnyMoreIsNotHeard() {
    TopologyState state =
        after(start("a:1", "b:1"), primary("a:1", 1, 1, "a:1"), primary("b:1", 9, 9, "b:1"));
    assertThat(state.description().addresses()).containsExactly(host("a:1"));
  }

  @Test
  void aDirectConnectionHasOneHost() {
    assertThatThrownBy(() -> new TopologyStart(hosts("a:1", "b:1"), null, true))
        .hasMessageContaining("directConnection=true goes with one host");
    assertThatThrownBy(() -> new TopologyStart(hosts(), null, false))
        .hasMessageContaining("at least one host");
  }
}
