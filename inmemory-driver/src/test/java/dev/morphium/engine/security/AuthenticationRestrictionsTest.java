package dev.morphium.engine.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Document;
import dev.morphium.protocol.CommandException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AuthenticationRestrictionsTest {
  private static ArrayValue restrictions(String json) {
    return (ArrayValue) Document.parse("{r: " + json + "}").get("r");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "[] | 10.0.0.1:1 | true",
        "[{clientSource: ['10.0.0.0/8']}] | 10.0.0.1:1 | true",
        "[{clientSource: ['10.0.0.0/8']}] | 11.0.0.1:1 | false",
        "[{clientSource: ['10.0.0.1']}] | 10.0.0.1:1 | true",
        "[{clientSource: ['10.0.0.1']}] | 10.0.0.2:1 | false",
        "[{clientSource: ['0.0.0.0/0']}] | 10.0.0.2:1 | true",
        "[{clientSource: ['0.0.0.0/0']}] | [2001:db8::1]:1 | false",
        "[{clientSource: ['2001:db8::/33']}] | [2001:db8::1]:1 | true",
        "[{clientSource: ['2001:db8:8000::/33']}] | [2001:db8::1]:1 | false",
        "[{clientSource: ['10.0.0.1'], serverAddress: ['127.0.0.1']}] | 10.0.0.1:1 | true",
        "[{clientSource: ['10.0.0.1'], serverAddress: ['127.0.0.2']}] | 10.0.0.1:1 | false",
        "[{clientSource: ['10.0.0.1']}, {clientSource: ['10.0.0.2']}] | 10.0.0.2:1 | true",
      })
  void oneOfThemHasToBeMet(String json, String remote, boolean met) {
    ArrayValue given = restrictions(json);
    AuthenticationRestrictions.check(given);
    assertThat(AuthenticationRestrictions.areMet(given, remote, "127.0.0.1:27017")).isEqualTo(met);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "[{}]",
        "[1]",
        "[{other: ['10.0.0.1']}]",
        "[{clientSource: '10.0.0.1'}]",
        "[{clientSource: ['db.example']}]",
        "[{clientSource: ['10.0.0.0/33']}]",
        "[{clientSource: ['10.0.0.0/-1']}]",
        "[{clientSource: [1]}]"
      })
  void whatIsNoRestrictionIsRefused(String json) {
    assertThatThrownBy(() -> AuthenticationRestrictions.check(restrictions(json)))
        .isInstanceOf(CommandException.class);
  }
}
