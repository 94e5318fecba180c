package dev.morphium.engine.sort;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.morphium.bson.FieldName;
import dev.morphium.engine.memory.MemoryLimit;
import dev.morphium.engine.signal.InterruptCheck;
import dev.morphium.engine.spill.WorkMemory;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.FieldPath;
import dev.morphium.engine.value.Int32Value;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueComparator;
import dev.morphium.protocol.CommandException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SortPatternTest {
  private static final FieldName ID = new FieldName("_id");

  @Test
  void typesFollowTheirBrackets() {
    assertThat(
            ids(
                "{v: 1}",
                "{_id: 1, v: 'a'}",
                "{_id: 2}",
                "{_id: 3, v: {$minKey: 1}}",
                "{_id: 4, v: 7}",
                "{_id: 5, v: []}",
                "{_id: 6, v: null}"))
        .containsExactly(3, 5, 2, 6, 4, 1);
  }

  @Test
  void equalNumbersOfDifferentTypesKeepTheirOrder() {
    assertThat(
            ids(
                "{v: -1}",
                "{_id: 1, v: {$numberLong: '2'}}",
                "{_id: 2, v: 2.0}",
                "{_id: 3, v: {$numberDecimal: '2.00'}}",
                "{_id: 4, v: 3}"))
        .containsExactly(4, 1, 2, 3);
  }

  @Test
  void arraysCountAsTheirSmallestOrLargestElement() {
    String[] documents = {"{_id: 1, v: [10, 30]}", "{_id: 2, v: 20}", "{_id: 3, v: [15, 40]}"};
    assertThat(ids("{v: 1}", documents)).containsExactly(1, 3, 2);
    assertThat(ids("{v: -1}", documents)).containsExactly(3, 1, 2);
  }

  @Test
  void partsInOneArrayMoveTogether() {
    assertThat(
            ids(
                "{'a.b': 1, 'a.c': 1}",
                "{_id: 1, a: [{b: 1, c: 9}, {b: 2, c: 0}]}",
                "{_id: 2, a: [{b: 1, c: 5}]}"))
        .containsExactly(2, 1);
  }

  @Test
  void numbersInPathsNameArrayElements() {
    assertThat(ids("{'a.1': 1}", "{_id: 1, a: [0, 9]}", "{_id: 2, a: [5, 1]}", "{_id: 3, a: [7]}"))
        .containsExactly(3, 2, 1);
  }

  @Test
  void parallelArraysAreRefused() {
    assertThatThrownBy(() -> ids("{a: 1, b: 1}", "{_id: 1, a: [1], b: [2]}"))
        .isInstanceOfSatisfying(
            CommandException.class, e -> assertThat(e.code().number()).isEqualTo(2));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{v: 'asc'}|15974",
        "{v: 2}|15975",
        "{v: 0.5}|15975",
        "{v: {$numberDecimal: '1.5'}}|15975",
        "{$a: 'asc'}|15974",
        "{$a: 1}|16410",
        "{'a.': 1}|40353",
        "{'.a': 1}|15998",
        "{'': 1}|40352",
        "{a: {$meta: 'nothing'}}|31138",
        "{a: {$meta: 'textScore', b: 1}}|9",
        "{a: {b: 1}}|17312"
      })
  void whatIsNoPatternIsRefused(String pattern, int code) {
    assertThatThrownBy(() -> SortPattern.parse(Document.parse(pattern)))
        .isInstanceOfSatisfying(
            CommandException.class, e -> assertThat(e.code().number()).isEqualTo(code));
  }

  @Test
  void aLimitGivesTheSameAsSortingAll() {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    List<String> documents = new ArrayList<>();
    for (int i = 0; i < 200; i++) {
      documents.add("{_id: " + i + ", v: " + random.nextInt(20) + "}");
    }
    String[] array = documents.toArray(String[]::new);
    List<Integer> all = sort("{v: -1}", 0, array);
    for (int limit : new int[] {1, 7, 199, 200, 500}) {
      assertThat(sort("{v: -1}", limit, array))
          .as("seed %s", seed)
          .isEqualTo(all.subList(0, Math.min(limit, 200)));
    }
  }

  @Test
  void arrayElementsAreOrderedByWholeValues() {
    List<Value> elements =
        new ArrayList<>(
            List.of(
                Document.parse("{a: [3, 1]}"), new Int32Value(5), Document.parse("{a: [2, 9]}")));
    elements.sort(
        ElementOrder.byFields(
            List.of(new SortPart(FieldPath.of("a"), true)), ValueComparator.BINARY));
    assertThat(elements)
        .containsExactly(
            new Int32Value(5), Document.parse("{a: [2, 9]}"), Document.parse("{a: [3, 1]}"));
  }

  private static List<Integer> ids(String pattern, String... documents) {
    return sort(pattern, 0, documents);
  }

  private static List<Integer> sort(String pattern, long count, String... documents) {
    SortPattern order = SortPattern.parse(Document.parse(pattern));
    Sorter<Document> sorter =
        new Sorter<>(
            order,
            ValueComparator.BINARY,
            count,
            WorkMemory.ofFewDocuments().stage("$sort", MemoryLimit.SORT),
            SpillFormat.documents(order, ValueComparator.BINARY),
            InterruptCheck.NONE);
    Arrays.stream(documents)
        .map(Document::parse)
        .forEach(d -> sorter.add(order.keys(d, ValueComparator.BINARY), d, d.length()));
    List<Integer> ids = new ArrayList<>();
    sorter.sorted().forEachRemaining(d -> ids.add(((Int32Value) d.get(ID)).value()));
    return ids;
  }

  @Test
  void aQueryIsNotSortedByWhatOnlyPipelinesKnow() {
    assertThatThrownBy(
            () -> SortPattern.parse(Document.parse("{a: {$meta: 'searchScore'}}")).ofQuery())
        .isInstanceOfSatisfying(
            CommandException.class, e -> assertThat(e.code().number()).isEqualTo(40218));
  }
}
