package dev.morphium.operation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.morphium.bson.BsonBytes;
import dev.morphium.driver.DocumentSequence;
import dev.morphium.driver.KnownCommand;
import dev.morphium.driver.ReadConcern;
import dev.morphium.operation.Operation.Aggregate;
import dev.morphium.operation.Operation.Find;
import dev.morphium.operation.Operation.RunCommand;
import dev.morphium.operation.Operation.Update;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.bson.BsonDocument;
import org.junit.jupiter.api.Test;

class OperationTest {
  private static final Namespace ORDERS = new Namespace("shop", "orders");
  private static final OperationOptions USUAL = OperationOptions.DEFAULT;

  @Test
  void anOperationIsOfTheKindThatItsCommandNames() {
    assertThatThrownBy(() -> new Find("shop", BsonDocument.parse("{insert: 'orders'}"), USUAL))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("a command that begins with insert is no find");
    assertThatThrownBy(() -> new Find("shop", new BsonDocument(), USUAL))
        .hasMessage("a command that begins with nothing is no find");
  }

  @Test
  void readsAreIdempotentAndAskForReadOptions() {
    Operation find = find("{find: 'orders', filter: {a: 1}}");
    assertThat(find.isWrite()).isFalse();
    assertThat(find.isIdempotent()).isTrue();
    assertThat(find.takesReadOptions()).isTrue();
    assertThat(find.opensCursor()).isTrue();
    assertThat(find.isRetryableWrite()).isFalse();
    assertThat(find.awaitsData()).isFalse();
    assertThat(find.collection()).isEqualTo("orders");
    assertThat(find.written()).isEqualTo(WrittenData.NONE);
    assertThat(find.collections()).containsExactly(ORDERS);
    Operation tail = new Find("shop", find.body(), Duration.ZERO, USUAL);
    assertThat(tail.awaitsData()).isTrue();
    assertThat(tail.isCacheable()).isFalse();
  }

  @Test
  void whatIsTheSameTheNextTimeIsCacheable() {
    assertThat(find("{find: 'orders', filter: {a: 1}}").isCacheable()).isTrue();
    assertThat(find("{find: 'orders', filter: {$where: 'a'}}").isCacheable()).isFalse();
    assertThat(aggregate("[{$group: {_id: '$a'}}]").isCacheable()).isTrue();
    assertThat(aggregate("[{$sample: {size: 1}}]").isCacheable()).isFalse();
    assertThat(aggregate("[{$project: {now: '$$NOW'}}]").isCacheable()).isFalse();
    assertThat(run("{find: 'orders'}").isCacheable()).isFalse();
    BsonDocument count = BsonDocument.parse("{count: 'orders'}");
    OperationOptions snapshot = USUAL.with(ReadConcern.SNAPSHOT);
    assertThat(new Operation.Count("shop", count, USUAL).isCacheable()).isTrue();
    assertThat(new Operation.Count("shop", count, snapshot).isCacheable()).isFalse();
  }

  @Test
  void aPipelineThatEndsWithAnOutputIsAWrite() {
    for (String output :
        List.of(
            "{$out: 'o'}",
            "{$out: {db: 'shop', coll: 'o'}}",
            "{$merge: 'o'}",
            "{$merge: {into: 'o'}}",
            "{$merge: {into: {db: 'shop', coll: 'o'}}}")) {
      Operation operation = aggregate("[{$match: {}}, " + output + "]");
      assertThat(operation.isWrite()).as(output).isTrue();
      assertThat(operation.isIdempotent()).as(output).isFalse();
      assertThat(operation.opensCursor()).as(output).isFalse();
      assertThat(operation.takesReadOptions()).as(output).isFalse();
      assertThat(operation.written().collections())
          .as(output)
          .containsExactly(new Namespace("shop", "o"));
      assertThat(operation.collections()).contains(ORDERS, new Namespace("shop", "o"));
    }
    assertThat(aggregate("[{$out: 'o'}, {$match: {}}]").isWrite()).isFalse();
    assertThat(aggregate("[{$out: {db: 'x', coll: 'o'}}]").written().collections())
        .containsExactly(new Namespace("x", "o"));
  }

  @Test
  void theCollectionsThatAPipelineJoinsAreKnown() {
    Operation operation =
        aggregate(
            "[{$match: {from: 'no'}}, {$lookup: {from: 'a', as: 'x', pipeline: [{$unionWith:"
                + " 'b'}]}}, {$graphLookup: {from: 'c', as: 'y'}}, {$unionWith: {coll: 'd'}},"
                + " {$facet: {one: [{$lookup: {from: 'e', as: 'z'}}]}}]");
    assertThat(operation.collections())
        .extracting(Namespace::collection)
        .containsExactlyInAnyOrder("orders", "a", "b", "c", "d", "e");
  }

