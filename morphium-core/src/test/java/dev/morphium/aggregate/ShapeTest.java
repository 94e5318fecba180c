package dev.morphium.aggregate;

import static dev.morphium.aggregate.expression.Expr.*;
import static dev.morphium.query.filter.Filters.f;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.morphium.aggregate.expression.Fields;
import dev.morphium.annotation.Entity;
import dev.morphium.annotation.Id;
import dev.morphium.exception.MappingException;
import dev.morphium.operation.Namespace;
import java.util.List;
import org.bson.BsonDocument;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Which names are translated, at each place of a pipeline. */
class ShapeTest {
  private final Sales sales = new Sales();

  record Key(String cityName, int howMany) {}

  record Total(@Id Key id, double totalPrice, List<Line> allLines) {}

  record Line(String productName, double linePrice) {}

  @AfterEach
  void close() {
    sales.close();
  }

  private static String last(Pipeline<?, ?> pipeline) {
    List<BsonDocument> stages = pipeline.stages();
    return stages.get(stages.size() - 1).toString().replace("\"", "'");
  }

  @Test
  void namesOfTheEntityAreTranslatedAndThoseOfFieldsStay() {
    assertThat(last(sales.pipeline().match(gt(field("unitPrice"), field("$unit_price")))))
        .contains("['$unit_price', '$unit_price']");
  }

  @Test
  void anUnknownNameRaisesAndNamesTheStage() {
    assertThatThrownBy(() -> sales.pipeline().limit(1).match(gt(field("unitPrise"), 1)))
        .isInstanceOf(MappingException.class)
        .hasMessageContaining("stage 2 ($match)")
        .hasMessageContaining("unitPrise");
  }

  @Test
  void aNewFieldIsCalledAsItWasGivenAndKnownAfterwards() {
    Pipeline<?, ?> pipeline = sales.pipeline().set("grossPrice", field("unitPrice"));
    assertThat(last(pipeline)).isEqualTo("{'$addFields': {'grossPrice': '$unit_price'}}");
    assertThat(last(pipeline.sort("-grossPrice", "unitPrice")))
        .isEqualTo("{'$sort': {'grossPrice': -1, 'unit_price': 1}}");
  }

  @Test
  void aFieldThatHoldsAPropertyHasItsNames() {
    assertThat(last(sales.pipeline().set("home", field("address")).sort("home.zipCode")))
        .isEqualTo("{'$sort': {'home.zip_code': 1}}");
    assertThat(last(sales.pipeline().replaceWith(field("address")).sort("zipCode")))
        .isEqualTo("{'$sort': {'zip_code': 1}}");
    assertThat(
            last(
                sales
                    .pipeline()
                    .group("address")
                    .first("best", arrayElemAt(field("items"), 0))
                    .end()
                    .match(f("best.productName").eq("pen").and(f("id.zipCode").eq("1")))))
        .isEqualTo("{'$match': {'best.product_name': 'pen', '_id.zip_code': '1'}}");
  }

  @Test
  void aNewObjectInsideAPropertyKeepsThePropertysNames() {
    assertThat(
            last(
                sales
                    .pipeline()
                    .set("address.countryCode", "DE")
                    .sort("address.countryCode", "address.zipCode")))
        .isEqualTo("{'$sort': {'address.countryCode': 1, 'address.zip_code': 1}}");
  }

  @Test
  void afterAGroupOnlyItsFieldsAreKnown() {
    Pipeline<?, ?> pipeline =
        sales.pipeline().group("customerName").sum("totalPrice", field("unitPrice")).end();
    assertThat(last(pipeline.sort("-totalPrice"))).isEqualTo("{'$sort': {'totalPrice': -1}}");
    assertThatThrownBy(() -> pipeline.sort("unitPrice"))
        .isInstanceOf(MappingException.class)
        .hasMessageContaining("stage 2 ($sort)")
        .hasMessageContaining("[_id, totalPrice]");
  }

  @Test
  void afterAProjectionDroppedFieldsAreUnknown() {
    Pipeline<?, ?> pipeline =
        sales.pipeline().project().include("unitPrice").compute("half", 1).end();
    assertThat(last(pipeline.sort("unitPrice", "half", "id")))
        .isEqualTo("{'$sort': {'unit_price': 1, 'half': 1, '_id': 1}}");
    assertThatThrownBy(() -> pipeline.unset("customerName")).isInstanceOf(MappingException.class);
  }

