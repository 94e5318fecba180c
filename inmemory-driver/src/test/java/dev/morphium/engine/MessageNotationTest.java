package dev.morphium.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.driver.Command;
import dev.morphium.engine.command.ClientContext;
import dev.morphium.engine.command.CommandSpec;
import dev.morphium.engine.expression.operator.ExpressionOperators;
import dev.morphium.engine.pipeline.PipelineTables;
import dev.morphium.engine.update.operator.UpdateOperators;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.bson.BsonDocument;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Error messages show values as mongod writes them ({@code { a: 1 }}), and never as JSON or as Java
 * would: every operator, stage and command is given operands of every type.
 */
class MessageNotationTest {
  /** JSON, an identity of Java, a record of Java, the name of a class. */
  private static final Pattern FOREIGN =
      Pattern.compile(
          "\\{\"|@[0-9a-f]{6,8}\\b|\\b[A-Z]\\w*\\[\\w+=|dev\\.morphium|java\\.|Optional\\[|org\\.bson");

  private static final List<String> OPERANDS =
      List.of(
          "5",
          "-1",
          "1.5",
          "NaN",
          "{$numberLong: '9223372036854775807'}",
          "{$numberDecimal: '1.5'}",
          "'x'",
          "''",
          "'$o'",
          "'$l'",
          "true",
          "null",
          "{}",
          "{a: 1, b: 'x'}",
          "{a: {b: {c: [1]}}}",
          "{$x: 1}",
          "[]",
          "[1, {a: 'x'}, [2]]",
          "['$o', '$l', '$s']",
          "['$o', {k: 1}]",
          "{input: '$o', as: 5, in: {a: 1}, cond: 1}",
          "{$date: '2020-01-01T00:00:00Z'}",
          "{$oid: '000000000000000000000000'}",
          "{$binary: {base64: 'AAAAAAAAAAAAAAAAAAAAAA==', subType: '04'}}",
          "{$regularExpression: {pattern: 'a', options: 'i'}}",
          "{$timestamp: {t: 1, i: 2}}",
          "{$minKey: 1}",
          "{$code: 'f()', $scope: {a: 1}}");

  private final Engine engine = TestEngines.forTests();
  private final Set<String> wrong = new TreeSet<>();

  @BeforeEach
  void fill() {
    run(
        "d",
        "{insert: 'c', documents: [{_id: 1, n: 1, s: 'x', o: {a: 1, b: 'x'}, l: [1, {a: 'x'}],"
            + " t: {$date: '2020-01-01T00:00:00Z'}}]}");
  }

  @AfterEach
  void close() {
    engine.close();
  }

  @Test
  void languages() {
    PipelineTables tables = LanguageTables.pipelines();
    each(tables.stages().implementedNames(), "{aggregate: 'c', pipeline: [{%s: %s}], cursor: {}}");
    each(
        ExpressionOperators.table().implementedNames(),
        "{aggregate: 'c', pipeline: [{$project: {x: {%s: %s}}}], cursor: {}}");
    String group = "{aggregate: 'c', pipeline: [{$group: {_id: 1, x: {%s: %s}}}], cursor: {}}";
    each(tables.accumulators().implementedNames(), group);
    String window =
        "{aggregate: 'c', pipeline: [{$setWindowFields: {sortBy: {n: 1}, output: {x: {%s: %s}}}}],"
            + " cursor: {}}";
    each(tables.accumulators().implementedNames(), window);
    each(tables.windowFunctions().implementedNames(), window);
    each(tables.queries().implementedNames(), "{find: 'c', filter: {%s: %s}}");
    for (String field : List.of("n", "s", "o", "l")) {
      each(tables.queries().implementedNames(), "{find: 'c', filter: {" + field + ": {%s: %s}}}");
      each(
          UpdateOperators.table().implementedNames(),
          "{update: 'c', updates: [{q: {}, u: {%s: {" + field + ": %s}}}]}");
    }
    each(
        UpdateOperators.table().implementedNames(),
        "{update: 'c', updates: [{q: {}, u: {%s: %s}}]}");
    assertThat(wrong).isEmpty();
  }

  @Test
  void commands() {
    for (CommandSpec spec : engine.commands().specs()) {
      if (Set.of("shutdown", "fsync", "replSetStepDown", "replSetResizeOplog")
          .contains(spec.name())) {
        continue;
      }
      for (String operand : OPERANDS) {
        attempt("{" + spec.name() + ": " + operand + "}");
        for (String field : spec.fields().ownNames()) {
          attempt("{" + spec.name() + ": 'c', '" + field + "': " + operand + "}");
        }
      }
    }
    for (String operand : OPERANDS) {
      attempt("{createIndexes: 'c', indexes: [" + operand + "]}");
      attempt("{createIndexes: 'c', indexes: [{key: {a: " + operand + "}, name: 'n'}]}");
      for (String option :
          List.of("unique", "collation", "weights", "bits", "wildcardProjection", "v")) {
        attempt(
            "{createIndexes: 'c', indexes: [{key: {a: 1}, name: 'n', %s: %s}]}"
                .formatted(option, operand));
      }
      attempt("{insert: 'c', documents: [{_id: " + operand + "}, {_id: " + operand + "}]}");
      attempt("{find: 'c', sort: {a: " + operand + "}}");
      attempt("{find: 'c', projection: {a: " + operand + "}}");
      attempt("{find: 'c', projection: {a: {$slice: " + operand + "}}}");
      attempt("{find: 'c', projection: {l: {$elemMatch: " + operand + "}}}");
      attempt("{update: 'c', updates: [{q: {}, u: {$push: {l: {$each: " + operand + "}}}}]}");
      attempt("{create: 'n', validator: " + operand + ", timeseries: " + operand + "}");
    }
    assertThat(wrong).isEmpty();
  }

  private void each(Collection<String> names, String template) {
    for (String name : names) {
      for (String operand : OPERANDS) {
        attempt(template.formatted(name, operand));
      }
    }
  }

  private void attempt(String command) {
    for (String database : command.startsWith("{find") ? List.of("d") : List.of("d", "admin")) {
      for (String message : messages(run(database, command))) {
        if (FOREIGN.matcher(message).find()) {
          wrong.add(message + "   by " + command);
        }
      }
    }
  }

  private BsonDocument run(String database, String command) {
    return engine
        .execute(Command.of(database, BsonDocument.parse(command)), ClientContext.LOCAL)
        .document();
  }

  private static List<String> messages(BsonDocument reply) {
    List<String> messages = new ArrayList<>();
    if (reply.containsKey("errmsg")) {
      messages.add(reply.getString("errmsg").getValue());
    }
    if (reply.containsKey("writeErrors")) {
      reply
          .getArray("writeErrors")
          .forEach(one -> messages.add(one.asDocument().getString("errmsg").getValue()));
    }
    return messages;
  }
}
