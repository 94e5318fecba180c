package dev.morphium.engine.store;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** What large arrays take in the heap. */
class HeapSizeTest {
  private static final int MIB = 1 << 20;

  @Test
  void humongousArraysTakeWholeRegions() {
    assertThat(HeapSize.ofBytes(MIB / 2 - 16, MIB)).isEqualTo(MIB / 2 - 16);
    assertThat(HeapSize.ofBytes(MIB / 2, MIB)).isEqualTo(MIB);
    assertThat(HeapSize.ofBytes(MIB - 16, MIB)).isEqualTo(MIB);
    assertThat(HeapSize.ofBytes(MIB, MIB)).isEqualTo(2 * MIB);
    assertThat(HeapSize.ofBytes(16 * MIB, MIB)).isEqualTo(17 * MIB);
    assertThat(HeapSize.ofBytes(MIB, 4 * MIB)).isEqualTo(MIB);
    assertThat(HeapSize.ofBytes(3 * MIB, 4 * MIB)).isEqualTo(4 * MIB);
  }

  @Test
  void withoutRegionsAnArrayTakesItsLength() {
    assertThat(HeapSize.ofBytes(3 * MIB, 0)).isEqualTo(3 * MIB);
  }

  @Test
  void treeKnowsWhatItsDocumentsTake() {
    RecordTreeEditor editor = RecordTree.EMPTY.edit();
    editor.put(1, new byte[100]);
    editor.put(2, new byte[3 * MIB]);
    RecordTree tree = editor.seal();
    assertThat(tree.bytes()).isEqualTo(100 + 3 * MIB);
    assertThat(tree.heapBytes()).isEqualTo(100 + HeapSize.ofBytes(3 * MIB));
    editor.put(2, new byte[10]);
    editor.remove(1);
    assertThat(editor.seal().heapBytes()).isEqualTo(10);
  }
}
