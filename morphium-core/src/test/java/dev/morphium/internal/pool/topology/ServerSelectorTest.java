package dev.morphium.internal.pool.topology;

import static dev.morphium.internal.pool.topology.Events.after;
import static dev.morphium.internal.pool.topology.Events.hello;
import static dev.morphium.internal.pool.topology.Events.host;
import static dev.morphium.internal.pool.topology.Events.start;
import static dev.morphium.internal.pool.topology.Events.unreachable;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.morphium.driver.ReadPreference;
import dev.morphium.driver.ReadPreference.Mode;
import dev.morphium.pool.net.HostAddress;
import dev.morphium.pool.topology.RoundTrip;
import dev.morphium.pool.topology.ServerDescription;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.bson.BsonDocument;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ServerSelectorTest {
  private static final Duration HEARTBEAT = Duration.ofSeconds(10);

  /** p is the primary, s and t are secondaries in data centers east and west, t far away. */
  private static final String MEMBERS = "hosts: ['p:1', 's:1', 't:1']";

  private static TopologyState full() {
    return after(
        withoutPrimary(), member("p:1", "isWritablePrimary: true", "{dc: 'east'}", 100, 1));
  }

  private static TopologyState withoutPrimary() {
    return after(
        start("p:1", "s:1", "t:1"),
        member("s:1", "secondary: true", "{dc: 'east', use: 'report'}", 90, 5),
        member("t:1", "secondary: true", "{dc: 'west'}", 0, 40));
  }

  private static TopologyEvent member(
      String address, String role, String tags, int lastWriteSecond, int roundTripMillis) {
    String json =
        "{setName: 'rs', %s, %s, tags: %s, lastWrite: {lastWriteDate: {$date: {$numberLong: '%d'}}}}"
            .formatted(role, MEMBERS, tags, lastWriteSecond * 1000L);
    TopologyEvent.Answered answer = (TopologyEvent.Answered) hello(address, json);
    long nanos = Duration.ofMillis(roundTripMillis).toNanos();
    return new TopologyEvent.Answered(
        answer.address(), answer.hello(), new RoundTrip(nanos, nanos), 1_000_000);
  }

  private static ServerSelector selector(int windowMillis) {
    Random random = new Random(1);
    return new ServerSelector(
        Duration.ofMillis(windowMillis), HEARTBEAT, address -> 0, random::nextInt);
  }

  private static List<String> eligible(
      TopologyState state, ServerRequirement need, int windowMillis) {
    return selector(windowMillis).eligible(state.description(), need).stream()
        .map(server -> server.address().host())
        .sorted()
        .toList();
  }

  @ParameterizedTest
  @CsvSource({
    "PRIMARY, true, p",
    "PRIMARY, false, ''",
    "PRIMARY_PREFERRED, true, p",
    "PRIMARY_PREFERRED, false, s t",
    "SECONDARY, true, s t",
    "SECONDARY, false, s t",
    "SECONDARY_PREFERRED, true, s t",
    "SECONDARY_PREFERRED, false, s t",
    "NEAREST, true, p s t",
    "NEAREST, false, s t"
  })
  void modesAskForKindsOfMembers(Mode mode, boolean primary, String expected) {
    TopologyState state = primary ? full() : withoutPrimary();
    assertThat(
            String.join(
                " ", eligible(state, ServerRequirement.read(ReadPreference.of(mode)), 1000)))
        .isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource({
    "SECONDARY, {dc: 'west'}, t",
    "SECONDARY, {dc: 'south'} {dc: 'west'}, t",
    "SECONDARY, {dc: 'east'} {dc: 'west'}, s",
    "SECONDARY, {dc: 'south'} {}, s t",
    "SECONDARY, {dc: 'south'}, ''",
    "SECONDARY_PREFERRED, {dc: 'south'}, p",
    "NEAREST, {dc: 'east'}, p s",
    "NEAREST, {use: 'report'}, s",
    "PRIMARY_PREFERRED, {dc: 'west'}, p"
  })
  void tagSetsAreTriedInOrder(Mode mode, String sets, String expected) {
    List<BsonDocument> tags = new ArrayList<>();
    for (String set : sets.split("(?<=\\}) ")) {
      tags.add(BsonDocument.parse(set));
    }
    ServerRequirement need = ServerRequirement.read(new ReadPreference(mode, tags, 0));
    assertThat(String.join(" ", eligible(full(), need, 1000))).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource({"90, s", "109, s", "110, s t", "120, s t"})
  void secondariesMayLagBehindThePrimary(int seconds, String expected) {
    ServerRequirement need =
        ServerRequirement.read(new ReadPreference(Mode.SECONDARY, List.of(), seconds));
    assertThat(String.join(" ", eligible(full(), need, 1000))).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource({"90, s", "99, s", "100, s t"})
  void secondariesMayLagBehindTheNewestSecondary(int seconds, String expected) {
    ServerRequirement need =
        ServerRequirement.read(new ReadPreference(Mode.SECONDARY, List.of(), seconds));
    assertThat(String.join(" ", eligible(withoutPrimary(), need, 1000))).isEqualTo(expected);
  }

  @Test
  void aStalenessSmallerThanHeartbeatsAllowIsRefused() {
    ServerSelector slow =
        new ServerSelector(Duration.ZERO, Duration.ofSeconds(100), address -> 0, bound -> 0);
    ServerRequirement need =
        ServerRequirement.read(new ReadPreference(Mode.SECONDARY, List.of(), 90));
    assertThatThrownBy(() -> slow.select(full().description(), need, Set.of()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("at least 110000 ms");
  }

  @Test
  void farServersAreLeftOut() {
    ServerRequirement nearest = ServerRequirement.read(ReadPreference.NEAREST);
    assertThat(eligible(full(), nearest, 3)).containsExactly("p");
    assertThat(eligible(full(), nearest, 15)).containsExactly("p", "s");
    assertThat(eligible(full(), nearest, 39)).containsExactly("p", "s", "t");
  }

  @Test
  void writesGoToThePrimaryOnly() {
    ServerSelector selector = selector(1000);
    assertThat(selector.select(full().description(), ServerRequirement.WRITE, Set.of()))
        .extracting(ServerDescription::address)
        .isEqualTo(host("p:1"));
    assertThat(selector.select(withoutPrimary().description(), ServerRequirement.WRITE, Set.of()))
        .isNull();
  }

  @Test
  void theLessBusyOfTwoIsTaken() {
    Map<HostAddress, Integer> load = Map.of(host("s:1"), 7, host("t:1"), 3);
    Random random = new Random(5);
    ServerSelector selector =
        new ServerSelector(Duration.ofSeconds(1), HEARTBEAT, load::get, random::nextInt);
    for (int i = 0; i < 20; i++) {
      assertThat(
              selector.select(
                  full().description(), ServerRequirement.read(ReadPreference.SECONDARY), Set.of()))
          .extracting(ServerDescription::address)
          .isEqualTo(host("t:1"));
    }
  }

  @Test
  void theSameRandomNumbersChooseTheSameServers() {
    assertThat(choices(42)).isEqualTo(choices(42)).contains(host("s:1"), host("t:1"));
  }

  private static List<HostAddress> choices(int seed) {
    Random random = new Random(seed);
    ServerSelector selector =
        new ServerSelector(Duration.ofSeconds(1), HEARTBEAT, address -> 0, random::nextInt);
    List<HostAddress> chosen = new ArrayList<>();
    for (int i = 0; i < 30; i++) {
      chosen.add(
          selector
              .select(
                  full().description(), ServerRequirement.read(ReadPreference.SECONDARY), Set.of())
              .address());
    }
    return chosen;
  }

  @Test
  void anAvoidedServerIsTakenWhenThereIsNoOther() {
    ServerSelector selector = selector(1000);
    ServerRequirement secondary = ServerRequirement.read(ReadPreference.SECONDARY);
    assertThat(selector.select(full().description(), secondary, Set.of(host("s:1"))))
        .extracting(ServerDescription::address)
        .isEqualTo(host("t:1"));
    assertThat(
            selector.select(full().description(), ServerRequirement.PRIMARY, Set.of(host("p:1"))))
        .extracting(ServerDescription::address)
        .isEqualTo(host("p:1"));
  }

  @Test
  void aSingleServerTakesEverything() {
    TopologyState state =
        after(Events.direct("a:1"), hello("a:1", "{setName: 'x', secondary: true}"));
    assertThat(selector(1).select(state.description(), ServerRequirement.WRITE, Set.of()))
        .isNotNull();
    assertThat(
            selector(1)
                .select(
                    after(state, unreachable("a:1")).description(),
                    ServerRequirement.WRITE,
                    Set.of()))
        .isNull();
  }

  @Test
  void routersTakeEverything() {
    TopologyState state = after(start("a:1", "b:1"), hello("a:1", "{msg: 'isdbgrid'}"));
    assertThat(eligible(state, ServerRequirement.WRITE, 15)).containsExactly("a");
  }

  @Test
  void failuresTellWhatThereIsAndWhatToDo() {
    TopologyState state = after(withoutPrimary(), unreachable("p:1"));
    assertThat(SelectionFailure.message(state.description(), ServerRequirement.WRITE, 30_000))
        .startsWith("no primary to write to after 30000 ms; replica set without a known primary rs")
        .contains("p:1 (unknown: connection refused)", "s:1 (secondary)", "majority");
    TopologyState nothing = after(start("a:1"), unreachable("a:1"));
    assertThat(SelectionFailure.message(nothing.description(), ServerRequirement.PRIMARY, 5))
        .contains("primary to read from", "a:1 (unknown: connection refused)", "can reach them");
    ReadPreference tagged =
        new ReadPreference(Mode.SECONDARY, List.of(BsonDocument.parse("{dc: 'x'}")), 0);
    assertThat(SelectionFailure.message(full().description(), ServerRequirement.read(tagged), 5))
        .contains("\"dc\": \"x\"", "check the tags");
  }
}
