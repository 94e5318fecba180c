package dev.morphium.settings;

import dev.morphium.driver.ReadConcern;
import dev.morphium.driver.ReadPreference;
import dev.morphium.driver.WriteConcern;
import dev.morphium.internal.argument.NearestName;
import dev.morphium.mapping.encryption.KeyRing;
import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.bson.BsonValue;

/** Settings written as text: the names, and how their values are read. */
final class SettingsReader {
  private static final String PREFIX = "morphium.";
  private static final String URI = "uri";
  private static final String KEYS = "encryption-keys";
  private static final Map<String, BiConsumer<SettingsBuilder, String>> SETTINGS =
      Collections.unmodifiableSortedMap(
          new TreeMap<>(
              Map.ofEntries(
                  Map.entry(
                      "async-operations",
                      of(SettingsReader::number, SettingsBuilder::asyncOperations)),
                  Map.entry("cache.enabled", SettingsReader::cacheEnabled),
                  Map.entry("cache.max-entries", SettingsReader::cacheEntries),
                  Map.entry("cache.synchronize", SettingsReader::cacheSynchronized),
                  Map.entry("cache.time-to-live", SettingsReader::cacheTime),
                  Map.entry("database", SettingsBuilder::database),
                  Map.entry(KEYS, of(KeyRing::parse, SettingsBuilder::encryptionKeys)),
                  Map.entry("index-mode", of(SettingsReader::mode, SettingsBuilder::indexMode)),
                  Map.entry(
                      "read-concern",
                      of(SettingsReader::readConcern, SettingsBuilder::readConcern)),
                  Map.entry(
                      "read-preference",
                      of(SettingsReader::preference, SettingsBuilder::readPreference)),
                  Map.entry("retry-writes", of(SettingsReader::flag, SettingsBuilder::retryWrites)),
                  Map.entry(
                      "schema-validation",
                      of(SettingsReader::flag, SettingsBuilder::schemaValidation)),
                  Map.entry("sequence-collection", SettingsBuilder::sequenceCollection),
                  Map.entry(
                      "slow-operation-plans",
                      of(SettingsReader::flag, SettingsBuilder::slowOperationPlans)),
                  Map.entry(
                      "slow-operations",
                      of(SettingsReader::duration, SettingsBuilder::slowOperations)),
                  Map.entry("timeout", of(SettingsReader::duration, SettingsBuilder::timeout)),
                  Map.entry(URI, SettingsBuilder::uri),
                  Map.entry("validation", of(SettingsReader::flag, SettingsBuilder::validation)),
                  Map.entry(
                      "write-buffer.delay",
                      of(
                          SettingsReader::duration,
                          (builder, delay) ->
                              builder.writeBuffer(
                                  new WriteBufferSettings(builder.writeBuffer().size(), delay)))),
                  Map.entry(
                      "write-buffer.size",
                      of(
                          SettingsReader::number,
                          (builder, size) ->
                              builder.writeBuffer(
                                  new WriteBufferSettings(size, builder.writeBuffer().delay())))),
                  Map.entry(
                      "write-concern",
                      of(SettingsReader::writeConcern, SettingsBuilder::writeConcern)))));

  private SettingsReader() {}

  /** The names of all settings that can be written as text, without their prefix. */
  static Set<String> names() {
    return SETTINGS.keySet();
  }

  static MorphiumSettings read(Properties properties) {
    Map<String, String> named = new TreeMap<>();
    for (String name : properties.stringPropertyNames()) {
      if (name.startsWith(PREFIX)) {
        named.put(name.substring(PREFIX.length()), properties.getProperty(name));
      }
    }
    return read(named, name -> PREFIX + name);
  }

  static MorphiumSettings readEnvironment(Map<String, String> environment) {
    Map<String, String> named = new TreeMap<>();
    Map<String, String> settings = new HashMap<>();
    names().forEach(setting -> settings.put(variable(setting), setting));
    environment.forEach(
        (name, value) -> {
          if (name.startsWith(variable(""))) {
            named.put(settings.getOrDefault(name, name), value);
          }
        });
    return read(named, name -> name.startsWith(variable("")) ? name : variable(name));
  }

  private static String variable(String setting) {
    return (PREFIX + setting).toUpperCase(Locale.ROOT).replace('.', '_').replace('-', '_');
  }

