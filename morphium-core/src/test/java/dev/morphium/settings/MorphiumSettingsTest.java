package dev.morphium.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.morphium.driver.ReadConcern;
import dev.morphium.driver.ReadPreference;
import dev.morphium.driver.WriteConcern;
import java.lang.reflect.RecordComponent;
import java.time.Duration;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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
  void anUnknownNameIsToldTheNearestKnownOne() {
    Properties properties = new Properties();
    properties.setProperty("morphium.uri", "mongodb://db");
    properties.setProperty("morphium.cache.maxEntrys", "3");
    assertThatThrownBy(() -> MorphiumSettings.of(properties))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("did you mean morphium.cache.max-entries?");
    assertThatThrownBy(
            () ->
                MorphiumSettings.ofEnvironment(
                    Map.of("MORPHIUM_URI", "mongodb://db", "MORPHIUM_TIME_OUT", "1")))
        .hasMessageContaining("MORPHIUM_TIME_OUT is no setting")
        .hasMessageContaining("did you mean MORPHIUM_TIMEOUT?");
  }

  @ParameterizedTest
  @CsvSource({
    "timeout, soon, a number of milliseconds",
    "index-mode, maybe, 'one of [off, verify, print, create]'",
    "read-concern, most, 'one of [local'",
    "validation, yes, true or false",
    "async-operations, many, a whole number",
    "async-operations, 0, at least one",
    "slow-operations, -1, zero or positive"
  })
  void aWrongValueIsToldWhatItShouldBe(String name, String value, String told) {
    Properties properties = new Properties();
    properties.setProperty("morphium.uri", "mongodb://db");
    properties.setProperty("morphium." + name, value);
    assertThatThrownBy(() -> MorphiumSettings.of(properties))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(told);
  }

  @Test
  void everySettingButCodeCanBeText() {
    Properties properties = new Properties();
    properties.setProperty("morphium.uri", "mongodb://db/shop");
    properties.setProperty("morphium.database", "other");
    properties.setProperty("morphium.timeout", "PT2S");
    properties.setProperty("morphium.read-preference", "secondaryPreferred");
    properties.setProperty("morphium.read-concern", "majority");
    properties.setProperty("morphium.write-concern", "majority");
    properties.setProperty("morphium.retry-writes", "false");
    properties.setProperty("morphium.index-mode", "off");
    properties.setProperty("morphium.sequence-collection", "numbers");
    properties.setProperty("morphium.validation", "false");
    properties.setProperty("morphium.schema-validation", "true");
    properties.setProperty("morphium.cache.enabled", "false");
    properties.setProperty("morphium.cache.synchronize", "true");
    properties.setProperty("morphium.cache.max-entries", "5");
    properties.setProperty("morphium.cache.time-to-live", "7");
    properties.setProperty("morphium.write-buffer.delay", "9");
    properties.setProperty("morphium.write-buffer.size", "11");
    properties.setProperty("morphium.slow-operations", "250");
    properties.setProperty("morphium.slow-operation-plans", "true");
    properties.setProperty("morphium.async-operations", "17");
    MorphiumSettings read = MorphiumSettings.of(properties);
    assertThat(read)
        .isEqualTo(
            MorphiumSettings.builder("mongodb://db/shop")
                .database("other")
                .timeout(Duration.ofSeconds(2))
                .readPreference(ReadPreference.SECONDARY_PREFERRED)
                .readConcern(ReadConcern.MAJORITY)
                .writeConcern(WriteConcern.MAJORITY)
                .retryWrites(false)
                .indexMode(IndexMode.OFF)
                .sequenceCollection("numbers")
                .validation(false)
                .schemaValidation(true)
                .cache(new CacheSettings(false, Duration.ofMillis(7), 5, true))
                .writeBuffer(new WriteBufferSettings(11, Duration.ofMillis(9)))
                .slowOperations(Duration.ofMillis(250))
                .slowOperationPlans(true)
                .asyncOperations(17)
                .build());
    MorphiumSettings usual = MorphiumSettings.of("inmemory://");
    for (RecordComponent component : MorphiumSettings.class.getRecordComponents()) {
      if (!Set.of("naming", "encryptionKeys").contains(component.getName())) {
        assertThat(value(component, read))
            .as(component.getName())
            .isNotEqualTo(value(component, usual));
      }
    }
  }

  private static Object value(RecordComponent component, MorphiumSettings settings) {
    try {
      return component.getAccessor().invoke(settings);
    } catch (ReflectiveOperationException e) {
      throw new LinkageError(e.getMessage(), e);
    }
  }

  @Test
  void thePasswordIsNotShown() {
    assertThat(MorphiumSettings.of("mongodb://me:secret@db/shop").toString())
        .doesNotContain("secret")
        .contains("db/shop");
  }
}
