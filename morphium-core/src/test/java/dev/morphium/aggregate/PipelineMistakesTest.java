package dev.morphium.aggregate;

import static dev.morphium.aggregate.expression.Expr.*;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.morphium.aggregate.expression.Fields;
import dev.morphium.annotation.Id;
import dev.morphium.driver.DriverException;
import dev.morphium.exception.MappingException;
import java.time.Duration;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.bson.BsonDocument;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Mistakes of callers: told at once, with the stage and what to do. */
class PipelineMistakesTest {
  private final Sales sales = new Sales();

  @AfterEach
  void close() {
    sales.close();
  }

  private Pipeline<Sales.Sale, BsonDocument> p() {
    return sales.pipeline();
  }

  private static void refused(ThrowingCallable mistake, String... words) {
    assertThatThrownBy(mistake)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContainingAll(words);
  }

  @Test
  void numbersOutOfRange() {
    refused(() -> p().limit(0), "stage 1 ($limit)", "1 or more");
    refused(() -> p().limit(1).skip(-1), "stage 2 ($skip)", "0 or more");
    refused(() -> p().sample(0), "$sample", "1 or more");
    refused(() -> p().bucketAuto(field("bits"), 0).end(), "$bucketAuto", "1 or more");
    refused(() -> p().batchSize(-1), "batch size");
    refused(() -> p().maxTime(Duration.ZERO), "time limit");
    refused(() -> p().sampleRate(2), "$sampleRate", "between 0 and 1");
    refused(() -> percentile(field("scores"), 50), "$percentile", "between 0 and 1");
    refused(() -> percentile(field("scores")), "$percentile", "at least one");
  }

  /** By customer: what results call customerName is the {@code _id} of groups. */
  record ByCustomer(@Id String customerName, int quantity) {}

  @Test
  void fieldsThatWouldOverwriteTheIdentifier() {
    Pipeline<Sales.Sale, ByCustomer> all = sales.pipeline(ByCustomer.class);
    for (ThrowingCallable mistake :
        List.<ThrowingCallable>of(
            () -> all.set("customerName", toUpper(field("customerName"))),
            () -> all.lookup("customer").on("customerId", "_id").as("customerName").end(),
            () -> all.unwind("items", "customerName", false))) {
      assertThatThrownBy(mistake).hasMessageContainingAll("'customerName'", "_id", "group by it");
    }
    assertThat(all.group("customerName").sum("quantity", field("quantity")).end().toString())
        .contains("_id", "$customer_name");
    assertThat(all.set("quantity", 1).toString()).contains("quantity");
  }

  /** A turnover that needs both numbers. */
  record Turnover(@Id String customer, int total, Integer orders) {}

  /** A turnover with a number of its own, if no stage makes one. */
  static class Kept {
    @Id String customer;
    int total = -1;
  }

  @Test
  void propertiesThatNoStageMakes() {
    sales.engine.run(
        "shop",
        BsonDocument.parse(
            "{insert: 'sale', documents: [{_id: 1, customer_name: 'Ann', quantity: 2}]}"));
    Pipeline<Sales.Sale, Turnover> all = sales.pipeline(Turnover.class);
    assertThatThrownBy(
            () -> all.group("customerName").sum("totl", field("quantity")).end().asList())
        .isInstanceOf(MappingException.class)
        .hasMessageContainingAll("Turnover reads 'total'", "[_id, totl]", "did you mean 'totl'?");
    assertThatThrownBy(() -> all.group("customerName").count("orders").end().get())
        .isInstanceOf(MappingException.class)
        .hasMessageContainingAll("Turnover reads 'total'", "have 0 there", "can be null");
    assertThat(all.group("customerName").sum("total", field("quantity")).end().asList())
        .containsExactly(new Turnover("Ann", 2, null));
    assertThat(sales.pipeline(Kept.class).group("customerName").count("n").end().asList())
        .singleElement()
        .extracting(kept -> kept.total)
        .isEqualTo(-1);
    assertThat(sales.pipeline(Sales.Sale.class).project("customerName").asList()).hasSize(1);
  }

