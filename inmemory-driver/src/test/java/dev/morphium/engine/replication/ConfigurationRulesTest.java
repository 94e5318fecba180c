package dev.morphium.engine.replication;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.protocol.CommandException;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Configurations as documents, and which of them may follow another. */
class ConfigurationRulesTest {
  private static final ObjectId ID = new ObjectId();

  private static SetConfiguration parse(int version, String members, String settings) {
    return ConfigurationDocument.parse(
        Document.parse(
            "{_id: 'rs0', version: %d, members: [%s], settings: %s}"
                .formatted(version, members, settings)),
        ID);
  }

  private static SetConfiguration member(String host) {
    return parse(2, "{_id: 0, host: '%s'}".formatted(host), "{}");
  }

  private static void assertRefused(int code, Runnable action) {
    assertThatThrownBy(action::run)
        .isInstanceOfSatisfying(
            CommandException.class, refusal -> assertThat(refusal.code().number()).isEqualTo(code));
  }

  @Test
  void whatIsShownCanBeReadAgain() {
    SetConfiguration configuration =
        parse(1, "{_id: 0, host: 'a:1'}", "{getLastErrorModes: {two: {dc: 2}}}");
    DocumentBuilder shown = new DocumentBuilder();
    ConfigurationDocument.append(configuration, shown);
    assertThat(ConfigurationDocument.parse(shown.build(), new ObjectId())).isEqualTo(configuration);
  }

  @Test
  void hostsHaveTheUsualPortUnlessTheySayAnother() {
    assertThat(member("a").members().getFirst().host()).isEqualTo("a:27017");
    assertThat(member("a:1").members().getFirst().host()).isEqualTo("a:1");
    for (String wrong : new String[] {"a:x", "a:70000", ":1", "a:"}) {
      assertRefused(9, () -> member(wrong));
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "{two: {dc: 2}} | {dc: 'x'} | 1 | 0",
        "{two: {dc: 2}} | {rack: 'x'} | 1 | 4",
        "{two: {dc: 0}} | {dc: 'x'} | 1 | 93",
        "{two: 2} | {dc: 'x'} | 1 | 14",
        "{} | {} | 0 | 104"
      })
  void successorsFitTheirMembers(String modes, String tags, int priority, int code) {
    SetConfiguration next =
        parse(
            3,
            "{_id: 0, host: 'a:1', priority: %d, tags: %s}, {_id: 1, host: 'b:1'}"
                .formatted(priority, tags),
            "{getLastErrorModes: %s}".formatted(modes));
    if (code == 0) {
      assertThat(ConfigurationRules.successor(member("a:1"), next, "a:1", false)).isEqualTo(next);
    } else {
      assertRefused(code, () -> ConfigurationRules.successor(member("a:1"), next, "a:1", false));
    }
  }

  @Test
  void setsKeepTheirIdentity() {
    SetConfiguration other =
        parse(3, "{_id: 0, host: 'a:1'}", "{replicaSetId: {$oid: '0123456789abcdef01234567'}}");
    assertRefused(103, () -> ConfigurationRules.successor(member("a:1"), other, "a:1", true));
  }
}
