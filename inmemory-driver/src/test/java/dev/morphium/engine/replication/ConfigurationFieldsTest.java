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
}
