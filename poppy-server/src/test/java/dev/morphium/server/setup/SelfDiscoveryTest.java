package dev.morphium.server.setup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.morphium.server.setup.SelfDiscovery.Said;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class SelfDiscoveryTest {
  private final Map<String, String> names =
      Map.of(
          "a", "10.0.0.1",
          "b", "10.0.0.2",
          "c", "10.0.0.3",
          "also-a", "10.0.0.1",
          "debian", "127.0.1.1",
          "localhost", "127.0.0.1",
          "two", "10.0.0.9 10.0.0.2");

  private SelfDiscovery find(String list, Said said) {
    return SelfDiscovery.find(MemberList.parse(list), said, this.new Machine());
  }

  private static Said said(@Nullable Integer port, String... bind) {
    return new Said(List.of(bind), port, null);
  }

  @Test
  void serverIsTheMemberWithItsAddressAndPort() {
    SelfDiscovery place = find("a:1,b:1,b:2,c:1", said(2));
    assertThat(place.index()).isEqualTo(2);
    assertThat(place.addresses()).containsExactly("10.0.0.2");
    assertThat(place.port()).isEqualTo(2);
    assertThat(place.raft().getHostString()).isEqualTo("10.0.0.2");
    assertThat(place.raft().getPort()).isEqualTo(10_002);
    assertThat(place.alone()).isFalse();
  }

  @Test
  void thePortNeedNotBeGivenWhereOneMemberIsHere() {
    assertThat(find("a:1,b:7,c:1", said(null)).port()).isEqualTo(7);
  }

  @Test
  void oneOfSeveralAddressesOfItsNameIsItsOwn() {
    assertThat(find("a:1,two:1,c:1", said(1)).addresses()).containsExactly("10.0.0.2");
  }

  @Test
  void otherAddressesToListenOnCanBeGiven() {
    SelfDiscovery everywhere = find("a:1,b:1,c:1", said(1, "0.0.0.0"));
    assertThat(everywhere.addresses()).containsExactly("0.0.0.0");
    assertThat(everywhere.raft().getHostString()).isEqualTo("0.0.0.0");
    SelfDiscovery both = find("a:1,b:1,c:1", said(1, "127.0.0.1", "10.0.0.2"));
    assertThat(both.raft().getHostString()).isEqualTo("10.0.0.2");
  }

  @Test
  void whatIsBoundTellsOwnMembersApart() {
    assertThat(find("127.0.0.1:1,127.0.0.2:1", said(1, "127.0.0.2")).index()).isEqualTo(1);
    assertThatThrownBy(() -> find("127.0.0.1:1,127.0.0.2:1", said(1)))
        .hasMessageContaining("several of the members could be this server: 127.0.0.1:1")
        .hasMessageContaining("--bind ADDRESS says which");
    assertThatThrownBy(() -> find("b:1,b:2", said(null)))
        .hasMessageContaining("--port PORT says which");
  }

  @Test
  void serverBehindAMappedPortIsTold() {
    SelfDiscovery place = find("a:1,c:1", new Said(List.of("0.0.0.0"), 27_017, "C:1"));
    assertThat(place.index()).isEqualTo(1);
    assertThat(place.port()).isEqualTo(27_017);
    assertThatThrownBy(() -> find("a:1,c:1", new Said(List.of("0.0.0.0"), 1, "d:1")))
        .hasMessageContaining("--advertise d:1 is none of the members: a:1, c:1");
    assertThatThrownBy(() -> find("a:1,c:1", new Said(List.of(), 1, "c:1")))
        .hasMessageContaining("c:1 leads to no address of this machine");
  }

  @Test
  void membersThatAreAllOnLoopbackAreAlone() {
    assertThat(find("localhost:1,127.0.0.1:2,127.0.0.2:3", said(1)).alone()).isTrue();
    assertThat(find("localhost:1,nobody:2", said(1)).alone()).isFalse();
  }

  @Test
  void twoNamesOfOneServerAreAMistake() {
    assertThatThrownBy(() -> find("a:1,b:1,also-a:1", said(1)))
        .hasMessage("a:1 and also-a:1 are the same server: both lead to 10.0.0.1, port 1");
    assertThatThrownBy(() -> find("a:1,b:1,also-a:2/10001", said(1)))
        .hasMessageContaining("port 10001");
  }

  @Test
  void serverThatIsNoMemberIsAMistake() {
    assertThatThrownBy(() -> find("a:1,c:1,nobody:1", said(1)))
        .hasMessageContaining("none of the members is this server with --port 1: a:1, c:1")
        .hasMessageContaining("(nobody knows nobody)");
    assertThatThrownBy(() -> find("a:1,b:1,c:1", said(2))).hasMessageContaining("--port 2");
  }

  @Test
  void ownNameThatLeadsToLoopbackIsAMistakeAmongMachines() {
    assertThatThrownBy(() -> find("a:1,debian:1,c:1", said(1)))
        .hasMessageContaining("debian:1 leads to 127.0.1.1 here")
        .hasMessageContaining("/etc/hosts");
    assertThat(find("a:1,debian:1,c:1", said(1, "0.0.0.0")).index()).isEqualTo(1);
  }

  @Test
  void namesThatAreNotKnownYetAreTold() {
    assertThat(find("b:1,nobody:1", said(1)).unknown()).containsExactly("nobody:1");
  }

  @Test
  void thisMachineHasItsLoopback() {
    NameResolution machine = NameResolution.ofThisMachine();
    assertThat(machine.addresses("127.0.0.1")).hasSize(1).allMatch(machine::isOwn);
  }

  /** The machine with the address 10.0.0.2. */
  private final class Machine implements NameResolution {
    @Override
    public List<InetAddress> addresses(String host) {
      boolean literal = Character.isDigit(host.charAt(0));
      String found = literal ? host : names.getOrDefault(host, "");
      return Arrays.stream(found.split(" "))
          .filter(address -> !address.isEmpty())
          .map(SelfDiscoveryTest::address)
          .toList();
    }

    @Override
    public boolean isOwn(InetAddress address) {
      return address.isLoopbackAddress() || Set.of("10.0.0.2").contains(address.getHostAddress());
    }
  }

  private static InetAddress address(String literal) {
    try {
      return InetAddress.getByName(literal);
    } catch (UnknownHostException e) {
      throw new UncheckedIOException(e);
    }
  }
}