  @Test
  void stagesWithMissingParts() {
    refused(() -> p().project().end(), "stage 1 ($project)", "at least one field");
    refused(() -> p().unset(), "$unset", "at least one field");
    refused(() -> p().facet().end(), "$facet", "with(name, ...)");
    refused(() -> p().lookup("x").as("y").end(), "$lookup", "on(...)");
    refused(
        () -> p().lookup("x").on("id", "_id").let("a", 1).as("y").end(),
        "$lookup",
        "for a pipeline");
    refused(
        () -> p().graphLookup("x", field("id")).as("y").end(), "$graphLookup", "connect(from, to)");
    refused(() -> p().lookup("x").on("id", "_id").end(), "$lookup", "as(name)");
    refused(
        () -> p().graphLookup("x", field("id")).connect("a", "b").end(),
        "$graphLookup",
        "as(name)");
    refused(() -> p().bucket(field("bits"), List.of(1)).end(), "$bucket", "two boundaries");
    refused(() -> p().densify("bits").end(), "$densify", "step(...)");
    refused(() -> p().fill().end(), "$fill", "linear(...)");
    refused(() -> p().setWindowFields().end(), "$setWindowFields", "at least one function");
    refused(() -> p().geoNear().end(), "$geoNear", "near(longitude, latitude)");
    refused(() -> p().merge("x").let("a", 1).end(), "$merge", "whenMatched(stages -> ...)");
    refused(() -> switchExpr(), "$switch", "at least one branch");
    refused(() -> add(), "$add", "at least 1 operand");
    refused(() -> ifNull(field("note")), "$ifNull");
    assertThatThrownBy(() -> p().setWindowFields().over(Window.upToCurrent()))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("follows the function");
  }

  @Test
  void namesThatAreNone() {
    refused(() -> field("$$NOW"), "variable(\"NOW\")");
    refused(() -> field("a..b"), "one dot between");
    refused(() -> field(""), "no name of a field");
    refused(() -> variable("$$this"), "without dollar signs");
    refused(() -> let(Fields.of("Big", 1), 1), "small letter");
    refused(() -> Fields.of("a", 1).and("a", 2), "given twice");
    refused(() -> object(Fields.of("a.b", 1)), "nest objects");
    refused(() -> p().groupAll().count("a.b"), "a dot");
    refused(() -> p().groupAll().count("_id"), "grouped by");
    refused(() -> p().groupAll().count("a").count("a"), "given twice");
    refused(() -> p().raw(new BsonDocument()), "one field whose name begins with $");
  }

  @Test
  void stagesAtTheWrongPlace() {
    refused(() -> p().limit(1).collStats(new BsonDocument()), "stage 2 ($collStats)", "first");
    refused(() -> p().limit(1).geoNear().near(1, 2).end(), "stage 2 ($geoNear)", "first");
    refused(
        () -> p().project().include("note").exclude("bits").end(), "$project", "cannot be dropped");
  }

  @Test
  void stagesInStagesAreNamedToo() {
    assertThatThrownBy(() -> p().facet().with("a", s -> s.limit(1).sort("nothing")).end())
        .isInstanceOf(MappingException.class)
        .hasMessageStartingWith("stage 1 ($facet): stage 2 ($sort): ");
  }

  @Test
  void aFailedStageIsNotPartOfThePipeline() {
    Pipeline<Sales.Sale, BsonDocument> pipeline = p().limit(1);
    refused(() -> pipeline.limit(-1), "stage 2");
    assertThat(pipeline.stages()).hasSize(1);
  }

  @Test
  void resultsThatThereAreNot() {
    assertThatThrownBy(() -> p().out("x").iterate())
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("run()");
    assertThatThrownBy(() -> p().limit(1).run())
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("asList()");
    assertThatThrownBy(() -> p().changeStream().asList())
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("iterate()");
  }

  @Test
  void theServersMistakesAreItsOwn() {
    assertThatThrownBy(() -> Sales.filled().pipeline().set("x", divide(1, 0)).asList())
        .isInstanceOf(DriverException.class)
        .hasMessageContaining("divide by zero");
  }
}
