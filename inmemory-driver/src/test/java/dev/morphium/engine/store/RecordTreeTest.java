package dev.morphium.engine.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RecordTreeTest {
  private record Snapshot(RecordTree tree, TreeMap<Long, byte[]> model) {}

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3, 4, 5, 6})
  void doesWhatASortedMapDoes(long seed) {
    Random random = new Random(seed);
    TreeMap<Long, byte[]> model = new TreeMap<>();
    RecordTreeEditor editor = RecordTree.EMPTY.edit();
    List<Snapshot> snapshots = new ArrayList<>();
    int range = 1 + random.nextInt(20_000);
    int removals = 20;
    for (int step = 0; step < 40_000; step++) {
      if (step % 5_000 == 0) {
        removals = random.nextInt(90);
      }
      if (random.nextInt(100) < removals) {
        long id = random.nextInt(range);
        assertThat(editor.remove(id)).isSameAs(model.remove(id));
      } else {
        long id = random.nextBoolean() || model.isEmpty() ? random.nextInt(range) : last(model) + 1;
        byte[] document = new byte[random.nextInt(20)];
        assertThat(editor.put(id, document)).isSameAs(model.put(id, document));
      }
      if (random.nextInt(1_000) == 0) {
        snapshots.add(new Snapshot(editor.seal(), new TreeMap<>(model)));
      }
    }
    snapshots.add(new Snapshot(editor.seal(), model));
    snapshots.forEach(snapshot -> check(snapshot, random));
  }

  private static void check(Snapshot snapshot, Random random) {
    RecordTree tree = snapshot.tree();
    TreeMap<Long, byte[]> model = snapshot.model();
    TreeInvariants.check(tree.root());
    assertThat(tree.size()).isEqualTo(model.size());
    assertThat(tree.bytes()).isEqualTo(model.values().stream().mapToLong(d -> d.length).sum());
    RecordTreeCursor cursor = tree.cursor();
    int position = 0;
    for (Map.Entry<Long, byte[]> entry : model.entrySet()) {
      assertThat(position == 0 ? cursor.first() : cursor.next()).isTrue();
      assertThat(cursor.id()).isEqualTo(entry.getKey());
      assertThat(cursor.document()).isSameAs(entry.getValue());
      assertThat(cursor.position()).isEqualTo(position++);
    }
    assertThat(position > 0 && cursor.next()).isFalse();
    for (Long id : model.descendingKeySet()) {
      assertThat(--position == model.size() - 1 ? cursor.last() : cursor.previous()).isTrue();
      assertThat(cursor.id()).isEqualTo(id);
    }
    for (int i = 0; i < 100; i++) {
      checkSeeks(snapshot, cursor, random.nextLong(last(model) + 3) - 1, random);
    }
  }

  private static void checkSeeks(
      Snapshot snapshot, RecordTreeCursor cursor, long id, Random random) {
    RecordTree tree = snapshot.tree();
    TreeMap<Long, byte[]> model = snapshot.model();
    assertThat(tree.get(id)).isSameAs(model.get(id));
    assertThat(tree.countBelow(id)).isEqualTo(model.headMap(id).size());
    Long atMost = model.floorKey(id);
    assertThat(cursor.seekAtMost(id)).isEqualTo(atMost != null);
    assertThat(atMost == null || atMost == cursor.id()).isTrue();
    Long atLeast = model.ceilingKey(id);
    assertThat(cursor.seekAtLeast(id)).isEqualTo(atLeast != null);
    assertThat(atLeast == null || atLeast == cursor.id()).isTrue();
    if (atLeast != null) {
      long jump = random.nextLong(2L * model.size() + 1) - model.size();
      long target = tree.countBelow(id) + jump;
      assertThat(cursor.skip(jump)).isEqualTo(target >= 0 && target < model.size());
      if (cursor.isOnEntry()) {
        assertThat(cursor.position()).isEqualTo(target);
        assertThat(tree.countBelow(cursor.id())).isEqualTo(target);
      }
    }
  }

  private static long last(NavigableMap<Long, byte[]> model) {
    return model.isEmpty() ? 0 : model.lastKey();
  }

  @Test
  void appendingFillsTheLeaves() {
    RecordTreeEditor editor = RecordTree.EMPTY.edit();
    for (int id = 0; id < 128 * 64; id++) {
      editor.put(id, new byte[1]);
    }
    TreeBranch root = (TreeBranch) editor.seal().root();
    assertThat(root.size).isEqualTo(64);
    assertThat(root.counts).startsWith(128, 128, 128);
  }

  @Test
  void sealingWithoutAChangeGivesTheSameTree() {
    RecordTreeEditor editor = RecordTree.EMPTY.edit();
    assertThat(editor.seal()).isSameAs(RecordTree.EMPTY);
    editor.put(1, new byte[1]);
    RecordTree tree = editor.seal();
    editor.remove(2);
    assertThat(editor.seal()).isSameAs(tree);
    assertThat(tree.edit().seal()).isSameAs(tree);
  }

  @Test
  void anEmptyTreeHasNoPlace() {
    RecordTreeCursor cursor = RecordTree.EMPTY.cursor();
    assertThat(cursor.isOnEntry()).isFalse();
    assertThat(cursor.first() || cursor.last() || cursor.next() || cursor.previous()).isFalse();
    assertThat(cursor.seekAtLeast(0) || cursor.seekAtMost(9) || cursor.moveTo(0)).isFalse();
    assertThat(cursor.skip(0)).isFalse();
  }
}
