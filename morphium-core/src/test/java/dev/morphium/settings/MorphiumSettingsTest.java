package dev.morphium.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.morphium.driver.ReadConcern;
import dev.morphium.driver.ReadPreference;
import java.time.Duration;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;

class MorphiumSettingsTest {
  @Test
  void defaultsAreThoseOfTheDocumentation() {
    MorphiumSettings settings = MorphiumSettings.of("inmemory://");
    assertThat(settings.timeout()).isZero();
    assertThat(settings.retryWrites()).isTrue();
    assertThat(settings.indexMode()).isEqualTo(IndexMode.CREATE);
    assertThat(settings.database()).isNull();
    assertThat(settings.toBuilder().build()).isEqualTo(settings);
  }

  @Test
  void propertiesAndEnvironmentSayTheSame() {
    Properties properties = new Properties();
    properties.setProperty("morphium.uri", "mongodb://db/shop");
    properties.setProperty("morphium.index-mode", "verify");
    properties.setProperty("morphium.timeout", "1500");
    properties.setProperty("morphium.read-preference", "nearest");
    properties.setProperty("morphium.read-concern", "majority");
    properties.setProperty("morphium.write-concern", "2");
    properties.setProperty("morphium.cache.time-to-live", "PT5M");
    properties.setProperty("morphium.cache.max-entries", "10");
    properties.setProperty("morphium.write-buffer.size", "7");
    properties.setProperty("other.name", "is none of ours");
    MorphiumSettings settings = MorphiumSettings.of(properties);

    assertThat(settings.indexMode()).isEqualTo(IndexMode.VERIFY);
    assertThat(settings.timeout()).isEqualTo(Duration.ofMillis(1500));
    assertThat(settings.readPreference()).isEqualTo(ReadPreference.NEAREST);
    assertThat(settings.readConcern()).isEqualTo(ReadConcern.MAJORITY);
    assertThat(settings.writeConcern().document().toJson()).isEqualTo("{\"w\": 2}");
    assertThat(settings.cache())
        .isEqualTo(new CacheSettings(true, Duration.ofMinutes(5), 10, false));
    assertThat(settings.writeBuffer().size()).isEqualTo(7);
    Map<String, String> environment =
        Map.ofEntries(
            Map.entry("MORPHIUM_URI", "mongodb://db/shop"),
            Map.entry("MORPHIUM_INDEX_MODE", "verify"),
            Map.entry("MORPHIUM_TIMEOUT", "1500"),
            Map.entry("MORPHIUM_READ_PREFERENCE", "nearest"),
            Map.entry("MORPHIUM_READ_CONCERN", "majority"),
            Map.entry("MORPHIUM_WRITE_CONCERN", "2"),
            Map.entry("MORPHIUM_CACHE_TIME_TO_LIVE", "PT5M"),
            Map.entry("MORPHIUM_CACHE_MAX_ENTRIES", "10"),
            Map.entry("MORPHIUM_WRITE_BUFFER_SIZE", "7"),
            Map.entry("PATH", "/bin"));
    assertThat(MorphiumSettings.ofEnvironment(environment)).isEqualTo(settings);
  }

  @Test
  void mistakesAreNamed() {
    Properties properties = new Properties();
    assertThatThrownBy(() -> MorphiumSettings.of(properties))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("morphium.uri is missing");
    properties.setProperty("morphium.uri", "mongodb://db");
    properties.setProperty("morphium.indexmode", "verify");
    assertThatThrownBy(() -> MorphiumSettings.of(properties))
        .hasMessageContaining("morphium.indexmode is no setting")
        .hasMessageContaining("index-mode");
    properties.remove("morphium.indexmode");
    properties.setProperty("morphium.timeout", "soon");
    assertThatThrownBy(() -> MorphiumSettings.of(properties))
        .hasMessageContaining("morphium.timeout cannot be 'soon'");
    assertThatThrownBy(() -> MorphiumSettings.ofEnvironment(Map.of()))
        .hasMessageContaining("MORPHIUM_URI is missing");
  }

  @Test
  void thePasswordIsNotShown() {
    assertThat(MorphiumSettings.of("mongodb://me:secret@db/shop").toString())
        .doesNotContain("secret")
        .contains("db/shop");
  }
}
