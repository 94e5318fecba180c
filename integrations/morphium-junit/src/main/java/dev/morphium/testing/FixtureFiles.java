package dev.morphium.testing;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonInvalidOperationException;
import org.bson.BsonValue;
import org.bson.json.JsonParseException;

/** Reads documents from JSON resources. */
final class FixtureFiles {
  private FixtureFiles() {}

  /** The documents of each collection. */
  static Map<String, List<BsonDocument>> read(String resource) {
    BsonDocument all;
    try {
      all = BsonDocument.parse(text(resource));
    } catch (JsonParseException | BsonInvalidOperationException e) {
      throw new IllegalArgumentException(
          "%s is not JSON like {\"orders\": [{…}]}: %s".formatted(resource, e.getMessage()), e);
    }
    Map<String, List<BsonDocument>> collections = new LinkedHashMap<>();
    all.forEach(
        (collection, value) -> collections.put(collection, documents(resource, collection, value)));
    return collections;
  }

  /** The documents of one collection: an array of them. */
  static List<BsonDocument> read(String resource, String collection) {
    try {
      return documents(resource, collection, BsonArray.parse(text(resource)));
    } catch (JsonParseException | BsonInvalidOperationException e) {
      throw new IllegalArgumentException(
          "%s is not JSON like [{…}, {…}]: %s".formatted(resource, e.getMessage()), e);
    }
  }

  private static List<BsonDocument> documents(String resource, String collection, BsonValue value) {
    if (!value.isArray() || !value.asArray().stream().allMatch(BsonValue::isDocument)) {
      throw new IllegalArgumentException(
          "%s: '%s' is not an array of documents".formatted(resource, collection));
    }
    return value.asArray().stream().map(BsonValue::asDocument).toList();
  }

  private static String text(String resource) {
    try (InputStream found = loader().getResourceAsStream(resource)) {
      if (found != null) {
        return new String(found.readAllBytes(), StandardCharsets.UTF_8);
      }
      Path file = Path.of(resource);
      if (Files.exists(file)) {
        return Files.readString(file);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    throw new IllegalArgumentException(
        "there is no fixture %s: neither on the class path (src/test/resources) nor as the file %s"
            .formatted(resource, Path.of(resource).toAbsolutePath()));
  }

  private static ClassLoader loader() {
    ClassLoader ofThread = Thread.currentThread().getContextClassLoader();
    return ofThread == null ? FixtureFiles.class.getClassLoader() : ofThread;
  }
}
