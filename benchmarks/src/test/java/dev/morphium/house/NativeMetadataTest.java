package dev.morphium.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.bson.BsonDocument;
import org.bson.BsonValue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The reachability metadata of the libraries for GraalVM Native Image tell of all services,
 * resources and classes that are looked for by name.
 */
class NativeMetadataTest {
  private static final Pattern BY_NAME =
      Pattern.compile("Class\\.forName\\(|getResource(AsStream)?\\(|newProxyInstance\\(");

  /** The classes of libraries that look for others by name, and what tells a native image of it. */
  private static final Set<String> KNOWN =
      Set.of(
          "CacheLibrary.java", // Caffeine
          "Compressors.java", // the two libraries of compression
          "DynamicTypes.java", // classes of the application: the annotation processor tells of them
          "EntityValidator.java", // Jakarta Validation
          "StopWords.java",
          "UnicodeLibrary.java"); // the resources of Lucene

  private static Path resources(String module) {
    return House.root().resolve(module).resolve("src/main/resources");
  }

  private static BsonDocument metadata(String module) throws IOException {
    Path folder = resources(module).resolve("META-INF/native-image/dev.morphium");
    return BsonDocument.parse(
        Files.readString(folder.resolve(module).resolve("reachability-metadata.json")));
  }

  private static Set<String> texts(BsonDocument metadata, String list, String field) {
    Set<String> found = new TreeSet<>();
    for (BsonValue entry : metadata.getArray(list)) {
      found.add(entry.asDocument().getString(field).getValue());
    }
    return found;
  }

  @ParameterizedTest
  @ValueSource(strings = {"protocol", "morphium-core", "inmemory-driver"})
  void namedClassesExist(String module) throws Exception {
    BsonDocument metadata = metadata(module);
    assertThat(metadata.keySet()).containsExactly("reflection", "resources");
    ClassLoader loader = getClass().getClassLoader();
    for (BsonValue entry : metadata.getArray("reflection")) {
      BsonDocument type = entry.asDocument();
      Class<?> found = Class.forName(type.getString("type").getValue(), false, loader);
      if (type.containsKey("methods")) {
        assertThat(type.getArray("methods"))
            .containsExactly(BsonDocument.parse("{name: '<init>', parameterTypes: []}"));
        assertThat(found.getConstructor()).isNotNull();
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"morphium-core", "inmemory-driver"})
  void servicesAreTold(String module) throws IOException {
    Path services = resources(module).resolve("META-INF/services");
    try (Stream<Path> files = Files.list(services)) {
      for (Path file : files.toList()) {
        assertThat(texts(metadata(module), "resources", "glob"))
            .contains("META-INF/services/" + file.getFileName());
        assertThat(texts(metadata(module), "reflection", "type"))
            .containsAll(Files.readAllLines(file));
      }
    }
  }

  @Test
  void resourcesOfLibrariesAreThere() throws Exception {
    for (String glob : texts(metadata("inmemory-driver"), "resources", "glob")) {
      if (!glob.startsWith("META-INF/services/")) {
        String folder = glob.substring(0, glob.indexOf("/*"));
        assertThat(libraries()).as(glob).anyMatch(library -> has(library, folder, glob));
      }
    }
  }

  private static List<Path> libraries() {
    return Stream.of(System.getProperty("java.class.path").split(java.io.File.pathSeparator, -1))
        .filter(entry -> entry.endsWith(".jar"))
        .map(Path::of)
        .toList();
  }

  private static boolean has(Path library, String folder, String glob) {
    try (FileSystem jar = FileSystems.newFileSystem(library)) {
      Path below = jar.getPath(folder);
      if (!Files.isDirectory(below)) {
        return false;
      }
      try (Stream<Path> files = Files.walk(below)) {
        return files.anyMatch(jar.getPathMatcher("glob:" + glob)::matches);
      }
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  @Test
  void nothingElseIsLookedForByName() throws IOException {
    Set<String> found = new TreeSet<>();
    for (Path file : House.javaFiles("main")) {
      String module = House.root().relativize(file).getName(0).toString();
      if (Set.of("protocol", "morphium-core", "inmemory-driver").contains(module)
          && BY_NAME.matcher(Files.readString(file)).find()) {
        found.add(file.getFileName().toString());
      }
    }
    assertThat(found).isEqualTo(new TreeSet<>(KNOWN));
  }
}
