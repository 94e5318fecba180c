package dev.morphium.spring;

import dev.morphium.settings.MorphiumSettings;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.convert.DurationStyle;
import org.springframework.core.env.Environment;

/** The settings of the application's properties: {@code morphium.uri}, {@code morphium.timeout}. */
final class EnvironmentSettings {
  private static final String PREFIX = "morphium";

  /** Where the connection string is looked for that {@code morphium.uri} does not say. */
  private static final List<String> OTHERS =
      List.of("spring.mongodb.uri", "spring.data.mongodb.uri");

  /** What is below the prefix and no setting of a Morphium; projects call its version so. */
  private static final List<String> ELSEWHERE = List.of("messaging", "test", "version");

  private static final Set<String> DURATIONS =
      Set.of("cache.time-to-live", "slow-operations", "timeout", "write-buffer.delay");

  private static final Pattern DURATION = Pattern.compile("\\d+(ns|us|ms|s|m|h|d)");

  private EnvironmentSettings() {}

  /**
   * Reads them.
   *
   * @param details says the connection string, where something knows it better than the properties
   * @throws MissingUriException when nothing says a connection string
   * @throws IllegalArgumentException when a property is unknown or has a wrong value
   */
  static MorphiumSettings read(
      Environment environment, @Nullable MorphiumConnectionDetails details) {
    Properties properties = new Properties();
    Map<String, String> canonical = new HashMap<>();
    MorphiumSettings.propertyNames().forEach(name -> canonical.put(plain(name), name));
    Binder.get(environment)
        .bind(PREFIX, Bindable.mapOf(String.class, String.class))
        .orElse(Map.of())
        .forEach(
            (name, value) -> {
              if (ELSEWHERE.stream().noneMatch(plain(name)::startsWith)) {
                String setting = canonical.getOrDefault(plain(name), name);
                properties.setProperty(PREFIX + "." + setting, text(setting, value));
              }
            });
    if (details != null) {
      properties.setProperty("morphium.uri", details.connectionString());
    }
    if (!properties.containsKey("morphium.uri")) {
      properties.setProperty("morphium.uri", uriOfOthers(environment));
    }
    return MorphiumSettings.of(properties);
  }

  /** Durations may be written as everywhere in Spring: 3s, 10m, PT1M. */
  private static String text(String setting, String value) {
    boolean isDuration = DURATIONS.contains(setting) && DURATION.matcher(value.strip()).matches();
    return isDuration ? DurationStyle.SIMPLE.parse(value.strip()).toString() : value;
  }

  private static String uriOfOthers(Environment environment) {
    for (String name : OTHERS) {
      String uri = environment.getProperty(name);
      if (uri != null && !uri.isBlank()) {
        return uri;
      }
    }
    throw new MissingUriException();
  }

  /** A name as environment variables, camel case and kebab case have it in common. */
  private static String plain(String name) {
    return name.toLowerCase(Locale.ROOT).replaceAll("[-_.]", "");
  }
}
