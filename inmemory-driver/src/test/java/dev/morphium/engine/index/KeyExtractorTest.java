package dev.morphium.engine.index;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.morphium.engine.signal.InterruptCheck;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.Value;
import dev.morphium.protocol.CommandException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KeyExtractorTest {
  private static final IndexSpecParser PARSER =
      new IndexSpecParser(filter -> document -> document.has("in"));

  private static IndexDefinition index(String key, String options) {
    return PARSER.parse(Document.parse("{name: 'i', key: " + key + options + "}"));
  }

  private static List<byte[]> keys(IndexDefinition index, String document) {
    DocumentKeys found =
        new KeyExtractor(index, InterruptCheck.NONE).keysOf(Document.parse(document));
    List<byte[]> keys = new ArrayList<>();
    for (int i = 0; i < found.size(); i++) {
      keys.add(found.get(i));
    }
    return keys;
  }

  /** The keys that an array of arrays describes, encoded and sorted. */
  private static List<byte[]> encoded(IndexDefinition index, String expected) {
    List<byte[]> keys = new ArrayList<>();
    ArrayValue all = (ArrayValue) Document.parse("{k: " + expected + "}").get("k");
    for (Value key : all.elements()) {
      KeyEncoder encoder = new KeyEncoder();
      List<Value> components = ((ArrayValue) key).elements();
      for (int i = 0; i < components.size(); i++) {
        encoder.append(components.get(i), index.isDescending(i));
      }
      keys.add(encoder.toByteArray());
    }
    keys.sort(Arrays::compareUnsigned);
    return keys;
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {a: 1}             | {a: 5}                               | [[5]]
          {a: -1}            | {a: 5}                               | [[5]]
          {a: 1}             | {b: 5}                               | [[null]]
          {a: 1}             | {a: null}                            | [[null]]
          {a: 1}             | {a: {$undefined: true}}              | [[{$undefined: true}]]
          {a: 1}             | {a: [1, 2, 1.0]}                     | [[1], [2]]
          {a: 1}             | {a: []}                              | [[{$undefined: true}]]
          {a: 1}             | {a: [[]]}                            | [[[]]]
          {a: 1}             | {a: [[1, 2], 3]}                     | [[[1, 2]], [3]]
          {'a.b': 1}         | {a: {b: 5}}                          | [[5]]
          {'a.b': 1}         | {a: 5}                               | [[null]]
          {'a.b': 1}         | {a: [{b: 1}, {b: 2}]}                | [[1], [2]]
          {'a.b': 1}         | {a: [{b: [1, 2]}, {b: 3}]}           | [[1], [2], [3]]
          {'a.b': 1}         | {a: [7, {b: 2}]}                     | [[null], [2]]
          {'a.b': 1}         | {a: []}                              | [[null]]
          {'a.b': 1}         | {a: [[{b: 1}]]}                      | [[null]]
          {'a.0': 1}         | {a: [5, 6]}                          | [[5]]
          {'a.0': 1}         | {a: {'0': 7}}                        | [[7]]
          {'a.0': 1}         | {a: [[1, 2], 3]}                     | [[[1, 2]]]
          {'a.0.b': 1}       | {a: [{b: 1}, {b: 2}]}                | [[1]]
          {'a.0.b': 1}       | {a: [{b: [1, 2]}]}                   | [[1], [2]]
          {'a.0.b': 1}       | {a: [{b: [[1, 2]]}]}                 | [[[1, 2]]]
          {'a.1.b.c': 1}     | {a: [{}, {b: {c: [1, 2]}}]}          | [[1], [2]]
          {'a.0.b': 1}       | {a: [{b: []}]}                       | [[{$undefined: true}]]
          {'a.1': 1}         | {a: [5]}                             | [[null]]
          {a: 1, b: 1}       | {a: [1, 2], b: 3}                    | [[1, 3], [2, 3]]
          {a: 1, b: -1}      | {a: 1, b: [2, 3]}                    | [[1, 2], [1, 3]]
          {'a.b': 1,'a.c': 1}| {a: [{b: 1, c: 2}, {b: 3, c: 4}]}    | [[1, 2], [3, 4]]
          {'a.b': 1, a: 1}   | {a: [{b: 1}]}                        | [[1, {b: 1}]]
          {a: 1, 'b.c': 1}   | {b: [{c: 1}, {}]}                    | [[null, 1], [null, null]]
          """)
  void findsTheKeysOfADocument(String key, String document, String expected) {
    IndexDefinition index = index(key, "");
    assertThat(keys(index, document)).containsExactlyElementsOf(encoded(index, expected));
  }

  @Test
  void aSparseIndexLeavesOutWhatHasNoneOfTheFields() {
    IndexDefinition sparse = index("{a: 1, b: 1}", ", sparse: true");
    assertThat(keys(sparse, "{c: 1}")).isEmpty();
    assertThat(keys(sparse, "{a: null}")).hasSize(1);
    assertThat(keys(sparse, "{b: 1}")).hasSize(1);
    IndexDefinition nested = index("{'a.b': 1}", ", sparse: true");
    assertThat(keys(nested, "{a: [{b: 1}, {c: 1}]}")).hasSize(1);
    assertThat(keys(nested, "{a: [{c: 1}]}")).isEmpty();
  }

  @Test
  void aPartialIndexLeavesOutWhatItsFilterDoes() {
    IndexDefinition partial = index("{a: 1}", ", partialFilterExpression: {}");
    assertThat(keys(partial, "{a: 1}")).isEmpty();
    assertThat(keys(partial, "{a: 1, in: 1}")).hasSize(1);
  }

  @Test
  void twoArraysBesideEachOtherAreRefused() {
    code(171, index("{a: 1, b: 1}", ""), "{a: [1], b: [2]}");
    code(171, index("{'a.b': 1, 'a.c': 1}", ""), "{a: [{b: [1], c: [2]}]}");
  }

  @Test
  void anAmbiguousPartIsRefused() {
    code(16746, index("{'a.0': 1}", ""), "{a: [{'0': 1}]}");
  }

  private static void code(int code, IndexDefinition index, String document) {
    assertThatThrownBy(() -> keys(index, document))
        .isInstanceOfSatisfying(
            CommandException.class, error -> assertThat(error.code().number()).isEqualTo(code));
  }

  @Test
  void theIndexOnIdTakesAnArrayAsItIs() {
    assertThat(keys(IndexDefinition.ID, "{_id: [1, 2]}"))
        .containsExactlyElementsOf(encoded(IndexDefinition.ID, "[[[1, 2]]]"));
  }

  @Test
  void tellsWhereArraysWereMet() {
    IndexDefinition index = index("{'a.b': 1, c: 1}", "");
    MultikeyPaths paths =
        new KeyExtractor(index, InterruptCheck.NONE)
            .keysOf(Document.parse("{a: {b: [1, 2]}, c: 1}"))
            .multikey();
    assertThat(paths.isMultikey(0, 0)).isFalse();
    assertThat(paths.isMultikey(0, 1)).isTrue();
    assertThat(paths.isMultikey(1)).isFalse();
    MultikeyPaths more =
        paths.with(
            new KeyExtractor(index, InterruptCheck.NONE)
                .keysOf(Document.parse("{a: [{b: 1}]}"))
                .multikey());
    assertThat(more.isMultikey(0, 0) && more.isMultikey(0, 1)).isTrue();
    MultikeyPaths position =
        new KeyExtractor(index("{'a.0': 1}", ""), InterruptCheck.NONE)
            .keysOf(Document.parse("{a: [5]}"))
            .multikey();
    assertThat(position.isMultikey()).isFalse();
  }
}
