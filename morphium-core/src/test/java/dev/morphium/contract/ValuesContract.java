package dev.morphium.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.annotation.Entity;
import dev.morphium.annotation.Id;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Values of all kinds come back as they were stored, and are found. */
interface ValuesContract extends OnBackend {
  /** One of some. */
  enum Color {
    RED,
    GREEN
  }

  /** One property of each kind. */
  @Entity
  record Kinds(
      @Id ObjectId id,
      boolean flag,
      long big,
      double fraction,
      BigDecimal money,
      UUID uuid,
      Color color,
      Instant instant,
      LocalDate date,
      LocalDateTime dateTime,
      byte[] bytes,
      Optional<String> maybe,
      Set<Color> colors,
      Map<String, List<Integer>> map,
      @Nullable Kinds inner) {}

  UUID SOME = UUID.fromString("00112233-4455-6677-8899-aabbccddeeff");

  @Test
  default void valuesComeBack() {
    Kinds inner = kinds(null);
    Kinds stored = morphium().store(kinds(inner));
    Kinds found = morphium().findById(Kinds.class, stored.id());
    assertThat(found)
        .usingRecursiveComparison()
        .withEqualsForType((a, b) -> a.compareTo(b) == 0, BigDecimal.class)
        .isEqualTo(stored);
  }

  @Test
  default void valuesAreFound() {
    morphium().store(kinds(null));
    assertFound("flag", true);
    assertFound("big", Long.MAX_VALUE);
    assertFound("fraction", 0.1);
    assertFound("money", new BigDecimal("12345678901234567890.25"));
    assertFound("uuid", SOME);
    assertFound("color", Color.GREEN);
    assertFound("instant", Instant.parse("2024-02-29T12:00:00.001Z"));
    assertFound("date", LocalDate.of(2024, 2, 29));
    assertFound("dateTime", LocalDateTime.of(2024, 2, 29, 12, 30));
    assertFound("maybe", "perhaps");
    assertFound("colors", Color.RED);
    assertFound("map.a", 2);
  }

  @Test
  default void valuesAreChanged() {
    Kinds stored = morphium().store(kinds(null));
    Kinds changed = morphium().with(stored).set("color", Color.RED);
    assertThat(changed.color()).isEqualTo(Color.RED);
    changed = morphium().with(changed).set("money", new BigDecimal("1.50"));
    changed = morphium().with(changed).inc("money", new BigDecimal("0.25"));
    assertThat(changed.money()).isEqualByComparingTo("1.75");
    changed = morphium().with(changed).set("date", LocalDate.of(2025, 1, 1));
    assertThat(morphium().reread(changed).date()).isEqualTo(LocalDate.of(2025, 1, 1));
  }

  private void assertFound(String name, Object value) {
    assertThat(morphium().createQueryFor(Kinds.class).f(name).eq(value).countAll())
        .as("%s %s", name, value)
        .isEqualTo(1);
  }

  private static Kinds kinds(@Nullable Kinds inner) {
    return new Kinds(
        null,
        true,
        Long.MAX_VALUE,
        0.1,
        new BigDecimal("12345678901234567890.25"),
        SOME,
        Color.GREEN,
        Instant.parse("2024-02-29T12:00:00.001Z"),
        LocalDate.of(2024, 2, 29),
        LocalDateTime.of(2024, 2, 29, 12, 30),
        new byte[] {1, 2, 3},
        Optional.of("perhaps"),
        Set.of(Color.RED, Color.GREEN),
        Map.of("a", List.of(1, 2)),
        inner);
  }
}
