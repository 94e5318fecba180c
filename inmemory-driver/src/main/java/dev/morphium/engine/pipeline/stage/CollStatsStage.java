package dev.morphium.engine.pipeline.stage;

import dev.morphium.engine.change.CollectionUsage;
import dev.morphium.engine.change.LatencyHistogram;
import dev.morphium.engine.change.Namespace;
import dev.morphium.engine.pipeline.DocumentSource;
import dev.morphium.engine.pipeline.PipelineContext;
import dev.morphium.engine.pipeline.PipelineData;
import dev.morphium.engine.pipeline.ServerListing;
import dev.morphium.engine.pipeline.Stage;
import dev.morphium.engine.pipeline.StageCompilation;
import dev.morphium.engine.pipeline.StageFactory;
import dev.morphium.engine.pipeline.StageRules;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.DateValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.Value;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * {@code $collStats}: one document with the figures of the collection.
 *
 * @param namespace the collection
 * @param options what is asked for
 * @param server knows its name
 */
record CollStatsStage(Namespace namespace, CollStatsOptions options, ServerListing server)
    implements InitialSourceStage {

  /** Makes stages that tell of collections of this server. */
  static StageFactory of(ServerListing server) {
    return (name, operand, compilation) -> parse(operand, compilation, server);
  }

  private static Stage parse(Value operand, StageCompilation compilation, ServerListing server) {
    CollStatsOptions options = CollStatsOptions.parse(operand);
    String collection = Objects.requireNonNullElse(compilation.collection(), "$cmd.aggregate");
    return new CollStatsStage(new Namespace(compilation.database(), collection), options, server);
  }

  @Override
  public String name() {
    return "$collStats";
  }

  @Override
  public StageRules rules() {
    return StageRules.first(false).notInTransaction();
  }

  @Override
  public DocumentSource open(PipelineContext context) {
    PipelineData data = context.data();
    DocumentBuilder out =
        new DocumentBuilder()
            .append("ns", namespace.toString())
            .append("host", server.host())
            .append("localTime", new DateValue(context.evaluation().nowMillis()));
    if (options.latencies()) {
      latencies(data.usage(namespace), out.startDocument("latencyStats"));
      out.end();
    }
    boolean stored = options.scale() > 0 || options.counted();
    if (stored) {
      requireCollection(data, "storageStats");
    }
    Document figures = data.statistics(namespace, Math.max(1, options.scale()));
    if (options.scale() > 0) {
      out.append("storageStats", figures);
    }
    if (options.counted()) {
      out.append("count", figures.get("count"));
    }
    if (options.executions()) {
      data.requireNoView(namespace);
      if (!isCatalogOfViews(data)) {
        requireCollection(data, "queryExecStats");
      }
      executions(data.usage(namespace), out);
    }
    return DocumentSource.of(List.of(out.build()));
  }

  /** Whether it is the collection that mongod keeps views in, and there are some. */
  private boolean isCatalogOfViews(PipelineData data) {
    return namespace.collection().equals("system.views")
        && data.catalog(namespace.database()).stream()
            .anyMatch(entry -> entry.get("type").equals(StringValue.of("view")));
  }

  private void requireCollection(PipelineData data, String part) {
    if (!data.exists(namespace)) {
      throw new CommandException(
          ErrorCode.NAMESPACE_NOT_FOUND,
          "Unable to retrieve "
              + part
              + " in $collStats stage :: caused by :: Collection ["
              + namespace
              + "] not found.");
    }
  }

  private void latencies(CollectionUsage usage, DocumentBuilder out) {
    latencies("reads", usage.reads(), out);
    latencies("writes", usage.writes(), out);
    latencies("commands", usage.commands(), out);
    latencies("transactions", new LatencyHistogram(), out); // are not those of one collection
  }

  private void latencies(String name, LatencyHistogram histogram, DocumentBuilder out) {
    List<Document> buckets = new ArrayList<>();
    long[] operations = new long[1];
    histogram.visit(
        (from, count) -> {
          operations[0] += count;
          buckets.add(new DocumentBuilder().append("micros", from).append("count", count).build());
        });
    out.startDocument(name);
    if (options.histograms()) {
      out.append("histogram", ArrayValue.of(buckets));
    }
    out.append("latency", histogram.micros()).append("ops", operations[0]).end();
  }

  private static void executions(CollectionUsage usage, DocumentBuilder out) {
    long scans = usage.scans();
    out.startDocument("queryExecStats")
        .startDocument("collectionScans")
        .append("total", scans + usage.tailableScans())
        .append("nonTailable", scans)
        .end()
        .end();
  }
}
