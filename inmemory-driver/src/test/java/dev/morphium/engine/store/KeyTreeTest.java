package dev.morphium.engine.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KeyTreeTest {
  private record Snapshot(KeyTree tree, TreeSet<byte[]> model) {}

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void doesWhatASortedSetDoes(long seed) {
    Random random = new Random(seed);
    TreeSet<byte[]> model = new TreeSet<>(Arrays::compareUnsigned);
    KeyTreeEditor editor = KeyTree.EMPTY.edit();
    List<Snapshot> snapshots = new ArrayList<>();
    boolean oversize = seed % 2 == 0;
    int removals = 20;
    for (int step = 0; step < 30_000; step++) {
      if (step % 5_000 == 0) {
        removals = random.nextInt(90);
      }
      byte[] key = key(random, oversize);
      if (random.nextInt(100) < removals) {
        byte[] victim = random.nextBoolean() ? model.ceiling(key) : key;
        victim = victim == null ? key : victim;
        assertThat(editor.remove(victim)).isEqualTo(model.remove(victim));
      } else {
        assertThat(editor.add(key)).isEqualTo(model.add(key));
      }
      if (random.nextInt(500) == 0) {
        addMany(editor, model, random, oversize);
      }
      assertThat(editor.size()).isEqualTo(model.size());
      if (random.nextInt(2_000) == 0) {
        TreeSet<byte[]> copy = new TreeSet<>(Arrays::compareUnsigned);
        copy.addAll(model);
        snapshots.add(new Snapshot(editor.seal(), copy));
      }
    }
    snapshots.add(new Snapshot(editor.seal(), model));
    snapshots.forEach(snapshot -> check(snapshot, random, oversize));
  }

  private static void addMany(
      KeyTreeEditor editor, Set<byte[]> model, Random random, boolean oversize) {
    List<byte[]> keys = new ArrayList<>();
    for (int i = random.nextInt(600); i > 0; i--) {
      keys.add(key(random, oversize));
    }
    keys.sort(Arrays::compareUnsigned);
    editor.addAll(keys);
    model.addAll(keys);
  }

  private static byte[] key(Random random, boolean oversize) {
    int length = 1 + random.nextInt(24);
    if (oversize && random.nextInt(200) == 0) {
      length = random.nextInt(20_000);
    }
    byte[] key = new byte[Math.max(1, length)];
    for (int i = 0; i < key.length; i++) {
      key[i] = (byte) (random.nextInt(3) * 127);
    }
    return key;
  }

  private static void check(Snapshot snapshot, Random random, boolean oversize) {
    KeyTree tree = snapshot.tree();
    TreeInvariants.check(tree.root());
    assertThat(tree.size()).isEqualTo(snapshot.model().size());
    assertThat(tree.bytes()).isEqualTo(snapshot.model().stream().mapToLong(k -> k.length).sum());
    KeyCursor cursor = tree.cursor();
    int position = 0;
    for (byte[] key : snapshot.model()) {
      assertThat(position++ == 0 ? cursor.first() : cursor.next()).isTrue();
      assertThat(cursor.compareTo(key)).isZero();
      assertThat(cursor.length()).isEqualTo(key.length);
    }
    assertThat(position > 0 && cursor.next()).isFalse();
    for (byte[] key : snapshot.model().descendingSet()) {
      assertThat(position-- == snapshot.model().size() ? cursor.last() : cursor.previous())
          .isTrue();
      assertThat(cursor.key()).isEqualTo(key);
    }
    for (int i = 0; i < 200; i++) {
      checkSeeks(snapshot, cursor, key(random, oversize), random);
    }
  }

  private static void checkSeeks(Snapshot snapshot, KeyCursor cursor, byte[] key, Random random) {
    KeyTree tree = snapshot.tree();
    TreeSet<byte[]> model = snapshot.model();
    assertThat(tree.contains(key)).isEqualTo(model.contains(key));
    assertThat(tree.countBelow(key)).isEqualTo(model.headSet(key).size());
    stands(cursor, cursor.seekAtMost(key), model.floor(key));
    stands(cursor, cursor.seekBelow(key), model.lower(key));
    stands(cursor, cursor.seekAbove(key), model.higher(key));
    stands(cursor, cursor.seekAtLeast(key), model.ceiling(key));
    if (cursor.isOnEntry()) {
      long jump = random.nextLong(2L * model.size() + 1) - model.size();
      long target = cursor.position() + jump;
      assertThat(cursor.skip(jump)).isEqualTo(target >= 0 && target < model.size());
      if (cursor.isOnEntry()) {
        assertThat(tree.countBelow(cursor.key())).isEqualTo(target);
      }
    }
  }

  private static void stands(KeyCursor cursor, boolean found, byte[] expected) {
    assertThat(found).isEqualTo(expected != null);
    if (found) {
      assertThat(cursor.key()).isEqualTo(expected);
    }
  }

  @Test
  void ascendingKeysFillTheLeaves() {
    KeyTreeEditor editor = KeyTree.EMPTY.edit();
    for (int i = 0; i < 128 * 10; i++) {
      editor.add(new byte[] {(byte) (i >> 8), (byte) i, 3, 4, 5, 6, 7, 8, 9, 10, 1, 1, 1, 1, 1, 1});
    }
    TreeBranch root = (TreeBranch) editor.seal().root();
    assertThat(root.size).isEqualTo(10);
    assertThat(root.counts).startsWith(128, 128, 128);
  }

  /** As the states of work in an index: some keys go from one range to the range before it. */
  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3, 4})
  void findsKeysThatMoveToARangeBelow(long seed) {
    Random random = new Random(seed);
    TreeSet<byte[]> model = new TreeSet<>(Arrays::compareUnsigned);
    KeyTreeEditor editor = KeyTree.EMPTY.edit();
    int most = 0;
    for (int number = 0, next = 0; number < 20_000; number++) {
      for (int more = random.nextInt(4); more > 0 && next < 20_000; more--) {
        byte[] waiting = numbered(2, next++);
        assertThat(editor.add(waiting)).isEqualTo(model.add(waiting));
      }
      byte[] waiting = model.ceiling(new byte[] {2});
      if (waiting != null) {
        byte[] taken = waiting.clone();
        taken[0] = 1;
        assertThat(editor.remove(waiting)).isEqualTo(model.remove(waiting));
        assertThat(editor.add(taken)).isEqualTo(model.add(taken));
      }
      most = random.nextInt(50) == 0 ? random.nextInt(400) : most;
      while (model.headSet(new byte[] {2}).size() > most) {
        byte[] done = random.nextBoolean() ? model.first() : model.lower(new byte[] {2});
        assertThat(editor.remove(done)).isEqualTo(model.remove(done));
      }
    }
    assertThat(editor.size()).isEqualTo(model.size());
  }

  private static byte[] numbered(int range, int number) {
    byte[] key = new byte[24];
    key[0] = (byte) range;
    key[22] = (byte) (number >> 8);
    key[23] = (byte) number;
    return key;
  }

  @Test
  void tellsWhatAKeyBeginsWith() {
    KeyTreeEditor editor = KeyTree.EMPTY.edit();
    editor.add(new byte[] {1, 2, 3});
    KeyCursor cursor = editor.cursor();
    assertThat(cursor.seekAtLeast(new byte[] {0, 1, 2}, 1, 2)).isTrue();
    assertThat(cursor.startsWith(new byte[] {0, 1, 2}, 1, 2)).isTrue();
    assertThat(cursor.startsWith(new byte[] {1, 2, 3, 4}, 0, 4)).isFalse();
    assertThat(cursor.startsWith(new byte[] {1, 3}, 0, 2)).isFalse();
  }

  @Test
  void comparesAsUnsignedBytes() {
    Random random = new Random(7);
    for (int i = 0; i < 20_000; i++) {
      byte[] left = key(random, false);
      byte[] right = key(random, false);
      assertThat(Bytes.compare(left, 0, left.length, right, 0, right.length))
          .satisfies(
              order ->
                  assertThat(Integer.signum(order))
                      .isEqualTo(Integer.signum(Arrays.compareUnsigned(left, right))));
    }
  }
}