  @Test
  void statementsThatChangeOneDocumentEachAreRetryable() {
    String one = "{q: {_id: 1}, u: {$set: {a: 1}}}";
    String many = "{q: {}, u: {$set: {a: 1}}, multi: true}";
    assertThat(run("{update: 'c', updates: [%s]}".formatted(one)).isRetryableWrite()).isTrue();
    assertThat(run("{update: 'c', updates: [%s, %s]}".formatted(one, many)).isRetryableWrite())
        .isFalse();
    assertThat(run("{delete: 'c', deletes: [{q: {}, limit: 1}]}").isRetryableWrite()).isTrue();
    assertThat(run("{delete: 'c', deletes: [{q: {}, limit: 0}]}").isRetryableWrite()).isFalse();
    assertThat(run("{insert: 'c', documents: [{multi: true}]}").isRetryableWrite()).isTrue();
    assertThat(run("{findandmodify: 'c', query: {}}").isRetryableWrite()).isTrue();
    assertThat(run("{bulkWrite: 1, ops: [{update: 0, multi: true}]}").isRetryableWrite()).isFalse();
    assertThat(run("{drop: 'c'}").isRetryableWrite()).isFalse();
    Update update = new Update(ORDERS, USUAL);
    assertThat(update.with(sequence(one), true).isRetryableWrite()).isTrue();
    assertThat(update.with(sequence(many), true).isRetryableWrite()).isFalse();
  }

  @Test
  void statementsBesideAndWithinACommandAreOne() {
    Update beside = new Update(ORDERS, USUAL).with(sequence("{q: {_id: 1}, u: {}}"), false);
    assertThat(beside.body()).isEqualTo(BsonDocument.parse("{update: 'orders', ordered: false}"));
    BsonDocument whole =
        BsonDocument.parse(
            "{update: 'orders', updates: [{q: {_id: 1}, u: {}}], let: {a: 1}, ordered: false}");
    Update within = new Update(ORDERS, USUAL).with(whole);
    assertThat(BsonBytes.of(beside.statements().getFirst()))
        .isEqualTo(BsonBytes.of(within.statements().getFirst()));
    assertThat(beside.header()).isEqualTo(new Update(ORDERS, USUAL));
    assertThat(within.header().body())
        .isEqualTo(BsonDocument.parse("{update: 'orders', let: {a: 1}}"));
    assertThat(within.body()).containsKey("ordered");
  }

  @Test
  void commandsTellWhatTheyWriteByTheirRows() {
    assertThat(run("{drop: 'orders'}").written().collections()).containsExactly(ORDERS);
    assertThat(run("{drop: 'orders'}").drops()).isTrue();
    assertThat(run("{dropDatabase: 1}").written()).isEqualTo(new WrittenData(Set.of(), "shop"));
    assertThat(run("{renameCollection: 'shop.orders', to: 'old.a.b'}").written().collections())
        .containsExactlyInAnyOrder(ORDERS, new Namespace("old", "a.b"));
    assertThat(run("{bulkWrite: 1, ops: [], nsInfo: [{ns: 'shop.orders'}]}").written())
        .isEqualTo(new WrittenData(Set.of(ORDERS), null));
    assertThat(run("{mapReduce: 'a', out: {merge: 'orders'}}").written().collections())
        .containsExactly(ORDERS);
    assertThat(run("{unheardOf: 'orders'}").written().collections()).containsExactly(ORDERS);
    assertThat(run("{unheardOf: 1}").written().database()).isEqualTo("shop");
    for (String reads :
        List.of("{ping: 1}", "{count: 'orders'}", "{profile: -1}", "{createUser: 'orders'}")) {
      assertThat(run(reads).written()).as(reads).isEqualTo(WrittenData.NONE);
    }
    assertThat(run("{explain: {find: 'orders'}, verbosity: 'x'}").collection()).isEqualTo("orders");
    assertThat(run("{getMore: 1, collection: 'orders'}").collection()).isEqualTo("orders");
    assertThat(run("{listCollections: 1}").collection()).isNull();
  }

  @Test
  void everyNameHasOneRow() {
    for (KnownCommand command : KnownCommand.values()) {
      assertThat(command.names()).allMatch(name -> KnownCommand.of(name) == command);
    }
    assertThat(KnownCommand.of("unheardOf")).isEqualTo(KnownCommand.UNKNOWN);
    assertThat(KnownCommand.of("unheardOf").mayWrite()).isTrue();
  }

  private static Operation find(String command) {
    return new Find("shop", BsonDocument.parse(command), USUAL);
  }

  private static Operation aggregate(String pipeline) {
    String command = "{aggregate: 'orders', pipeline: " + pipeline + ", cursor: {}}";
    return new Aggregate("shop", BsonDocument.parse(command), USUAL);
  }

  private static Operation run(String command) {
    return new RunCommand("shop", BsonDocument.parse(command), USUAL);
  }

  private static DocumentSequence sequence(String statement) {
    return DocumentSequence.of("updates", List.of(BsonDocument.parse(statement)));
  }
}