  private static MorphiumSettings read(
      Map<String, String> values, Function<String, String> fullName) {
    String uri = values.get(URI);
    if (uri == null) {
      throw new IllegalArgumentException(
          fullName.apply(URI)
              + " is missing: it is the connection string, for instance mongodb://localhost/shop");
    }
    SettingsBuilder builder = new SettingsBuilder(uri);
    values.forEach(
        (name, value) -> {
          BiConsumer<SettingsBuilder, String> setting = SETTINGS.get(name);
          if (setting == null) {
            throw new IllegalArgumentException(
                "%s is no setting; %sthere are %s"
                    .formatted(
                        fullName.apply(name),
                        suggestion(name, fullName),
                        names().stream().map(fullName).toList()));
          }
          try {
            setting.accept(builder, value.strip());
          } catch (RuntimeException e) {
            throw new IllegalArgumentException(
                "%s cannot be '%s': %s"
                    .formatted(
                        fullName.apply(name), name.equals(KEYS) ? "…" : value, e.getMessage()),
                e);
          }
        });
    return builder.build();
  }

  /** The setting whose name is like this one, whatever separates its words; or nothing. */
  private static String suggestion(String name, Function<String, String> fullName) {
    String wanted = name.startsWith(variable("")) ? name.substring(PREFIX.length()) : name;
    String nearest = NearestName.of(wanted, names());
    return nearest == null ? "" : "did you mean %s? Otherwise ".formatted(fullName.apply(nearest));
  }

  private static int number(String text) {
    try {
      return Integer.parseInt(text);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException("it is a whole number", e);
    }
  }

  private static <V> BiConsumer<SettingsBuilder, String> of(
      Function<String, V> parser, BiConsumer<SettingsBuilder, V> setter) {
    return (builder, text) -> setter.accept(builder, parser.apply(text));
  }

  private static IndexMode mode(String text) {
    return constant(IndexMode.class, text);
  }

  private static ReadConcern readConcern(String text) {
    return constant(ReadConcern.class, text);
  }

  private static <E extends Enum<E>> E constant(Class<E> type, String text) {
    for (E constant : type.getEnumConstants()) {
      if (constant.name().equalsIgnoreCase(text)) {
        return constant;
      }
    }
    throw new IllegalArgumentException(
        "it is one of " + Arrays.toString(type.getEnumConstants()).toLowerCase(Locale.ROOT));
  }

  private static ReadPreference preference(String text) {
    return ReadPreference.of(ReadPreference.Mode.of(text));
  }

  private static WriteConcern writeConcern(String text) {
    boolean number = text.chars().allMatch(Character::isDigit) && !text.isEmpty();
    BsonValue nodes = number ? new BsonInt32(Integer.parseInt(text)) : new BsonString(text);
    return new WriteConcern(nodes, false, 0);
  }

  private static boolean flag(String text) {
    return switch (text.toLowerCase(Locale.ROOT)) {
      case "true" -> true;
      case "false" -> false;
      default -> throw new IllegalArgumentException("it is true or false");
    };
  }

  /** Milliseconds as a number, or a duration like {@code PT1.5S}. */
  private static Duration duration(String text) {
    try {
      return text.startsWith("P") || text.startsWith("p")
          ? Duration.parse(text)
          : Duration.ofMillis(Long.parseLong(text));
    } catch (DateTimeParseException | NumberFormatException e) {
      throw new IllegalArgumentException(
          "it is a number of milliseconds, or a duration like PT1.5S", e);
    }
  }

  private static void cacheEnabled(SettingsBuilder builder, String text) {
    CacheSettings known = builder.cache();
    builder.cache(
        new CacheSettings(flag(text), known.timeToLive(), known.maxEntries(), known.synchronize()));
  }

  private static void cacheTime(SettingsBuilder builder, String text) {
    CacheSettings known = builder.cache();
    builder.cache(
        new CacheSettings(
            known.enabled(), duration(text), known.maxEntries(), known.synchronize()));
  }

  private static void cacheEntries(SettingsBuilder builder, String text) {
    CacheSettings known = builder.cache();
    int entries = number(text);
    builder.cache(
        new CacheSettings(known.enabled(), known.timeToLive(), entries, known.synchronize()));
  }

  private static void cacheSynchronized(SettingsBuilder builder, String text) {
    CacheSettings known = builder.cache();
    builder.cache(
        new CacheSettings(known.enabled(), known.timeToLive(), known.maxEntries(), flag(text)));
  }
}
