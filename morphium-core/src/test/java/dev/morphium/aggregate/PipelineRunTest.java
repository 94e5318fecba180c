package dev.morphium.aggregate;

import static dev.morphium.aggregate.expression.Expr.*;
import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.annotation.Id;
import dev.morphium.driver.ReadConcern;
import dev.morphium.driver.ReadPreference;
import dev.morphium.driver.WriteConcern;
import dev.morphium.operation.ResultCursor;
import dev.morphium.query.Verbosity;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Pipelines at work: results of each kind, options, and pipelines that write. */
class PipelineRunTest {
  private final Sales sales = Sales.filled();

  record Total(@Id String id, double totalPrice) {}

  @AfterEach
  void close() {
    sales.close();
  }

  private <R> Pipeline<Sales.Sale, R> totals(Pipeline<Sales.Sale, R> pipeline) {
    return pipeline
        .group("customerName")
        .sum("totalPrice", field("unitPrice"))
        .end()
        .sort("-totalPrice");
  }

  @Test
  void resultsAreRecords() {
    assertThat(totals(sales.pipeline(Total.class)).asList())
        .containsExactly(new Total("Ann Lee", 9.0), new Total("Bob Ray", 4.0));
  }

  @Test
  void propertiesAreNamedByTheirAccessors() {
    assertThat(
            sales
                .pipeline()
                .unwind(Sales.Sale::items)
                .group(Sales.Sale::customerName)
                .addToSet("a", Sales.Sale::status)
                .avg("b", Sales.Sale::quantity)
                .first("c", Sales.Sale::note)
                .last("d", Sales.Sale::note)
                .max("e", Sales.Sale::soldAt)
                .min("f", Sales.Sale::soldAt)
                .push("g", Sales.Sale::bits)
                .sum("h", Sales.Sale::unitPrice)
                .end()
                .stages())
        .containsExactly(
            BsonDocument.parse("{$unwind: '$items'}"),
            BsonDocument.parse(
                """
                {$group: {_id: '$customer_name', a: {$addToSet: '$status'}, b: {$avg: '$quantity'},
                 c: {$first: '$note'}, d: {$last: '$note'}, e: {$max: '$sold_at'}, f: {$min: '$sold_at'},
                 g: {$push: '$bits'}, h: {$sum: '$unit_price'}}}\
                """));
    assertThat(sales.pipeline().sortByCount(Sales.Sale::customerName).get())
        .isEqualTo(BsonDocument.parse("{_id: 'Ann Lee', count: 2}"));
    assertThat(
            sales
                .pipeline()
                .setWindowFields()
                .partitionBy(Sales.Sale::customerName)
                .count("n")
                .end()
                .stages())
        .containsExactly(
            BsonDocument.parse(
                "{$setWindowFields: {partitionBy: '$customer_name', output: {n: {$count: {}}}}}"));
  }

  @Test
  void resultsAreEntities() {
    assertThat(
            sales
                .pipeline(Sales.Customer.class)
                .lookup(Sales.Customer.class, "customerId", "id", "buyer")
                .unwind("buyer")
                .replaceWith(field("buyer"))
                .sort("id")
                .get())
        .isEqualTo(new Sales.Customer("ann", "Ann Lee", "bob"));
  }

  @Test
  void resultsAreMapsOrDocuments() {
    assertThat(totals(sales.pipeline(ResultType.maps())).get())
        .containsExactlyInAnyOrderEntriesOf(Map.of("_id", "Ann Lee", "totalPrice", 9.0));
    assertThat(totals(sales.pipeline(BsonDocument.class)).get())
        .isEqualTo(BsonDocument.parse("{_id: 'Ann Lee', totalPrice: 9.0}"));
    Object map = totals(sales.pipeline(Map.class)).get();
    assertThat(map).isInstanceOf(Map.class);
  }

  @Test
  void resultsComeAsTheyAreAskedFor() {
    try (ResultCursor<Total> results = totals(sales.pipeline(Total.class)).batchSize(1).iterate();
        Stream<Total> stream = totals(sales.pipeline(Total.class)).stream()) {
      assertThat(results.next().id()).isEqualTo("Ann Lee");
      assertThat(results.next().id()).isEqualTo("Bob Ray");
      assertThat(results.hasNext()).isFalse();
      assertThat(stream.map(Total::id)).containsExactly("Ann Lee", "Bob Ray");
    }
    assertThat(sales.engine.sent("getMore")).isNotEmpty();
    assertThat(sales.pipeline().match(eq(field("id"), 77)).get()).isNull();
  }

  @Test
  void optionsAreSent() {
    assertThat(
            sales
                .pipeline()
                .allowDiskUse(true)
                .collation("de")
                .hint("_id_")
                .maxTime(Duration.ofSeconds(3))
                .comment("report")
                .let("least", 3.0)
                .batchSize(50)
                .readConcern(ReadConcern.MAJORITY)
                .readPreference(ReadPreference.SECONDARY_PREFERRED)
                .match(gt(field("unitPrice"), variable("least")))
                .asList())
        .hasSize(2);
    BsonDocument sent = BsonDocument.parse(sales.engine.sent("aggregate").get(0).toJson());
    sent.remove("lsid");
    assertThat(sent)
        .isEqualTo(
            BsonDocument.parse(
                """
                {aggregate: 'sale', pipeline: [{$match: {$expr: {$gt: ['$unit_price', '$$least']}}}],
                 cursor: {batchSize: 50}, allowDiskUse: true, collation: {locale: 'de'}, hint: '_id_',
                 maxTimeMS: 3000, comment: 'report', let: {least: 3.0},
                 readConcern: {level: 'majority'}, $readPreference: {mode: 'secondaryPreferred'}}\
                """));
  }

  @Test
  void writingPipelinesRunToTheirEnd() {
    totals(sales.pipeline()).out("totals").writeConcern(WriteConcern.MAJORITY).run();
    assertThat(sales.engine.sent("aggregate").get(0).getDocument("writeConcern"))
        .isEqualTo(WriteConcern.MAJORITY.document());
    assertThat(read("totals")).hasSize(2);
    assertThat(
            sales
                .pipeline()
                .match(eq(field("id"), 1))
                .project("note")
                .merge("totals")
                .end()
                .asList())
        .isEmpty();
    assertThat(read("totals")).hasSize(3);
  }

  private List<BsonDocument> read(String collection) {
    return sales.raw(
        List.of(
            BsonDocument.parse("{$match: {_id: -1}}"),
            BsonDocument.parse("{$unionWith: '%s'}".formatted(collection))));
  }

  @Test
  void explanationsRunNothingUnlessAsked() {
    BsonDocument plan = totals(sales.pipeline()).explain();
    assertThat(plan.getNumber("ok").intValue()).isOne();
    assertThat(totals(sales.pipeline()).explain(Verbosity.EXECUTION_STATS).toString())
        .contains("executionStats");
  }

  @Test
  void whatBelongsToTheServerIsAskedOfItsDatabase() {
    assertThat(sales.pipeline().documents(Map.of("a", 1)).asList())
        .containsExactly(new BsonDocument("a", new BsonInt32(1)));
    assertThat(sales.pipeline().currentOp().asList()).isNotEmpty();
    assertThat(sales.pipeline().listLocalSessions(new BsonDocument()).asList()).isNotNull();
    assertThat(sales.pipeline().indexStats().asList()).hasSize(1);
    assertThat(sales.pipeline().querySettings(new BsonDocument()).asList()).isEmpty();
  }
}
