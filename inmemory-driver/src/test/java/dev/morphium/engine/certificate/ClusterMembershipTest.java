package dev.morphium.engine.certificate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.morphium.engine.parameter.ClusterOverride;
import dev.morphium.engine.parameter.ServerParameters;
import org.junit.jupiter.api.Test;

class ClusterMembershipTest {
  private static final String OWN = "CN=one,O=before";
  private static final String NEXT = "CN=one,O=after";

  private static ClusterMembership started(String name, String value) {
    ServerParameters parameters = new ServerParameters();
    parameters.start(name, value);
    return ClusterOverride.of(parameters);
  }

  @Test
  void theMemberNameOfTheOwnCertificateDecides() {
    ClusterMembership membership = ClusterOverride.of(new ServerParameters());
    assertThat(membership).isEqualTo(ClusterMembership.BY_OWN_NAME);
    assertThat(membership.isMember(OWN, "O=before,CN=two")).isTrue();
    assertThat(membership.isMember(OWN, NEXT)).isFalse();
    assertThat(membership.decides("CN=one")).isFalse();
    assertThat(membership.decides(OWN)).isTrue();
  }

  @Test
  void anOverrideIsAcceptedBesideIt() {
    ClusterMembership membership = started(ClusterOverride.NAME, "CN=any,O=after");
    assertThat(membership.isMember(OWN, "CN=two,O=before")).isTrue();
    assertThat(membership.isMember(OWN, NEXT)).isTrue();
    assertThat(membership.isMember(OWN, "CN=one,OU=x,O=after")).isFalse();
  }

  @Test
  void attributesMayBeAnyAndOthersDoNotMatter() {
    ClusterMembership membership =
        started(ClusterOverride.ATTRIBUTES, "{attributes: 'L=here,O=after'}");
    assertThat(membership.isMember(OWN, "CN=x,OU=y,O=after,L=here")).isTrue();
    assertThat(membership.isMember(OWN, NEXT)).isFalse();
    ClusterMembership given = new ClusterMembership(SubjectAttributes.of("L=here"), null, null);
    assertThat(given.decides("CN=one")).isTrue();
    assertThat(given.isMember(OWN, "L=here,CN=x")).isTrue();
    assertThat(given.isMember(OWN, OWN)).isFalse();
    assertThat(given.isMember(OWN, "no name")).isFalse();
  }

  @Test
  void mistakesAreToldAtTheStart() {
    assertThatThrownBy(() -> started(ClusterOverride.NAME, "CN=one"))
        .hasMessageContaining("needs at least one of O, OU and DC");
    assertThatThrownBy(() -> started(ClusterOverride.NAME, "after"))
        .hasMessageContaining("a distinguished name such as OU=Shop,O=Example");
    for (String wrong : new String[] {"O=x", "{}", "{attributes: 7}", "{extensionValue: 'x'}"}) {
      assertThatThrownBy(() -> started(ClusterOverride.ATTRIBUTES, wrong))
          .hasMessageContaining("it takes {attributes: 'OU=Shop,O=Example'}");
    }
  }
}
