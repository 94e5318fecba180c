package dev.morphium.engine.command.access;

import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.driver.Command;
import dev.morphium.driver.Reply;
import dev.morphium.engine.Engine;
import dev.morphium.engine.TestEngines;
import dev.morphium.engine.command.ClientContext;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.assertj.core.api.SoftAssertions;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonNull;
import org.bson.BsonValue;
import org.junit.jupiter.api.Test;

/** The table of what MongoDB's Database Tools ask for, in the order in which they do. */
class ToolConversationsTest {
  private static final List<String> SHOP =
      List.of(
          "{insert: 'plain', documents: [{_id: 1, a: 1}, {_id: 2, a: 2}, {_id: 3, a: 3}]}",
          "{create: 'view', viewOn: 'plain', pipeline: [{$match: {a: {$gt: 1}}}]}",
          "{create: 'series', timeseries: {timeField: 't', metaField: 'm'}}",
          "{insert: 'series', documents: [{t: {$date: 1}, m: 'x', v: 1}]}");

  private static List<String> table() throws IOException {
    try (InputStream in =
        ToolConversationsTest.class.getResourceAsStream("/tools/conversations.tsv")) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .filter(line -> !line.startsWith("#"))
          .toList();
    }
  }

  @Test
  void everyToolGetsWhatItLooksFor() throws IOException {
    SoftAssertions soft = new SoftAssertions();
    try (Engine engine = TestEngines.replicated()) {
      SHOP.forEach(command -> assertThat(run(engine, "shop", command).ok()).isTrue());
      for (String line : table()) {
        String[] cells = line.split("\t", -1);
        Reply reply = run(engine, cells[1], cells[2]);
        String problem = problem(reply, cells[3]);
        soft.assertThat(problem).as("%s: %s", line, reply.document()).isNull();
      }
    }
    soft.assertAll();
  }

  private static Reply run(Engine engine, String database, String command) {
    return engine.execute(Command.of(database, BsonDocument.parse(command)), ClientContext.LOCAL);
  }

  /** What is not as it has to be; null when all is. */
  private static String problem(Reply reply, String expected) {
    if (expected.startsWith("!")) {
      return reply.code() == Integer.parseInt(expected.substring(1)) ? null : "another error";
    }
    if (!reply.ok()) {
      return reply.errorMessage();
    }
    if (expected.equals("-")) {
      return null;
    }
    int colon = expected.indexOf(": ");
    BsonValue found = reply.document();
    for (String step : expected.substring(0, colon).split("(?<!\\\\)\\.")) {
      found = step(found, step.replace("\\", ""));
    }
    return is(found, expected.substring(colon + 2)) ? null : "found " + found;
  }

  private static BsonValue step(BsonValue value, String step) {
    if (value instanceof BsonArray array) {
      int index = Integer.parseInt(step);
      return index < array.size() ? array.get(index) : BsonNull.VALUE;
    }
    return value instanceof BsonDocument document
        ? document.getOrDefault(step, BsonNull.VALUE)
        : BsonNull.VALUE;
  }

  private static boolean is(BsonValue value, String expected) {
    return switch (expected) {
      case "int" -> value.isInt32();
      case "number" -> value.isNumber();
      case "string" -> value.isString();
      case "array" -> value.isArray();
      case "date" -> value.isDateTime();
      case "timestamp" -> value.isTimestamp();
      case "binData" -> value.isBinary();
      default -> {
        BsonValue wanted = BsonDocument.parse("{v: " + expected + "}").get("v");
        yield value.isNumber() && wanted.isNumber()
            ? value.asNumber().doubleValue() == wanted.asNumber().doubleValue()
            : value.equals(wanted);
      }
    };
  }
}
