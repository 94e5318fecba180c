package dev.morphium.pool.uri;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.morphium.driver.DriverException;
import dev.morphium.pool.net.HostAddress;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class SrvTest {
  private static final List<String> THREE =
      List.of("s1.example.com:27017", "s2.example.com:27018", "s3.example.com:27019");

  private static FakeDns dns(String... texts) {
    return new FakeDns(
        Map.of(
            "_mongodb._tcp.db.example.com", THREE,
            "_shop._tcp.db.example.com", List.of("s9.example.com"),
            "_mongodb._tcp.bad.example.com", List.of("evil.example.org"),
            "_mongodb._tcp.tricky.example.com", List.of("evilexample.com"),
            "_mongodb._tcp.broken.example.com", THREE,
            "_mongodb._tcp.lan", List.of("s1.lan"),
            "_mongodb._tcp.other", List.of("other")),
        Map.of("db.example.com", List.of(texts)));
  }

  private static PoolSettings parse(String text, String... texts) {
    return ConnectionString.parse(text, dns(texts));
  }

  @Test
  void theServersComeFromDnsAndTlsIsOn() {
    PoolSettings settings = parse("mongodb+srv://db.Example.com/shop");
    assertThat(settings.hosts().stream().map(HostAddress::toString))
        .containsExactlyElementsOf(THREE);
    assertThat(settings.srv()).isEqualTo(new SrvSettings("db.example.com", "mongodb", 0));
    assertThat(settings.tls()).isEqualTo(TlsSettings.ON);
    assertThat(parse("mongodb+srv://db.example.com/?tls=false").tls()).isEqualTo(TlsSettings.OFF);
  }

  @Test
  void theServiceMayHaveAnotherName() {
    assertThat(parse("mongodb+srv://db.example.com/?srvServiceName=shop").hosts())
        .containsExactly(new HostAddress("s9.example.com", 27017));
  }

  @Test
  void someOfManyAreChosenAtRandom() {
    Random random = new Random(7);
    for (int i = 0; i < 20; i++) {
      assertThat(
              ConnectionString.parse("mongodb+srv://db.example.com/?srvMaxHosts=2", dns(), random)
                  .hosts())
          .hasSize(2)
          .doesNotHaveDuplicates();
    }
    assertThat(parse("mongodb+srv://db.example.com/?srvMaxHosts=5").hosts()).hasSize(3);
    assertThatThrownBy(() -> parse("mongodb+srv://db.example.com/?srvMaxHosts=2&replicaSet=rs"))
        .hasMessageContaining("srvMaxHosts cannot be used with replicaSet");
  }

  @Test
  void theTextMayHoldOptionsThatTheStringOverrides() {
    PoolSettings settings =
        parse("mongodb+srv://u:p@db.example.com/?replicaSet=mine", "authSource=us&replicaSet=rs");
    assertThat(settings.topology().replicaSet()).isEqualTo("mine");
    assertThat(settings.credential()).isNotNull();
    assertThat(settings.credential().source()).isEqualTo("us");
  }

  @Test
  void theTextMayNotHoldMore() {
    assertThatThrownBy(() -> parse("mongodb+srv://db.example.com", "tls=false"))
        .hasMessageContaining("it may hold authSource, loadBalanced, replicaSet only");
    assertThatThrownBy(() -> parse("mongodb+srv://db.example.com", "replicaSet=a", "replicaSet=b"))
        .hasMessageContaining("2 TXT records");
    assertThatThrownBy(() -> parse("mongodb+srv://db.example.com", "loadBalanced=true"))
        .hasMessageContaining("loadBalanced=true is not supported");
  }

  @Test
  void serversOfOtherDomainsAreRefused() {
    assertThatThrownBy(() -> parse("mongodb+srv://bad.example.com"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("evil.example.org:27017, which is not in the domain example.com");
    assertThatThrownBy(() -> parse("mongodb+srv://tricky.example.com"))
        .hasMessageContaining("not in the domain");
    assertThat(parse("mongodb+srv://lan").hosts()).hasSize(1);
    assertThatThrownBy(() -> parse("mongodb+srv://other"))
        .hasMessageContaining("not in the domain");
  }

  @Test
  void aLookupThatFailsIsNoMistakeOfTheCaller() {
    assertThatThrownBy(() -> parse("mongodb+srv://nobody.example.com"))
        .isInstanceOf(DriverException.NotSent.class)
        .hasMessageContaining("no SRV records of _mongodb._tcp.nobody.example.com");
    assertThatThrownBy(() -> parse("mongodb+srv://broken.example.com"))
        .isInstanceOf(DriverException.NotSent.class)
        .hasMessageContaining("no answer");
  }

  @Test
  void partsOfTextsAreJoined() {
    assertThat(JndiDnsResolver.joined("authSource=us")).isEqualTo("authSource=us");
    assertThat(JndiDnsResolver.joined("\"auth\" \"Source=us\"")).isEqualTo("authSource=us");
    assertThat(JndiDnsResolver.joined("\"a \\\"b\"")).isEqualTo("a \"b");
  }
}
