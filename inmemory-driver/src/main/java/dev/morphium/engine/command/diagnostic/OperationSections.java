package dev.morphium.engine.command.diagnostic;

import dev.morphium.engine.command.CommandFlag;
import dev.morphium.engine.command.Operation;
import dev.morphium.engine.command.Operations;
import dev.morphium.engine.command.execution.CommandCounters;
import dev.morphium.engine.command.execution.OperationMetrics;
import dev.morphium.engine.command.execution.OperationMetrics.Counter;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.Value;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The sections of {@code serverStatus} that count operations: errors, clients, operations,
 * latencies and parts of {@code metrics}. Source: MongoDB manual, "serverStatus".
 */
record OperationSections(Operations operations, CommandCounters counters) {
  private OperationMetrics metrics() {
    return counters.metrics();
  }

  /** Errors. The counters are too wide to roll over, and nothing here warns or trips a wire. */
  void asserts(DocumentBuilder section) {
    section
        .append("regular", metrics().count(Counter.ASSERTS_REGULAR))
        .append("warning", 0)
        .append("msg", metrics().count(Counter.ASSERTS_INTERNAL))
        .append("user", metrics().count(Counter.ASSERTS_USER))
        .append("tripwire", 0)
        .append("rollovers", 0);
  }

  /** Operations that work, and those that wait for something before they can. */
  void globalLock(long uptimeMillis, DocumentBuilder section) {
    int[] active = new int[2];
    int[] queued = new int[2];
    for (Operation operation : operations.running()) {
      int writes = operation.invocation().spec().is(CommandFlag.WRITE) ? 1 : 0;
      if (!operation.isWaiting()) {
        active[writes]++;
      } else if (!operation.invocation().spec().is(CommandFlag.AWAITS)) {
        queued[writes]++;
      }
    }
    section.append("totalTime", uptimeMillis * 1000);
    clients(section, "currentQueue", queued);
    clients(section, "activeClients", active);
  }

  private static void clients(DocumentBuilder section, String name, int[] counts) {
    section
        .startDocument(name)
        .append("total", counts[0] + counts[1])
        .append("readers", counts[0])
        .append("writers", counts[1])
        .end();
  }

  /** Documents to insert, statements that update and delete, and commands. */
  void operationCounters(DocumentBuilder section) {
    Map<String, CommandCounters.Count> all = counters.all();
    section
        .append("insert", metrics().count(Counter.INSERT_STATEMENTS))
        .append("query", total(all, "find"))
        .append("update", metrics().count(Counter.UPDATE_STATEMENTS))
        .append("delete", metrics().count(Counter.DELETE_STATEMENTS))
        .append("getmore", total(all, "getMore"));
    long commands = all.values().stream().mapToLong(CommandCounters.Count::total).sum();
    for (String counted : new String[] {"insert", "find", "update", "delete", "getMore"}) {
      commands -= total(all, counted);
    }
    section.append("command", commands);
  }

  private static long total(Map<String, CommandCounters.Count> all, String command) {
    CommandCounters.Count count = all.get(command);
    return count == null ? 0 : count.total();
  }

  /**
   * How long operations took, without what they waited for data that were not there yet.
   *
   * @param histograms whether their buckets are told
   */
  void latencies(DocumentBuilder section, boolean histograms) {
    Collection<CommandCounters.Count> all = counters.all().values();
    for (CommandCounters.Kind kind : CommandCounters.Kind.values()) {
      long micros = 0;
      long count = 0;
      SortedMap<Long, Long> buckets = new TreeMap<>();
      for (CommandCounters.Count command : all) {
        if (command.kind() == kind) {
          micros += command.micros();
          count += command.total();
          command.latencies().visit((from, some) -> buckets.merge(from, some, Long::sum));
        }
      }
      section.startDocument(kind.name().toLowerCase(Locale.ROOT));
      if (histograms) {
        List<Value> told = new ArrayList<>();
        buckets.forEach(
            (from, some) ->
                told.add(
                    new DocumentBuilder().append("micros", from).append("count", some).build()));
        section.append("histogram", ArrayValue.of(told));
      }
      section.append("latency", micros).append("ops", count).end();
    }
  }

  /** Parts of {@code metrics}: commands, documents, and what queries looked at. */
  void metrics(DocumentBuilder section) {
    section.startDocument("commands");
    counters
        .all()
        .forEach(
            (name, count) ->
                section
                    .startDocument(name)
                    .append("failed", count.failed())
                    .append("total", count.total())
                    .end());
    section
        .end()
        .startDocument("document")
        .append("deleted", metrics().count(Counter.DOCUMENTS_DELETED))
        .append("inserted", metrics().count(Counter.DOCUMENTS_INSERTED))
        .append("returned", metrics().count(Counter.DOCUMENTS_RETURNED))
        .append("updated", metrics().count(Counter.DOCUMENTS_UPDATED))
        .end()
        .startDocument("operation")
        .append("scanAndOrder", metrics().count(Counter.SORTS))
        .end()
        .startDocument("queryExecutor")
        .append("scanned", metrics().count(Counter.KEYS_EXAMINED))
        .append("scannedObjects", metrics().count(Counter.DOCUMENTS_EXAMINED))
        .startDocument("collectionScans")
        .append("total", metrics().count(Counter.COLLECTION_SCANS))
        .end()
        .end();
  }
}
