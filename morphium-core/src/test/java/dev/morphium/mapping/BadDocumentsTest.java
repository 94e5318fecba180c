package dev.morphium.mapping;

import static dev.morphium.mapping.RoundTripTest.MAPPER;
import static dev.morphium.mapping.RoundTripTest.read;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.morphium.annotation.Id;
import dev.morphium.exception.MappingException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Documents and objects that do not fit are told with class, property and value. */
class BadDocumentsTest {
  enum Color {
    RED,
    GREEN
  }

  record Part(String name, int count) {}

  record Whole(
      @Id String id,
      Color color,
      List<Part> parts,
      Map<Color, Part> byColor,
      Map<Integer, LocalDate> days,
      SortedSet<String> names,
      Part[] array,
      int[] numbers,
      Optional<Part> maybe,
      LocalDate day) {}

  record Positive(int value) {
    Positive {
      if (value <= 0) {
        throw new IllegalArgumentException("not positive: " + value);
      }
    }
  }

  record Holder(Positive positive) {}

  static class Base {
    String name = "";
  }

  static final class Derived extends Base {}

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "color: 'BLUE' | Whole.color: 'BLUE' is not a constant of Color, which are [RED, GREEN]",
        "color: 1 | Whole.color: an int32 cannot be read as a constant of Color, which are [RED,"
            + " GREEN]",
        "parts: 'x' | Whole.parts: a string cannot be read as a List, each element a Part",
        "parts: [{name: 'a', count: 1}, {name: 'b', count: 'x'}] | Whole.parts: element 1:"
            + " Part.count: a string cannot be read as an int",
        "parts: [1] | Whole.parts: element 0: an int32 cannot be read as a Part",
        "by_color: {RED: {count: 1.5}} | Whole.byColor: key 'RED': Part.count: 1.5 (double) does"
            + " not fit into an int without loss",
        "by_color: {BLUE: {}} | Whole.byColor: key 'BLUE': it is not one of the map's keys",
        "days: {x: 1} | Whole.days: key 'x': it is not one of the map's keys",
        "names: ['a', null] | Whole.names: the elements do not fit into SortedSet",
        "array: [{count: true}] | Whole.array: element 0: Part.count: a boolean cannot be read as"
            + " an int",
        "numbers: [1, null] | Whole.numbers: element 1",
        "numbers: [1, 'x'] | Whole.numbers: element 1: a string cannot be read as",
        "maybe: 5 | Whole.maybe: an int32 cannot be read as a Part",
        "day: 'tomorrow' | Whole.day: "
      })
  void documentsThatDoNotFit(String json, String message) {
    assertThatThrownBy(() -> read(Whole.class, "{_id: 'x', %s}".formatted(json)))
        .isInstanceOf(MappingException.class)
        .hasMessageContaining(message);
  }

  @Test
  void aConstructorThatFailsIsTold() {
    assertThatThrownBy(() -> read(Holder.class, "{positive: {value: -1}}"))
        .isInstanceOf(MappingException.class)
        .hasMessageContaining("Holder.positive: ")
        .hasMessageContaining("Positive cannot be made, its constructor fails")
        .hasMessageContaining("not positive: -1");
  }

  @Test
  void aSubclassThatNothingAnnouncedIsTold() {
    assertThatThrownBy(() -> MAPPER.mapping(Base.class).encode(new Derived()))
        .isInstanceOf(MappingException.class)
        .hasMessageContaining("Derived is a subclass of")
        .hasMessageContaining("polymorph = true");
  }

  @Test
  @SuppressWarnings("unchecked")
  void wrongElementsAreToldWithTheirPlace() {
    List<Part> parts = new ArrayList<>();
    ((List<Object>) (List<?>) parts).addAll(Arrays.asList(new Part("a", 1), "b"));
    assertThatThrownBy(() -> MAPPER.mapping(Whole.class).encode(whole(parts, new TreeMap<>())))
        .isInstanceOf(MappingException.class)
        .hasMessage("Whole.parts: element 1: 'b' (java.lang.String) is not a Part");
  }

  @Test
  void aMapWithTheKeyNullIsTold() {
    Map<Color, Part> map = new HashMap<>();
    map.put(null, new Part("a", 1));
    assertThatThrownBy(() -> MAPPER.mapping(Whole.class).encode(whole(List.of(), map)))
        .isInstanceOf(MappingException.class)
        .hasMessage("Whole.byColor: a map has the key null, which no field can have");
  }

  @Test
  void aReferenceWithoutALoaderIsTold() {
    assertThatThrownBy(() -> MAPPER.mapping(Whole.class).path("parts.0.size"))
        .isInstanceOf(MappingException.class)
        .hasMessageContaining("known are [count, name]");
  }

  private static Whole whole(List<Part> parts, Map<Color, Part> byColor) {
    return new Whole(
        "x", Color.RED, parts, byColor, null, null, null, null, Optional.empty(), null);
  }
}