  @Test
  void newNamesAreThoseOfTheResultType() {
    Pipeline<Sales.Sale, Total> pipeline =
        sales
            .pipeline(Total.class)
            .unwind("items")
            .group(Fields.of("cityName", field("address.city")).and("howMany", field("quantity")))
            .sum("totalPrice", field("items.unitPrice"))
            .push(
                "allLines",
                object(
                    Fields.of("productName", field("items.productName"))
                        .and("linePrice", field("items.unitPrice"))))
            .end();
    assertThat(last(pipeline))
        .isEqualTo(
            "{'$group': {'_id': {'city_name': '$address.city', 'how_many': '$quantity'},"
                + " 'total_price': {'$sum': '$items.unit_price'}, 'all_lines': {'$push':"
                + " {'product_name': '$items.product_name', 'line_price': '$items.unit_price'}}}}");
    assertThat(last(pipeline.sort("totalPrice", "id.cityName", "allLines.linePrice")))
        .isEqualTo("{'$sort': {'total_price': 1, '_id.city_name': 1, 'all_lines.line_price': 1}}");
  }

  @Test
  void joinedDocumentsHaveTheirOwnNames() {
    Pipeline<?, ?> pipeline =
        sales.pipeline().lookup(Sales.Customer.class, "customerId", "id", "buyer");
    assertThat(last(pipeline.unwind("buyer").sort("buyer.fullName", "unitPrice")))
        .isEqualTo("{'$sort': {'buyer.full_name': 1, 'unit_price': 1}}");
    assertThatThrownBy(() -> pipeline.sort("buyer.fulName")).isInstanceOf(MappingException.class);
  }

  @Test
  void joinedDocumentsWithoutAnEntityAreTakenAsTheyAre() {
    assertThat(
            last(
                sales
                    .pipeline()
                    .lookup("plain", "customerId", "someKey", "other")
                    .sort("other.someName")))
        .isEqualTo("{'$sort': {'other.someName': 1}}");
  }

  @Test
  void variablesHaveTheNamesOfWhatTheyStandFor() {
    assertThat(
            let(Fields.of("best", first(field("items"))), variable("best.productName"))
                .toBson(Sales.SALES)
                .toString())
        .contains("$$best.product_name");
  }

  @Test
  void mergedObjectsHaveTheNamesOfAll() {
    Pipeline<?, ?> pipeline =
        sales
            .pipeline()
            .replaceWith(mergeObjects(root(), field("address"), object(Fields.of("someThing", 1))));
    assertThat(last(pipeline.sort("unitPrice", "zipCode", "someThing")))
        .isEqualTo("{'$sort': {'unit_price': 1, 'zip_code': 1, 'someThing': 1}}");
    assertThatThrownBy(() -> pipeline.sort("unitPrise")).isInstanceOf(MappingException.class);
  }

  @Test
  void facetsHaveTheNamesOfTheirResults() {
    Pipeline<?, ?> pipeline =
        sales
            .pipeline()
            .facet()
            .with("dear", s -> s.project("unitPrice"))
            .with("all", s -> s.count("number"))
            .end();
    assertThat(last(pipeline.project("dear.unitPrice", "all.number")))
        .isEqualTo("{'$project': {'dear.unit_price': 1, 'all.number': 1}}");
    assertThatThrownBy(() -> pipeline.unwind("deer"))
        .isInstanceOf(MappingException.class)
        .hasMessageContaining("[all, dear]");
  }

  @Test
  void afterARawStageNamesAreTakenAsTheyAre() {
    assertThat(last(sales.pipeline().raw(BsonDocument.parse("{$limit: 1}")).sort("anyThing")))
        .isEqualTo("{'$sort': {'anyThing': 1}}");
  }

  @Test
  void aUnionKnowsTheNamesOfBoth() {
    assertThat(last(sales.pipeline().unionWith(Sales.Customer.class).sort("fullName", "unitPrice")))
        .isEqualTo("{'$sort': {'full_name': 1, 'unit_price': 1}}");
  }

  @Entity
  sealed interface Thing {}

  record Gift(@Id String id, String giverName) implements Thing {}

  record Loan(@Id String id, String lenderName) implements Thing {}

  @Test
  void typesThatShareACollectionAreToldApart() {
    assertThat(last(sales.pipeline().lookup(Gift.class, "customerId", "giverName", "gifts")))
        .contains("'pipeline': [{'$match': {'class_name': 'Gift'}}]");
    assertThat(last(sales.pipeline().unionWith(Gift.class, s -> s.match(f("giverName").eq("a")))))
        .contains(
            "'pipeline': [{'$match': {'giver_name': 'a'}}, {'$match': {'class_name': 'Gift'}}]");
    assertThat(
            last(
                sales
                    .pipeline()
                    .graphLookup(Gift.class, field("customerId"))
                    .connect("giverName", "id")
                    .restrict(f("giverName").eq("a"))
                    .as("gifts")
                    .end()))
        .contains("{'$and': [{'class_name': 'Gift'}, {'giver_name': 'a'}]}");
    Pipeline<Gift, BsonDocument> gifts =
        new Pipeline<>(
            sales.engine.runner,
            new Namespace("shop", "things"),
            Sales.MAPPER.mapping(Gift.class),
            Sales.TYPES,
            ResultType.documents());
    assertThat(gifts.limit(1).command().getArray("pipeline").toString())
        .startsWith("BsonArray{values=[{\"$match\": {\"class_name\": \"Gift\"}}, ");
  }
}
