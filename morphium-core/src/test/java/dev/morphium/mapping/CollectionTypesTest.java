package dev.morphium.mapping;

import static dev.morphium.mapping.RoundTripTest.MAPPER;
import static dev.morphium.mapping.RoundTripTest.bson;
import static dev.morphium.mapping.RoundTripTest.copy;
import static dev.morphium.mapping.RoundTripTest.read;
import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Deque;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Queue;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.bson.BsonDocument;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;

@SuppressWarnings("JdkObsolete") // all that applications may declare
class CollectionTypesTest {
  record Point(int x, int y) {}

  record Keys(
      Map<Integer, String> ints,
      Map<Long, Point> longs,
      Map<DayOfWeek, Integer> days,
      Map<UUID, String> uuids,
      Map<ObjectId, String> ids,
      Map<LocalDate, Integer> dates,
      Map<Boolean, String> flags,
      Map<Character, String> letters,
      Map<BigDecimal, String> decimals,
      Map<Locale, String> languages,
      EnumMap<DayOfWeek, List<String>> byDay,
      SortedMap<String, Integer> sorted,
      NavigableMap<Integer, Integer> navigable,
      TreeMap<String, Integer> tree,
      ConcurrentMap<String, String> concurrent,
      Map<String, Map<String, List<Point>>> nested) {}

  record Lists(
      Collection<String> collection,
      Iterable<Integer> iterable,
      LinkedList<Point> linked,
      CopyOnWriteArrayList<String> copied,
      Set<Point> set,
      HashSet<String> hashed,
      SortedSet<String> sorted,
      TreeSet<Integer> tree,
      EnumSet<DayOfWeek> days,
      List<List<Point>> nested,
      List<? extends Number> numbers,
      List<Optional<Point>> maybes) {}

  record Arrays2(
      String[] texts,
      Point[] points,
      int[][] matrix,
      Point[][] grid,
      byte[] bytes,
      long[] longs,
      double[] doubles,
      boolean[] flags,
      char[] letters,
      short[] shorts,
      float[] floats,
      List<Point>[] lists,
      DayOfWeek[] days) {}

  record Queues(Queue<String> queue, Deque<Integer> deque) {}

  record Maybes(
      Optional<String> text,
      Optional<Point> point,
      Optional<List<Point>> points,
      OptionalInt number,
      OptionalLong big,
      OptionalDouble fraction) {}

  @Test
  void keysOfManyTypesComeBack() {
    EnumMap<DayOfWeek, List<String>> byDay = new EnumMap<>(DayOfWeek.class);
    byDay.put(DayOfWeek.MONDAY, List.of("work"));
    Keys keys =
        new Keys(
            Map.of(-7, "minus"),
            Map.of(1L << 40, new Point(1, 2)),
            Map.of(DayOfWeek.FRIDAY, 5),
            Map.of(new UUID(1, 2), "uuid"),
            Map.of(new ObjectId("65f000000000000000000001"), "id"),
            Map.of(LocalDate.of(2024, 2, 29), 29),
            Map.of(true, "yes"),
            Map.of('.', "dot"),
            Map.of(new BigDecimal("1.50"), "decimal"),
            Map.of(Locale.GERMANY, "Deutsch"),
            byDay,
            new TreeMap<>(Map.of("b", 2, "a", 1)),
            new TreeMap<>(Map.of(10, 1, 9, 2)),
            new TreeMap<>(Map.of("x", 1)),
            new java.util.concurrent.ConcurrentHashMap<>(Map.of("k", "v")),
            Map.of("$a.b", Map.of("100%25", List.of(new Point(3, 4)))));
    assertThat(copy(Keys.class, keys)).isEqualTo(keys);
    BsonDocument stored = bson(MAPPER.mapping(Keys.class).encode(keys));
    assertThat(stored.getDocument("ints")).containsOnlyKeys("-7");
    assertThat(stored.getDocument("dates")).containsOnlyKeys("2024-02-29");
    assertThat(stored.getDocument("decimals")).containsOnlyKeys("1%2E50");
    assertThat(stored.getDocument("nested")).containsOnlyKeys("%24a%2Eb");
    assertThat(stored.getDocument("nested").getDocument("%24a%2Eb")).containsOnlyKeys("100%2525");
  }

