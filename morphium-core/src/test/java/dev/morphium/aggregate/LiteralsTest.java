package dev.morphium.aggregate;

import static dev.morphium.aggregate.expression.Expr.*;
import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.aggregate.expression.Expr;
import dev.morphium.aggregate.expression.Fields;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.junit.jupiter.api.Test;

/** Values stay values, whatever they look like, and are stored as their property is. */
class LiteralsTest {
  private static String bson(Expr expression) {
    return new BsonDocument("v", expression.toBson(Sales.SALES)).toString().replace("\"", "'");
  }

  @Test
  void textsThatLookLikeFieldsAreNone() {
    assertThat(bson(concat("$a", "b"))).isEqualTo("{'v': {'$concat': [{'$literal': '$a'}, 'b']}}");
    assertThat(bson(in("$a", List.of("$b"))))
        .isEqualTo("{'v': {'$in': [{'$literal': '$a'}, {'$literal': ['$b']}]}}");
  }

  @Test
  void objectsAreNoExpressions() {
    assertThat(bson(literal(new BsonDocument("$add", new BsonInt32(1)))))
        .isEqualTo("{'v': {'$literal': {'$add': 1}}}");
    assertThat(bson(size(List.of(Map.of("a", "$b")))))
        .isEqualTo("{'v': {'$size': {'$literal': [{'a': '$b'}]}}}");
  }

  @Test
  void nullIsAValue() {
    assertThat(bson(eq(field("note"), null))).isEqualTo("{'v': {'$eq': ['$note', null]}}");
    assertThat(bson(ifNull(field("note"), literal(null))))
        .isEqualTo("{'v': {'$ifNull': ['$note', null]}}");
  }

  @Test
  void valuesAreStoredAsTheirTypeIs() {
    assertThat(bson(eq(field("status"), Sales.Status.PAID)))
        .isEqualTo("{'v': {'$eq': ['$status', 'PAID']}}");
    assertThat(bson(eq(field("address"), new Sales.Address("1", "B"))))
        .isEqualTo("{'v': {'$eq': ['$address', {'$literal': {'zip_code': '1', 'city': 'B'}}]}}");
  }

  @Test
  void collectionsMayHoldExpressions() {
    assertThat(bson(of(Arrays.asList(field("note"), 1, null))))
        .isEqualTo("{'v': ['$note', 1, null]}");
    assertThat(bson(of(Map.of("noteText", field("note")))))
        .isEqualTo("{'v': {'noteText': '$note'}}");
  }

  @Test
  void computedNumbersAreNoInclusions() {
    try (Sales sales = Sales.filled()) {
      assertThat(
              sales
                  .pipeline()
                  .sort("id")
                  .limit(1)
                  .project()
                  .withoutId()
                  .compute("one", 1)
                  .compute("no", false)
                  .compute("text", "$note")
                  .compute("inner", Fields.of("two", 2))
                  .end()
                  .asList())
          .containsExactly(
              BsonDocument.parse("{one: 1, no: false, text: '$note', inner: {two: 2}}"));
    }
  }

  @Test
  void aComputedObjectTakesThePlaceOfTheOneBefore() {
    try (Sales sales = Sales.filled()) {
      assertThat(
              sales
                  .pipeline()
                  .set("address", Fields.of("city", "Bonn"))
                  .set("address", Map.of("city", "$Bonn"))
                  .sort("id")
                  .limit(1)
                  .project()
                  .withoutId()
                  .include("address")
                  .end()
                  .asList())
          .containsExactly(BsonDocument.parse("{address: {city: '$Bonn'}}"));
      assertThat(
              sales.pipeline().set("address", Fields.of("city", "Bonn")).project("address").get())
          .isEqualTo(BsonDocument.parse("{_id: 1, address: {city: 'Bonn'}}"));
    }
  }
}
