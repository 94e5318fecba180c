package dev.morphium.query.filter;

import static dev.morphium.query.filter.Filters.element;
import static dev.morphium.query.filter.Filters.f;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.morphium.mapping.Mapper;
import dev.morphium.query.Person;
import org.bson.BsonDocument;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Conditions that meet in one document: none is lost. */
class ConjunctionTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{a: 1}                       | {b: 2}              | {a: 1, b: 2}",
        "{}                           | {b: 2}              | {b: 2}",
        "{a: 1}                       | {}                  | {a: 1}",
        "{a: 1}                       | {a: 1}              | {a: 1}",
        "{a: 1}                       | {a: 2}              | {a: 1, $and: [{a: 2}]}",
        "{a: 1}                       | {a: {$gt: 0}}       | {a: 1, $and: [{a: {$gt: 0}}]}",
        "{a: {$gt: 1}}                | {a: {$lt: 5}}       | {a: {$gt: 1, $lt: 5}}",
        "{a: {$gt: 1}}                | {a: {$gt: 5}}       | {a: {$gt: 1}, $and: [{a: {$gt: 5}}]}",
        "{a: {$in: [1, 2]}}           | {a: {$in: [2]}}     | {a: {$in: [1, 2]}, $and: [{a: {$in:"
            + " [2]}}]}",
        "{a: {$not: {$gt: 1}}}        | {a: {$not: {$lt: 0}}} | {a: {$not: {$gt: 1}}, $and: [{a:"
            + " {$not: {$lt: 0}}}]}",
        "{a: {$regex: 'x', $options: 'i'}} | {a: {$regex: 'y'}} | {a: {$regex: 'x', $options: 'i'},"
            + " $and: [{a: {$regex: 'y'}}]}",
        "{a: {$elemMatch: {b: 1}}}    | {a: {$elemMatch: {b: 2}}} | {a: {$elemMatch: {b: 1}}, $and:"
            + " [{a: {$elemMatch: {b: 2}}}]}",
        "{a: {b: 1}}                  | {a: {$exists: true}} | {a: {b: 1}, $and: [{a: {$exists:"
            + " true}}]}",
        "{a: {$ref: 'c', $id: 1}}     | {a: {$exists: true}} | {a: {$ref: 'c', $id: 1}, $and: [{a:"
            + " {$exists: true}}]}",
        "{$or: [{a: 1}]}              | {$or: [{b: 1}]}     | {$or: [{a: 1}], $and: [{$or: [{b:"
            + " 1}]}]}",
        "{$and: [{a: 1}]}             | {$and: [{b: 1}]}    | {$and: [{a: 1}, {b: 1}]}",
        "{a: 1, $and: [{a: 2}]}       | {a: 3}              | {a: 1, $and: [{a: 2}, {a: 3}]}",
        "{$expr: 1}                   | {$expr: 2}          | {$expr: 1, $and: [{$expr: 2}]}",
        "{$nor: [{a: 1}]}             | {$nor: [{a: 2}]}    | {$nor: [{a: 1}], $and: [{$nor: [{a:"
            + " 2}]}]}"
      })
  void bothAreKept(String left, String right, String both) {
    BsonDocument first = BsonDocument.parse(left);
    BsonDocument second = BsonDocument.parse(right);
    assertThat(Conjunction.and(first, second)).isEqualTo(BsonDocument.parse(both));
    assertThat(first).as("the left one stays").isEqualTo(BsonDocument.parse(left));
    assertThat(second).as("the right one stays").isEqualTo(BsonDocument.parse(right));
  }

  @Test
  void anElementIsAskedForAnOperatorOnce() {
    Filter<Object> twice = f("scores").elemMatch(element().gt(1).and(element().gt(2)));
    assertThatThrownBy(() -> twice.toBson(Mapper.create().mapping(Person.class)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("$gt twice");
  }
}
