package dev.morphium.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.driver.Command;
import dev.morphium.engine.command.ClientContext;
import dev.morphium.engine.command.CommandSpec;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonNull;
import org.bson.BsonValue;
import org.junit.jupiter.api.Test;

/**
 * An explicit null for any field of any command: it counts as not given, but for the fields that
 * the file {@code nulls.tsv} names with another answer.
 *
 * <p>What is tried is generated from the table of commands, so that a new field cannot be
 * forgotten.
 */
class NullOptionsTest {
  private static final List<String> SETUP =
      List.of(
          "{dropDatabase: 1}",
          "{dropAllUsersFromDatabase: 1}",
          "{dropAllRolesFromDatabase: 1}",
          "{insert: 'c', documents: [{_id: 1, a: 1, b: 1}]}",
          "{createIndexes: 'c', indexes: [{key: {a: 1}, name: 'a_1'}]}");

  /** Would end other trials: they stop the engine, or hold its writes. */
  private static final Set<String> LEFT_OUT = Set.of("shutdown", "fsync", "replSetStepDown");

  private record Trial(String database, String command, Map<String, String> paths) {}

  @Test
  void nullIsAnsweredAsTheTableSays() throws IOException {
    List<String> wrong = new ArrayList<>();
    try (Engine engine = TestEngines.forTests()) {
      Set<String> untried = new TreeSet<>();
      engine.commands().specs().forEach(spec -> untried.add(spec.name()));
      untried.removeAll(LEFT_OUT);
      for (Trial trial : trials()) {
        String name = BsonDocument.parse(trial.command).getFirstKey();
        untried.remove(name);
        CommandSpec spec =
            engine.commands().specs().stream()
                .filter(one -> one.name().equals(name))
                .findFirst()
                .orElse(null);
        if (spec == null || LEFT_OUT.contains(name)) {
          continue;
        }
        Map<String, String> paths = new LinkedHashMap<>();
        spec.fields().ownNames().forEach(field -> paths.put(field, ""));
        paths.putAll(trial.paths);
        paths.forEach((path, expected) -> run(engine, trial, path, expected, wrong));
      }
      untried.forEach(name -> wrong.add("no line in nulls.tsv for " + name));
    }
    assertThat(wrong).isEmpty();
  }

  private static void run(
      Engine engine, Trial trial, String path, String expected, List<String> wrong) {
    BsonDocument answer = answer(engine, trial, path, BsonNull.VALUE);
    String found = code(answer) == 0 ? "ok" : "!" + code(answer);
    boolean right;
    if (expected.isEmpty()) {
      BsonDocument without = answer(engine, trial, path, null);
      right = code(without) == code(answer);
      expected = code(without) == 0 ? "ok" : without.toJson();
    } else if (expected.equals("ok")) {
      right = code(answer) == 0;
    } else {
      String[] error = expected.split(" ", 2);
      right = error[0].equals(found) && (error.length == 1 || message(answer).contains(error[1]));
    }
    if (!right) {
      wrong.add(
          trial.command
              + " with "
              + path
              + ": null\n  expected "
              + expected
              + "\n  found "
              + (code(answer) == 0 ? "ok" : answer.toJson()));
    }
  }

  private static BsonDocument answer(Engine engine, Trial trial, String path, BsonValue value) {
    for (String command : SETUP) {
      engine.execute(Command.of("d", BsonDocument.parse(command)), ClientContext.LOCAL);
    }
    BsonDocument command = BsonDocument.parse(trial.command);
    set(command, path.split("\\."), 0, value);
    return engine.execute(Command.of(trial.database, command), ClientContext.LOCAL).document();
  }

  private static void set(BsonValue target, String[] path, int from, BsonValue value) {
    boolean last = from == path.length - 1;
    if (target instanceof BsonArray array) {
      int index = Integer.parseInt(path[from]);
      if (!last) {
        set(array.get(index), path, from + 1, value);
      } else if (value == null) {
        array.remove(index);
      } else {
        array.set(index, value);
      }
      return;
    }
    BsonDocument document = target.asDocument();
    if (!last) {
      if (!document.containsKey(path[from])) {
        document.put(path[from], new BsonDocument());
      }
      set(document.get(path[from]), path, from + 1, value);
    } else if (value == null) {
      document.remove(path[from]);
    } else {
      document.put(path[from], value);
    }
  }

  private static BsonDocument failed(BsonDocument reply) {
    if (reply.containsKey("writeErrors")) {
      return reply.getArray("writeErrors").get(0).asDocument();
    }
    if (reply.containsKey("nErrors") && reply.getInt32("nErrors").getValue() > 0) {
      for (BsonValue one : reply.getDocument("cursor").getArray("firstBatch")) {
        if (one.asDocument().containsKey("code")) {
          return one.asDocument();
        }
      }
    }
    return reply;
  }

  private static int code(BsonDocument reply) {
    BsonDocument failed = failed(reply);
    return failed.containsKey("code") ? failed.getInt32("code").getValue() : 0;
  }

  private static String message(BsonDocument reply) {
    return failed(reply).getString("errmsg").getValue();
  }

  private static List<Trial> trials() throws IOException {
    List<Trial> trials = new ArrayList<>();
    try (InputStream in = NullOptionsTest.class.getResourceAsStream("/answers/nulls.tsv")) {
      String text = new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
      for (String line : text.lines().filter(one -> !one.startsWith("#")).toList()) {
        String[] parts = line.split("\t", -1);
        if (parts[0].isEmpty()) {
          trials.getLast().paths.put(parts[1], parts.length > 2 ? parts[2] : "");
        } else {
          trials.add(new Trial(parts[0], parts[1], new LinkedHashMap<>()));
        }
      }
    }
    return trials;
  }
}
