package dev.morphium.driver;

import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.driver.KnownCommand.Role;
import java.util.List;
import org.bson.BsonDocument;
import org.junit.jupiter.api.Test;

class CommandTraitsTest {
  @Test
  void writesThatNobodyWantsAcknowledgedAreUnanswered() {
    assertThat(traits("{insert: 'c', writeConcern: {w: 0}}").isUnanswered()).isTrue();
    assertThat(traits("{bulkWrite: 1, writeConcern: {w: 0.0}}").isUnanswered()).isTrue();
    assertThat(traits("{insert: 'c', writeConcern: {w: 0, j: true}}").isUnanswered()).isFalse();
    assertThat(traits("{insert: 'c', writeConcern: {w: 1}}").isUnanswered()).isFalse();
    assertThat(traits("{insert: 'c', writeConcern: {j: true}}").isUnanswered()).isFalse();
    assertThat(traits("{insert: 'c'}").isUnanswered()).isFalse();
    assertThat(traits("{findAndModify: 'c', writeConcern: {w: 0}}").isUnanswered()).isFalse();
  }

  @Test
  void whatIsTriedAgainIsDecidedByRoleNumberAndTransaction() {
    assertThat(traits("{find: 'c'}").isRetryableRead()).isTrue();
    assertThat(traits("{find: 'c', autocommit: false}").isRetryableRead()).isFalse();
    assertThat(traits("{ping: 1}").isRetryableRead()).isFalse();
    assertThat(traits("{unheardOf: 1}").isRetryableRead()).isFalse();
    assertThat(traits("{insert: 'c'}").isRetryableWrite()).isFalse();
    assertThat(traits("{insert: 'c', txnNumber: 1}").isRetryableWrite()).isTrue();
    assertThat(traits("{insert: 'c', txnNumber: 1, autocommit: false}").isRetryableWrite())
        .isFalse();
    assertThat(traits("{insert: 'c', txnNumber: 1, writeConcern: {w: 0}}").isRetryableWrite())
        .isFalse();
    assertThat(traits("{commitTransaction: 1, autocommit: false}").isRetryableWrite()).isTrue();
    assertThat(traits("{abortTransaction: 1, autocommit: false}").isRetryableWrite()).isTrue();
  }

  @Test
  void aPipelineIsAWriteWhenItsLastStageIs() {
    String output = "{aggregate: 'c', pipeline: [{$match: {}}, {%s: 'd'}]}";
    assertThat(traits(output.formatted("$out")).role()).isEqualTo(Role.WRITE);
    assertThat(traits(output.formatted("$merge")).role()).isEqualTo(Role.WRITE);
    assertThat(traits(output.formatted("$unionWith")).role()).isEqualTo(Role.READ);
    assertThat(traits("{aggregate: 'c', pipeline: [{$out: 'd'}, {$match: {}}]}").role())
        .isEqualTo(Role.READ);
    assertThat(traits("{aggregate: 'c', pipeline: []}").role()).isEqualTo(Role.READ);
    assertThat(traits("{find: 'c', pipeline: [{$out: 'd'}]}").role()).isEqualTo(Role.READ);
  }

  @Test
  void fieldsAreSeenWhereTheyBelong() {
    CommandTraits all =
        traits("{find: 'c', maxTimeMS: 5, $clusterTime: {}, $readPreference: {mode: 'nearest'}}");
    assertThat(all.timed()).isTrue();
    assertThat(all.clusterTimed()).isTrue();
    assertThat(all.readPreference()).isEqualTo(ReadPreference.NEAREST);
    CommandTraits none = traits("{find: 'c', filter: {maxTimeMS: 5, txnNumber: 1, autocommit: 1}}");
    assertThat(none)
        .isEqualTo(
            new CommandTraits(KnownCommand.FIND, false, null, false, false, false, false, true));
  }

  @Test
  void traitsThatWereToldStayWithTheCommand() {
    Command command = Command.of("db", BsonDocument.parse("{find: 'c'}"));
    CommandTraits told = traits("{insert: 'c', txnNumber: 1}");
    Command with = command.with(told);
    assertThat(with.traits()).isSameAs(told);
    assertThat(with.until(Deadline.NONE).traits()).isSameAs(told);
    assertThat(with.withSequence("documents", List.of()).traits()).isSameAs(told);
    assertThat(command.traits().command()).isEqualTo(KnownCommand.FIND);
  }

  @Test
  void secretsAreNeitherToldNorCompressed() {
    for (KnownCommand command : KnownCommand.values()) {
      assertThat(command.isSecret() && command.isCompressible()).as("%s", command).isFalse();
    }
    assertThat(KnownCommand.of("saslStart").isSecret()).isTrue();
    assertThat(KnownCommand.of("hello").isCompressible()).isFalse();
    assertThat(KnownCommand.of("find").isCompressible()).isTrue();
  }

  private static CommandTraits traits(String command) {
    return Command.of("db", BsonDocument.parse(command)).traits();
  }
}
