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

/** What a configuration may say, and what it may not because nobody would obey it. */
class ConfigurationFieldsTest {
  private static final String BEGINNING =
      "{_id: 'rs0', version: 1, members: [{_id: 0, host: 'a:1'}]";

  private static SetConfiguration parse(String more) {
    return ConfigurationDocument.parse(Document.parse(BEGINNING + more + "}"), new ObjectId());
  }

  @Test
  void whatClientsSeeTheyMaySendBack() {
    SetConfiguration configuration = parse(", settings: {getLastErrorModes: {two: {dc: 2}}}");
    DocumentBuilder shown = new DocumentBuilder();
    ConfigurationDocument.append(configuration, shown);
    assertThat(ConfigurationDocument.parse(shown.build(), new ObjectId())).isEqualTo(configuration);
  }

  @Test
  void numbersMayHaveAnyType() {
    assertThat(
            parse(
                    ", protocolVersion: 1.0, settings: {electionTimeoutMillis: 10000.0,"
                        + " getLastErrorDefaults: {w: {$numberLong: '1'}, wtimeout: 0.0}}")
                .setName())
        .isEqualTo("rs0");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        ", membres: [] | 40415 | 'ReplSetConfig.membres' is an unknown field",
        ", settings: {heartbeats: 1} | 40415 | 'ReplSetConfig.settings.heartbeats' is an unknown",
        ", protocolVersion: 0 | 93 | protocolVersion of 0",
        ", configsvr: true | 238 | configsvr is not supported",
        ", writeConcernMajorityJournalDefault: true | 238 | --journal",
        ", settings: {electionTimeoutMillis: 2000} | 238 | it is 10000, and not 2000",
        ", settings: {chainingAllowed: false} | 238 | settings.chainingAllowed cannot be changed",
        ", settings: {getLastErrorDefaults: {w: 2, wtimeout: 0}} | 238 | getLastErrorDefaults"
      })
  void whatWouldNotBeObeyedIsRefused(String more, int code, String message) {
    assertThatThrownBy(() -> parse(more))
        .isInstanceOfSatisfying(
            CommandException.class, refusal -> assertThat(refusal.code().number()).isEqualTo(code))
        .hasMessageContaining(message);
  }

  private static SetConfiguration member(String fields) {
    return ConfigurationDocument.parse(
        Document.parse("{_id: 'rs0', version: 2, members: [{_id: 0, " + fields + "}]}"),
        new ObjectId());
  }

  @Test
  void hostsHaveTheUsualPortUnlessTheySayAnother() {
    assertThat(member("host: 'a'").members().getFirst().host()).isEqualTo("a:27017");
    assertThat(member("host: 'a:1'").members().getFirst().host()).isEqualTo("a:1");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "host: 'a:1', priority: 'x' | 14 | 'MemberConfig.priority' is the wrong type 'string'",
        "host: 'a:1', votes: 'x' | 14 | 'MemberConfig.votes' is the wrong type 'string'",
        "host: 'a:1', hidden: 'no' | 14 | 'MemberConfig.hidden' is the wrong type 'string'",
        "host: 'a:1', secondaryDelaySecs: 'x' | 14 | 'MemberConfig.secondaryDelaySecs' is the",
        "host: 'a:1', tags: [1] | 14 | 'MemberConfig.tags' is the wrong type 'array'",
        "host: 'a:1', tags: {a: 3} | 14 | tags.a field has non-string value of type int",
        "host: 1 | 14 | 'MemberConfig.host' is the wrong type 'int', expected type 'string'",
        "host: 'a:1', hiden: true | 40415 | 'MemberConfig.hiden' is an unknown field",
        "host: 'a:x' | 9 | not 'a:x'",
        "host: 'a:70000' | 9 | not 'a:70000'",
        "host: ':1' | 9 | not ':1'"
      })
  void wrongMembersAreRefused(String fields, int code, String message) {
    assertThatThrownBy(() -> member(fields))
        .isInstanceOfSatisfying(
            CommandException.class, refusal -> assertThat(refusal.code().number()).isEqualTo(code))
        .hasMessageContaining(message);
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
    SetConfiguration before = member("host: 'a:1'");
    SetConfiguration next =
        ConfigurationDocument.parse(
            Document.parse(
                "{_id: 'rs0', version: 3, members: [{_id: 0, host: 'a:1', priority: %d, tags: %s},"
                        .formatted(priority, tags)
                    + " {_id: 1, host: 'b:1'}], settings: {getLastErrorModes: %s}}"
                        .formatted(modes)),
            new ObjectId());
    if (code == 0) {
      assertThat(ConfigurationDocument.successor(before, next, "a:1", false)).isEqualTo(next);
    } else {
      assertThatThrownBy(() -> ConfigurationDocument.successor(before, next, "a:1", false))
          .isInstanceOfSatisfying(
              CommandException.class,
              refusal -> assertThat(refusal.code().number()).isEqualTo(code));
    }
  }
}
