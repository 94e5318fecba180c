package dev.morphium.engine.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PersistentMapTest {
  private record Snapshot(PersistentMap<Integer, String> map, TreeMap<Integer, String> model) {}

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3})
  void doesWhatASortedMapDoes(long seed) {
    Random random = new Random(seed);
    TreeMap<Integer, String> model = new TreeMap<>();
    PersistentMap<Integer, String> map = PersistentMap.empty();
    List<Snapshot> snapshots = new ArrayList<>();
    for (int step = 0; step < 10_000; step++) {
      int key = random.nextInt(500);
      if (random.nextInt(5) < 2) {
        map = map.without(key);
        model.remove(key);
      } else {
        map = map.with(key, "v" + step);
        model.put(key, "v" + step);
      }
      if (step % 500 == 0) {
        snapshots.add(new Snapshot(map, new TreeMap<>(model)));
      }
    }
    snapshots.add(new Snapshot(map, model));
    for (Snapshot snapshot : snapshots) {
      assertThat(snapshot.map().size()).isEqualTo(snapshot.model().size());
      assertThat(snapshot.map()).containsExactlyElementsOf(snapshot.model().entrySet());
      int from = random.nextInt(510);
      assertThat(snapshot.map().from(from))
          .containsExactlyElementsOf(snapshot.model().tailMap(from, true).entrySet());
      for (int key = 0; key < 500; key++) {
        assertThat(snapshot.map().get(key)).isEqualTo(snapshot.model().get(key));
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 1000})
  void staysShallowWhenKeysAscend(int count) {
    PersistentMap<Integer, Integer> map = PersistentMap.empty();
    for (int i = 0; i < count; i++) {
      map = map.with(i, i);
    }
    int seen = 0;
    for (Map.Entry<Integer, Integer> entry : map) {
      assertThat(entry.getKey()).isEqualTo(seen++);
    }
    assertThat(map.without(-1)).isSameAs(map);
  }
}
