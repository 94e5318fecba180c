package dev.morphium;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.morphium.annotation.Cache;
import dev.morphium.annotation.Entity;
import dev.morphium.annotation.Id;
import dev.morphium.annotation.NoCache;
import dev.morphium.backend.FilteredClassLoader;
import dev.morphium.cache.CacheStatistics;
import dev.morphium.exception.MappingException;
import dev.morphium.settings.CacheSettings;
import dev.morphium.settings.MorphiumSettings;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * An application without the libraries that it may leave out: Caffeine, Jakarta Validation,
 * Micrometer.
 */
class OptionalLibrariesTest {
  private static final FilteredClassLoader WITHOUT =
      new FilteredClassLoader(
          OptionalLibrariesTest.class.getClassLoader(),
          "com.github.benmanes.",
          "io.micrometer.",
          "jakarta.validation.");

  @Test
  void theFirstUseOfATypeWithCacheNamesTheLibrary() throws Exception {
    assertThat((String) WITHOUT.call(Application.class, "cached"))
        .isEqualTo(
            Application.Kept.class.getName()
                + ": @Cache needs the library com.github.ben-manes.caffeine:caffeine, which is not"
                + " on the class path; add it (morphium-bom has its version), or switch all caches"
                + " off with the setting cache.enabled = false");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "com.github.benmanes.caffeine.cache.Caffeine",
        "io.micrometer.core.instrument.Timer",
        "jakarta.validation.Validation"
      })
  void theyAreNotThere(String name) {
    assertThatThrownBy(() -> Class.forName(name, false, WITHOUT))
        .isInstanceOf(ClassNotFoundException.class);
  }

  @Test
  void whatIsNotCachedNeedsNoLibrary() throws Exception {
    assertThat(WITHOUT.call(Application.class, "plain")).isEqualTo(2);
  }

  @Test
  void cachesThatAreSwitchedOffNeedNoLibrary() throws Exception {
    assertThat(WITHOUT.call(Application.class, "switchedOff")).isEqualTo(1);
  }

  /** Uses a Morphium; loaded by a loader that has none of them. */
  static final class Application {
    private Application() {}

    @Entity
    @Cache
    static class Kept {
      @Id int id;
    }

    @Entity
    @NoCache
    static class NotKept extends Kept {}

    @Entity
    record Plain(@Id int id) {}

    static String cached() {
      try (Morphium morphium = Morphium.connect("inmemory://")) {
        morphium.store(new Kept());
        return "stored";
      } catch (MappingException e) {
        return String.valueOf(e.getMessage());
      }
    }

    static int plain() {
      try (Morphium morphium = Morphium.connect("inmemory://")) {
        morphium.insert(new Plain(1));
        morphium.insert(new NotKept());
        morphium.cache().clear();
        morphium.cache().clear(Plain.class);
        if (!morphium.cache().statistics().equals(CacheStatistics.NOTHING)) {
          return -1;
        }
        int found = morphium.findAll(Plain.class).size() + morphium.findAll(NotKept.class).size();
        return morphium.statistics().operations() == 4 ? found : -1;
      }
    }

    static int switchedOff() {
      CacheSettings off = new CacheSettings(false, Duration.ofMinutes(1), 10, false);
      MorphiumSettings settings = MorphiumSettings.builder("inmemory://").cache(off).build();
      try (Morphium morphium = Morphium.builder(settings).open()) {
        morphium.insert(new Kept());
        return morphium.findAll(Kept.class).size();
      }
    }
  }
}
