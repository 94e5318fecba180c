package dev.morphium.cache;

import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.Morphium;
import dev.morphium.annotation.Cache;
import dev.morphium.annotation.Entity;
import dev.morphium.annotation.Id;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What listeners of the cache are told, and what they decide. */
class CacheListenerTest {
  @Entity
  @Cache(maxEntries = 2, strategy = Cache.ClearStrategy.FIFO)
  record Town(@Id int id, String name) {}

  private final Morphium morphium =
      Morphium.connect("inmemory://%s/shop".formatted(UUID.randomUUID()));

  @AfterEach
  void close() {
    morphium.close();
  }

  /** Notes what it is told. */
  private static class Noting implements CacheListener {
    final List<String> told = new ArrayList<>();

    @Override
    public void kept(CachedQuery results) {
      told.add(
          "kept %s %s %d %s"
              .formatted(
                  results.type().getSimpleName(),
                  results.command().getFirstKey(),
                  results.documents(),
                  results.bytes() > 0));
    }

    @Override
    public void evicted(Class<?> type) {
      told.add("evicted " + type.getSimpleName());
    }

    @Override
    public void cleared(Class<?> type) {
      told.add("cleared " + type.getSimpleName());
    }
  }

  @Test
  void listenersAreToldOfAllThatHappens() {
    Noting listener = new Noting();
    morphium.cache().addListener(listener);
    morphium.store(new Town(1, "Rome"));
    for (String name : List.of("Rome", "Rome", "Oslo", "Bern")) {
      morphium.createQueryFor(Town.class).f("name").eq(name).asList();
    }
    assertThat(listener.told)
        .containsExactly(
            "kept Town find 1 true",
            "kept Town find 0 true",
            "evicted Town",
            "kept Town find 0 true");
    listener.told.clear();
    morphium.store(new Town(2, "Oslo"));
    assertThat(listener.told).containsExactly("cleared Town");
    morphium.cache().clear(Town.class);
    assertThat(listener.told).hasSize(2);
    morphium.cache().removeListener(listener);
    morphium.cache().clear(Town.class);
    assertThat(listener.told).hasSize(2);
  }

  @Test
  void aListenerDecidesWhatIsKept() {
    morphium
        .cache()
        .addListener(
            new CacheListener() {
              @Override
              public boolean keeps(CachedQuery results) {
                return results.documents() > 0;
              }
            });
    morphium.findAll(Town.class);
    morphium.findAll(Town.class);
    assertThat(morphium.cache().statistics(Town.class).hits()).isZero();
    morphium.store(new Town(1, "Rome"));
    morphium.findAll(Town.class);
    assertThat(morphium.findAll(Town.class)).hasSize(1);
    assertThat(morphium.cache().statistics(Town.class).hits()).isEqualTo(1);
  }

  @Test
  void aListenerThatFailsChangesNothing() {
    Noting after = new Noting();
    morphium
        .cache()
        .addListener(
            new CacheListener() {
              @Override
              public boolean keeps(CachedQuery results) {
                throw new IllegalStateException("keeps");
              }

              @Override
              public void kept(CachedQuery results) {
                throw new IllegalStateException("kept");
              }
            });
    morphium.cache().addListener(after);
    morphium.findAll(Town.class);
    morphium.findAll(Town.class);
    assertThat(morphium.cache().statistics(Town.class).hits()).isEqualTo(1);
    assertThat(after.told).containsExactly("kept Town find 0 true");
  }
}
