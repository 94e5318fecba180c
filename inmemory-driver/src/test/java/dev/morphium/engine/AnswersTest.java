package dev.morphium.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.driver.Command;
import dev.morphium.engine.command.ClientContext;
import dev.morphium.engine.replication.Deployment;
import dev.morphium.engine.replication.TopologyVersion;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonValue;
import org.bson.types.ObjectId;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Single answers as data: a file is run line by line on one engine, and each line that expects
 * something is compared.
 *
 * <p>A line has a database, a command and what is expected, with tabs between (before the name of
 * the database stands {@code alone:} where it is no replica set): nothing (it succeeds), {@code
 * !CODE TEXT} (it fails with this code, and the text is in its message), or {@code PATH = VALUE}
 * (that part of the reply).
 */
class AnswersTest {
  @ParameterizedTest
  @ValueSource(strings = {"catalog", "constants", "edges", "frames", "search"})
  void answersAreTheExpectedOnes(String name) throws IOException {
    List<String> wrong = new ArrayList<>();
    try (Engine member = TestEngines.forTests();
        Engine alone =
            new Engine(
                EngineSettings.inMemory(
                    "test",
                    List.of(),
                    () -> "test:0",
                    Deployment.standalone(),
                    new TopologyVersion(new ObjectId())))) {
      for (String line : lines(name)) {
        String[] parts = line.split("\t", -1);
        Engine engine = parts[0].startsWith("alone:") ? alone : member;
        String database = parts[0].substring(parts[0].indexOf(':') + 1);
        BsonDocument reply =
            engine
                .execute(Command.of(database, BsonDocument.parse(parts[1])), ClientContext.LOCAL)
                .document();
        String problem = problem(reply, parts.length < 3 ? "" : parts[2]);
        if (problem != null) {
          wrong.add(line + "\n  " + problem);
        }
      }
    }
    assertThat(wrong).isEmpty();
  }

  private static List<String> lines(String name) throws IOException {
    try (InputStream in = AnswersTest.class.getResourceAsStream("/answers/" + name + ".tsv")) {
      String text = new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
      return text.lines().filter(line -> !line.isBlank() && !line.startsWith("#")).toList();
    }
  }

  private static String problem(BsonDocument reply, String expected) {
    BsonDocument failed =
        reply.containsKey("writeErrors")
            ? reply.getArray("writeErrors").get(0).asDocument()
            : reply;
    int code = failed.containsKey("code") ? failed.getInt32("code").getValue() : 0;
    if (expected.startsWith("!")) {
      String[] error = expected.substring(1).split(" ", 2);
      boolean same =
          code == Integer.parseInt(error[0])
              && (error.length < 2 || failed.getString("errmsg").getValue().contains(error[1]));
      return same ? null : failed.toJson();
    }
    if (code != 0) {
      return failed.toJson();
    }
    int equals = expected.indexOf(" = ");
    if (equals < 0) {
      return null;
    }
    BsonValue found = at(reply, expected.substring(0, equals).split("\\."), 0);
    BsonValue wanted = BsonDocument.parse("{v: " + expected.substring(equals + 3) + "}").get("v");
    return wanted.equals(found) ? null : "found " + found;
  }

  private static BsonValue at(BsonValue value, String[] path, int from) {
    if (from == path.length || value == null) {
      return value;
    }
    if (value instanceof BsonArray array) {
      int index = Integer.parseInt(path[from]);
      return index < array.size() ? at(array.get(index), path, from + 1) : null;
    }
    return at(value.asDocument().get(path[from]), path, from + 1);
  }
}
