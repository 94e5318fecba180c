package dev.morphium.scripting;

import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.driver.Reply;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.bson.BsonDocument;
import org.bson.BsonValue;
import org.junit.jupiter.api.Test;

/**
 * The cases of {@code scripts/cases.jsonl}, written from the manual and from mongod's sources: a
 * command a line, with the part of its reply that is expected, or the code of its error.
 */
class ScriptCasesTest {
  private static List<String> lines() throws IOException {
    try (InputStream in = ScriptCasesTest.class.getResourceAsStream("/scripts/cases.jsonl")) {
      String text = new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
      return text.lines().filter(line -> !line.isBlank() && !line.startsWith("#")).toList();
    }
  }

  private static BsonValue at(BsonDocument reply, String path) {
    BsonValue value = reply;
    for (String part : path.split("\\.")) {
      value =
          value.isArray()
              ? value.asArray().get(Integer.parseInt(part))
              : value.asDocument().get(part);
    }
    return value;
  }

  @Test
  void everyCommandGetsItsAnswer() throws IOException {
    List<String> failures = new ArrayList<>();
    try (ScriptFixture scripts = new ScriptFixture()) {
      for (String line : lines()) {
        BsonDocument entry = BsonDocument.parse(line);
        Reply reply = scripts.run(entry.getDocument("run"));
        String got = problem(entry, reply);
        if (got != null) {
          failures.add(line + "\n    got: " + got);
        }
      }
    }
    assertThat(failures).isEmpty();
  }

  private static String problem(BsonDocument entry, Reply reply) {
    if (entry.containsKey("error")) {
      String end = ScriptFixture.error(reply);
      boolean right =
          end.startsWith(entry.getNumber("error").intValue() + " ")
              && (!entry.containsKey("text") || end.contains(entry.getString("text").getValue()));
      return right ? null : end;
    }
    if (!reply.ok()) {
      return ScriptFixture.error(reply);
    }
    if (!entry.containsKey("answer")) {
      return null;
    }
    String path = entry.containsKey("at") ? entry.getString("at").getValue() : "cursor.firstBatch";
    BsonValue value = at(reply.document(), path);
    return entry.get("answer").equals(value) ? null : String.valueOf(value);
  }
}
