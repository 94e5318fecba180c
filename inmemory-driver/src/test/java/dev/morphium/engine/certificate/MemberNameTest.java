package dev.morphium.engine.certificate;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MemberNameTest {
  private static final String OWN = "CN=one,OU=shop,O=Example\\, Inc,DC=example,DC=com";

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          CN=two,OU=shop,O=Example\\, Inc,DC=example,DC=com        | true
          dc=com,ou=shop,CN=two,dc=example,o=Example\\2C Inc        | true
          OU=shop+CN=two,O=Example\\, Inc,DC=example,DC=com        | true
          CN=two,OU=shop,O=Example\\, Inc,DC=example               | false
          CN=two,OU=shop,OU=shop,O=Example\\, Inc,DC=example,DC=com | false
          CN=two,OU=Shop,O=Example\\, Inc,DC=example,DC=com        | false
          CN=two                                                  | false
          no name                                                 | false
          """)
  void organizationsUnitsAndDomainsDecide(String subject, boolean member) {
    assertThat(MemberName.of(OWN).isOf(subject)).isEqualTo(member);
  }

  @Test
  void aCertificateWithoutThemNamesNoSet() {
    assertThat(MemberName.of("CN=one").isOf("CN=one")).isFalse();
    assertThat(MemberName.of("").attributes()).isEmpty();
  }
}