  @Test
  void collectionsComeBackAsWhatIsDeclared() {
    Lists lists =
        new Lists(
            List.of("a"),
            List.of(1),
            new LinkedList<>(List.of(new Point(1, 2))),
            new CopyOnWriteArrayList<>(List.of("b")),
            Set.of(new Point(3, 4)),
            new HashSet<>(Set.of("c")),
            new TreeSet<>(Set.of("e", "d")),
            new TreeSet<>(Set.of(2, 1)),
            EnumSet.of(DayOfWeek.MONDAY, DayOfWeek.SUNDAY),
            List.of(List.of(), List.of(new Point(5, 6))),
            List.of(1, 2L, 3.5),
            Arrays.asList(Optional.empty(), Optional.of(new Point(7, 8))));
    assertThat(copy(Lists.class, lists)).isEqualTo(lists);
  }

  @Test
  void setsKeepTheOrderOfTheDocument() {
    Lists lists = read(Lists.class, "{set: [{x: 3, y: 0}, {x: 1, y: 0}, {x: 2, y: 0}]}");
    assertThat(lists.set()).containsExactly(new Point(3, 0), new Point(1, 0), new Point(2, 0));
  }

  @Test
  @SuppressWarnings({"unchecked", "rawtypes"})
  void arraysComeBack() {
    Arrays2 arrays =
        new Arrays2(
            new String[] {"a", null},
            new Point[] {new Point(1, 2)},
            new int[][] {{1, 2}, {}, null},
            new Point[][] {{new Point(3, 4)}},
            new byte[] {1, -1},
            new long[] {1L << 40},
            new double[] {0.5, Double.NaN},
            new boolean[] {true, false},
            "äb".toCharArray(),
            new short[] {7},
            new float[] {1.5f},
            new List[] {List.of(new Point(5, 6))},
            DayOfWeek.values());
    Arrays2 copy = copy(Arrays2.class, arrays);
    assertThat(copy)
        .usingRecursiveComparison()
        .withEqualsForType((one, other) -> one.compareTo(other) == 0, Double.class)
        .isEqualTo(arrays);
    assertThat(bson(MAPPER.mapping(Arrays2.class).encode(arrays)).get("bytes").isBinary()).isTrue();
  }

  @Test
  void queuesComeBackInTheirOrder() {
    Queues queues =
        new Queues(new ArrayDeque<>(List.of("a", "b")), new ArrayDeque<>(List.of(2, 1)));
    Queues copy = copy(Queues.class, queues);
    assertThat(copy.queue()).containsExactly("a", "b");
    assertThat(copy.deque()).containsExactly(2, 1);
  }

  @Test
  void optionalValuesAreStoredAsTheyAreOrAsNull() {
    Maybes full =
        new Maybes(
            Optional.of("a"),
            Optional.of(new Point(1, 2)),
            Optional.of(new ArrayList<>(List.of(new Point(3, 4)))),
            OptionalInt.of(1),
            OptionalLong.of(2),
            OptionalDouble.of(0.5));
    assertThat(copy(Maybes.class, full)).isEqualTo(full);
    Maybes empty =
        new Maybes(
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            OptionalInt.empty(),
            OptionalLong.empty(),
            OptionalDouble.empty());
    assertThat(copy(Maybes.class, empty)).isEqualTo(empty);
    assertThat(read(Maybes.class, "{}")).isEqualTo(empty);
    assertThat(bson(MAPPER.mapping(Maybes.class).encode(empty)))
        .isEqualTo(
            BsonDocument.parse(
                "{text: null, point: null, points: null, number: null, big: null, fraction:"
                    + " null}"));
    Map<String, Object> plain = new LinkedHashMap<>();
    plain.put("x", 1);
    assertThat(MAPPER.fromBson(BsonDocument.parse("{x: 1}"))).isEqualTo(plain);
  }
}
