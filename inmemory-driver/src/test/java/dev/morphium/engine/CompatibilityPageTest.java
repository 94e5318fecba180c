package dev.morphium.engine;

import dev.morphium.driver.Command;
import dev.morphium.engine.command.ClientContext;
import dev.morphium.engine.command.CommandFlag;
import dev.morphium.engine.command.CommandSpec;
import dev.morphium.engine.expression.operator.ExpressionOperators;
import dev.morphium.engine.pipeline.PipelineTables;
import dev.morphium.engine.update.operator.UpdateOperators;
import dev.morphium.testing.GeneratedPart;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.bson.BsonDocument;
import org.junit.jupiter.api.Test;

/** The names in COMPATIBILITY.md are generated from the tables. */
class CompatibilityPageTest {
  private static final Path PAGE = Path.of("..", "COMPATIBILITY.md");

  /** The sections that the manual's page "serverStatus" has. */
  private static final String SECTIONS =
      """
      asserts
      bucketCatalog
      catalogStats
      changeStreamPreImages
      collectionCatalog
      connections
      defaultRWConcern
      electionMetrics
      extra_info
      featureCompatibilityVersion
      flowControl
      globalLock
      hedgingMetrics
      indexBuilds
      indexBulkBuilder
      indexStats
      internalTransactions
      locks
      logicalSessionRecordCache
      mem
      metrics
      metrics.aggStageCounters
      metrics.cursor
      metrics.document
      metrics.getLastError
      metrics.operation
      metrics.operatorCounters
      metrics.query
      metrics.queryExecutor
      metrics.record
      metrics.repl
      metrics.storage
      metrics.ttl
      mirroredReads
      network
      opLatencies
      opReadConcernCounters
      opWriteConcernCounters
      opcounters
      opcountersRepl
      oplogTruncation
      planCache
      queryAnalyzers
      querySettings
      queues
      readConcernCounters
      readPreferenceCounters
      repl
      security
      shardSplits
      sharding
      shardingStatistics
      shardedIndexConsistency
      storageEngine
      tcmalloc
      tenantMigrations
      transactions
      transportSecurity
      twoPhaseCommitCoordinator
      watchdog
      wiredTiger
      """;

  @Test
  void namesAreThoseOfTheTables() throws IOException {
    new GeneratedPart(PAGE, "names").assertIs(names());
  }

  @Test
  void fieldsOfServerStatusAreThoseOfTheServer() throws IOException {
    TreeSet<String> there = new TreeSet<>();
    try (Engine engine = TestEngines.replicated()) {
      BsonDocument reply =
          engine
              .execute(
                  Command.of("admin", BsonDocument.parse("{serverStatus: 1, mirroredReads: 1}")),
                  ClientContext.LOCAL)
              .document();
      collect(reply, "", there);
    }
    there.addAll(List.of("mem.resident", "mem.virtual")); // not every kernel tells
    there.removeIf(name -> name.matches("ok|operationTime|\\$clusterTime.*|repl\\..*"));
    List<String> absent =
        SECTIONS
            .lines()
            .filter(name -> there.stream().noneMatch(path -> isIn(path, name)))
            .toList();
    new GeneratedPart(PAGE, "server-status")
        .assertIs(
            GeneratedPart.names("There (" + there.size() + "):", List.copyOf(there))
                + "\n"
                + GeneratedPart.names("Absent (" + absent.size() + "):", absent));
  }

  private static boolean isIn(String path, String section) {
    return path.equals(section) || path.startsWith(section + ".");
  }

  /** The paths of all values; commands are not told one by one. */
  private static void collect(BsonDocument document, String prefix, Set<String> paths) {
    document.forEach(
        (name, value) -> {
          String path = prefix + name;
          boolean nested = value.isDocument() && !value.asDocument().isEmpty();
          if (nested && !path.equals("metrics.commands")) {
            collect(value.asDocument(), path + ".", paths);
          } else {
            paths.add(path);
          }
        });
    if (prefix.isEmpty() && document.containsKey("repl")) {
      paths.add("repl");
    }
  }

  private static String names() throws IOException {
    PipelineTables tables = LanguageTables.pipelines();
    StringBuilder text = new StringBuilder();
    try (Engine engine = TestEngines.forTests()) {
      Set<String> refusing =
          engine.commands().specs().stream()
              .filter(spec -> spec.is(CommandFlag.NEVER_SUCCEEDS))
              .map(CommandSpec::name)
              .collect(Collectors.toSet());
      family(
          text,
          "Commands",
          "command",
          name -> engine.commands().names().isImplemented(name) && !refusing.contains(name));
    }
    family(text, "Stages", "stage", tables.stages()::isImplemented);
    family(text, "Query operators", "query-operator", tables.queries()::isImplemented);
    family(
        text,
        "Update operators",
        "update-operator",
        name -> name.startsWith("$[") || UpdateOperators.table().isImplemented(name));
    family(text, "Expressions", "expression", ExpressionOperators.table()::isImplemented);
    family(text, "Accumulators", "accumulator", tables.accumulators()::isImplemented);
    family(
        text,
        "Window functions",
        "window-function",
        name ->
            tables.accumulators().isImplemented(name)
                || tables.windowFunctions().isImplemented(name));
    return text.toString();
  }

  private static void family(
      StringBuilder text, String title, String family, Predicate<String> isImplemented)
      throws IOException {
    List<String> there = new ArrayList<>();
    List<String> planned = new ArrayList<>();
    for (String name : names(family)) {
      (isImplemented.test(name) ? there : planned).add(name);
    }
    text.append("\n### ").append(title).append("\n\n");
    text.append(GeneratedPart.names("Implemented (" + there.size() + "):", there));
    if (!planned.isEmpty()) {
      text.append('\n');
      text.append(GeneratedPart.names("Planned (" + planned.size() + "):", planned));
    }
  }

  private static List<String> names(String family) throws IOException {
    try (InputStream in =
        Objects.requireNonNull(NamesTest.class.getResourceAsStream("/mongodb-8-names.tsv"))) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .filter(line -> line.startsWith(family + "\t"))
          .map(line -> line.split("\t", -1)[1])
          .sorted()
          .toList();
    }
  }
}
