package dev.morphium.server.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The clients that are tried stand in COMPATIBILITY.md with the versions that are installed. */
class ClientVersionsTest {
  private static final Path CLIENTS = Path.of("src/test/clients");
  private static final Pattern NODE =
      Pattern.compile(
          "\"(mongodb|mongodb-data-service|mongosh|mongoose|prisma-next)\": \"([0-9.]+)\"");
  private static final Pattern PYTHON = Pattern.compile("(?m)^([a-z]+)==([0-9.]+)$");
  private static final Pattern GO = Pattern.compile("(mongo-driver)/v2 v([0-9.]+)");

  private static final Pattern MAVEN =
      Pattern.compile(
          "<artifactId>(debezium-connector-mongodb|mongo-kafka-connect)</artifactId>\\s*<version>([0-9.A-Za-z]+)<");

  private static List<String> found(String file, Pattern pattern) throws IOException {
    Matcher matcher = pattern.matcher(Files.readString(CLIENTS.resolve(file)));
    List<String> rows = new ArrayList<>();
    while (matcher.find()) {
      rows.add(
          "\\| %s (\\([A-Za-z.]+\\) )?\\| %s \\|".formatted(matcher.group(1), matcher.group(2)));
    }
    assertThat(rows).as(file).isNotEmpty();
    return rows;
  }

  @Test
  void thePageHasTheVersionsThatAreInstalled() throws IOException {
    List<String> rows = new ArrayList<>();
    rows.addAll(found("node/package.json", NODE));
    rows.addAll(found("neighbours/package.json", NODE));
    rows.addAll(found("compass/package.json", NODE));
    rows.addAll(found("prisma/package.json", NODE));
    rows.addAll(found("python/requirements.txt", PYTHON));
    rows.addAll(found("neighbours/requirements.txt", PYTHON));
    rows.addAll(found("go/go.mod", GO));
    rows.addAll(found("debezium/pom.xml", MAVEN));
    rows.addAll(found("kafka/pom.xml", MAVEN));
    String page = Files.readString(Path.of("..", "COMPATIBILITY.md"));
    assertThat(rows).allSatisfy(row -> assertThat(page).containsPattern(row));
  }
}
