package dev.morphium.spring;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.morphium.settings.MorphiumSettings;
import dev.morphium.spring.messaging.MessagingProperties;
import java.io.InputStream;
import java.lang.reflect.RecordComponent;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** The metadata by which editors complete properties name all of them, and no other. */
class MetadataTest {
  @Test
  void namesAllProperties() throws Exception {
    Set<String> expected = new TreeSet<>();
    MorphiumSettings.propertyNames().forEach(name -> expected.add("morphium." + name));
    for (RecordComponent component : MessagingProperties.class.getRecordComponents()) {
      expected.add(
          "morphium.messaging."
              + component
                  .getName()
                  .replaceAll("([A-Z])", "-$1")
                  .toLowerCase(java.util.Locale.ROOT));
    }
    Set<String> named = new TreeSet<>();
    try (InputStream metadata =
        MorphiumAutoConfiguration.class.getResourceAsStream(
            "/META-INF/spring-configuration-metadata.json")) {
      for (JsonNode property : new ObjectMapper().readTree(metadata).get("properties")) {
        named.add(property.get("name").asText());
        assertThat(property.get("description").asText()).endsWith(".");
      }
    }
    assertThat(named).isEqualTo(expected);
  }
}
