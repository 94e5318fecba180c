package dev.morphium.engine.match;

import static dev.morphium.engine.match.Filters.matches;
import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.engine.value.Document;
import org.junit.jupiter.api.Test;

class PathTest {
  @Test
  void walksThroughArraysOfDocuments() {
    assertThat(matches("{'a.b': 2}", "{a: [{b: 1}, {b: 2}]}")).isTrue();
    assertThat(matches("{'a.b': 2}", "{a: [{b: [1, 2]}]}")).isTrue();
    assertThat(matches("{'a.b': 2}", "{a: [[{b: 2}]]}")).isFalse();
    assertThat(matches("{'a.b': {$exists: false}}", "{a: [1]}")).isTrue();
  }

  @Test
  void aNumberIsAnIndexAndAName() {
    assertThat(matches("{'a.1': 5}", "{a: [4, 5]}")).isTrue();
    assertThat(matches("{'a.1': 5}", "{a: {'1': 5}}")).isTrue();
    assertThat(matches("{'a.1': 5}", "{a: [{'1': 5}]}")).isTrue();
    assertThat(matches("{'a.01': 5}", "{a: [4, 5]}")).isFalse();
    assertThat(matches("{'a.1.b': 5}", "{a: [0, {b: 5}]}")).isTrue();
    assertThat(matches("{'a.0.0': 5}", "{a: [[5]]}")).isTrue();
    assertThat(matches("{'a.0.b': 5}", "{a: [[{b: 5}]]}")).isTrue();
  }

  @Test
  void anElementNamedByItsIndexIsNotWalkedThrough() {
    assertThat(matches("{'a.1': 5}", "{a: [4, [5]]}")).isFalse();
    assertThat(matches("{'a.1': [5]}", "{a: [4, [5]]}")).isTrue();
  }

  @Test
  void emptyNamesAreNames() {
    assertThat(matches("{'': 1}", "{'': 1}")).isTrue();
    assertThat(matches("{'a.': 1}", "{a: {'': 1}}")).isTrue();
  }

  @Test
  void tellsWhichElementMatched() {
    assertThat(index("{a: 5}", "{a: [4, 5, 5]}")).isEqualTo(1);
    assertThat(index("{a: {$gt: 4}}", "{a: 5}")).isEqualTo(-1);
    assertThat(index("{a: 9}", "{a: [4]}")).isEqualTo(-1);
    assertThat(index("{'a.b': 2}", "{a: [{b: 1}, {b: [0, 0, 2]}]}")).isEqualTo(1);
    assertThat(index("{a: {$elemMatch: {$gt: 4}}}", "{a: [1, 2, 9]}")).isEqualTo(2);
    assertThat(index("{a: {$elemMatch: {b: 1, c: 2}}}", "{a: [{b: 1}, {b: 1, c: 2}]}"))
        .isEqualTo(1);
    assertThat(index("{'a.b': {$elemMatch: {c: 1}}}", "{a: [{b: 1}, {b: [{c: 2}, {c: 1}]}]}"))
        .isEqualTo(1);
    assertThat(index("{'a.b': {$elemMatch: {c: 1}}}", "{a: {b: [{c: 2}, {c: 3}, {c: 1}]}}"))
        .isEqualTo(2);
  }

  @Test
  void anElementNamedByItsIndexIsNoPosition() {
    assertThat(index("{'a.1': 5}", "{a: [4, 5]}")).isEqualTo(-1);
    assertThat(index("{'a.1.b': 5}", "{a: [0, {b: [1, 2, 5]}]}")).isEqualTo(2);
  }

  @Test
  void theLastConditionWithAPositionCounts() {
    assertThat(index("{a: 1, b: 1}", "{a: [1], b: [0, 1]}")).isEqualTo(1);
    assertThat(index("{b: 1, a: 1}", "{a: [1], b: [0, 1]}")).isEqualTo(1);
    assertThat(index("{a: 1, b: {$elemMatch: {c: 1}}}", "{a: [1], b: [0, {c: 1}]}")).isEqualTo(0);
    assertThat(index("{$or: [{a: 9}, {b: 1}]}", "{a: [1], b: [0, 1]}")).isEqualTo(-1);
    assertThat(index("{$or: [{a: 9}, {a: 1}]}", "{a: [0, 1]}")).isEqualTo(1);
    assertThat(index("{a: 1, b: 1}", "{a: [0, 1], b: 1}")).isEqualTo(1);
    assertThat(index("{a: {$not: {$gt: 5}}}", "{a: [1]}")).isEqualTo(-1);
    assertThat(index("{a: {$ne: 5}}", "{a: [1]}")).isEqualTo(-1);
  }

  private static int index(String query, String document) {
    return Filters.filter(query).matchedIndex(Document.parse(document));
  }
}
