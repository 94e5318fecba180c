package dev.morphium.engine.command.replication;

import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.driver.Command;
import dev.morphium.engine.replication.Deployment;
import dev.morphium.inmemory.InMemoryDriver;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a client's configuration may say, and what it may not because nobody would obey it. */
class ConfigurationFieldsTest {
  private final InMemoryDriver set = new InMemoryDriver(new Deployment("rs0", "a:1"));

  @AfterEach
  void close() {
    set.close();
  }

  private BsonDocument admin(String command) {
    return set.execute(Command.of("admin", BsonDocument.parse(command))).document();
  }

  /** The set's configuration, one version on, with these fields in the place of its own. */
  private BsonDocument reconfigure(String fields) {
    BsonDocument next = new BsonDocument();
    admin("{replSetGetConfig: 1}").getDocument("config").forEach(next::put);
    next.put("version", new BsonInt32(2));
    BsonDocument.parse("{" + fields + "}").forEach(next::put);
    return admin("{replSetReconfig: " + next.toJson() + "}");
  }

  private void assertRefused(BsonDocument reply, int code, String message) {
    assertThat(reply.getInt32("code").getValue()).isEqualTo(code);
    assertThat(reply.getString("errmsg").getValue()).contains(message);
    assertThat(reconfigure("").getNumber("ok").intValue()).isEqualTo(1);
  }

  @Test
  void numbersMayHaveAnyType() {
    BsonDocument reply =
        reconfigure(
            "protocolVersion: 1.0, settings: {electionTimeoutMillis: 10000.0, getLastErrorDefaults:"
                + " {w: {$numberLong: '1'}, wtimeout: 0.0}}, configsvr: null");
    assertThat(reply.getNumber("ok").intValue()).isEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "membres: [] | 40415 | 'ReplSetConfig.membres' is an unknown field",
        "settings: {heartbeats: 1} | 40415 | 'ReplSetConfig.settings.heartbeats' is an unknown",
        "version: 'x' | 14 | 'ReplSetConfig.version' is the wrong type 'string'",
        "term: 'x' | 14 | 'ReplSetConfig.term' is the wrong type 'string'",
        "members: {} | 14 | 'ReplSetConfig.members' is the wrong type 'object'",
        "members: [1] | 14 | 'ReplSetConfig.members.0' is the wrong type 'int'",
        "settings: 1 | 14 | 'ReplSetConfig.settings' is the wrong type 'int'",
        "settings: {getLastErrorModes: 1} | 14 | getLastErrorModes' is the wrong type 'int'",
        "settings: {replicaSetId: 'x'} | 14 | replicaSetId' is the wrong type 'string'",
        "settings: {replicaSetId: {$oid: '0123456789abcdef01234567'}} | 103 | replica set ID",
        "protocolVersion: 0 | 93 | protocolVersion of 0",
        "protocolVersion: 'x' | 14 | 'ReplSetConfig.protocolVersion' is the wrong type",
        "configsvr: 'x' | 14 | 'ReplSetConfig.configsvr' is the wrong type 'string'",
        "configsvr: true | 238 | configsvr is not supported",
        "writeConcernMajorityJournalDefault: true | 238 | --journal",
        "settings: {electionTimeoutMillis: 2000} | 238 | it is 10000, and not 2000",
        "settings: {chainingAllowed: false} | 238 | settings.chainingAllowed cannot be changed",
        "settings: {getLastErrorDefaults: {w: 2, wtimeout: 0}} | 238 | getLastErrorDefaults"
      })
  void whatWouldNotBeObeyedIsRefused(String fields, int code, String message) {
    assertRefused(reconfigure(fields), code, message);
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
        "host: 'a:1', arbiterOnly: true | 238 | arbiters are not supported",
        "host: 'a:1', secondaryDelaySecs: 9 | 238 | delayed members are not supported",
        "host: 'a:1', buildIndexes: false | 238 | members without indexes are not supported",
        "host: 'a:1', horizons: {} | 238 | horizons are not supported",
        "host: 'a:1', hiden: true | 40415 | 'MemberConfig.hiden' is an unknown field"
      })
  void wrongMembersAreRefused(String fields, int code, String message) {
    assertRefused(reconfigure("members: [{_id: 0, " + fields + "}]"), code, message);
  }
}
