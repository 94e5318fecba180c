package dev.morphium.engine.index;

import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.engine.signal.InterruptCheck;
import dev.morphium.engine.value.Document;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** The keys of arrays of many elements, and what changes between two lots of keys. */
class HugeKeysTest {
  private static final IndexDefinition INDEX =
      new IndexSpecParser(filter -> document -> true)
          .parse(Document.parse("{key: {a: 1}, name: 'a'}"));

  private static DocumentKeys keys(List<Integer> elements, InterruptCheck interrupts) {
    return new KeyExtractor(INDEX, interrupts).keysOf(Document.parse("{a: " + elements + "}"));
  }

  private static List<byte[]> list(DocumentKeys keys) {
    List<byte[]> list = new ArrayList<>();
    for (int i = 0; i < keys.size(); i++) {
      list.add(keys.get(i));
    }
    return list;
  }

  @Test
  void anElementIsAStepAndEachKeyIsThereOnce() {
    Random random = new Random(1);
    List<Integer> elements = random.ints(20_000, 0, 5_000).boxed().toList();
    long[] steps = {0};
    DocumentKeys keys = keys(elements, count -> steps[0] += count);
    assertThat(steps[0]).isGreaterThan(20_000);
    assertThat(keys.size()).isEqualTo(elements.stream().distinct().count());
    assertThat(list(keys)).isSortedAccordingTo(Arrays::compareUnsigned);
  }

  @Test
  void whatOthersDoNotHaveIsFoundInOnePass() {
    for (int seed = 0; seed < 300; seed++) {
      Random random = new Random(seed);
      int range = 1 + random.nextInt(40);
      List<Integer> some = random.ints(random.nextInt(30), 0, range).boxed().toList();
      List<Integer> others = random.ints(random.nextInt(30), 0, range).boxed().toList();
      TreeSet<byte[]> expected = new TreeSet<>(Arrays::compareUnsigned);
      expected.addAll(list(keys(some, InterruptCheck.NONE)));
      list(keys(others, InterruptCheck.NONE)).forEach(expected::remove);
      List<byte[]> found = new ArrayList<>();
      keys(some, InterruptCheck.NONE).without(keys(others, InterruptCheck.NONE), found::add);
      assertThat(found).as("seed %d", seed).containsExactlyElementsOf(expected);
    }
  }
}
