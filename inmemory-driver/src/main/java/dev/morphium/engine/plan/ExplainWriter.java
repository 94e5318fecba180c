package dev.morphium.engine.plan;

import dev.morphium.engine.match.Filter;
import dev.morphium.engine.memory.MemoryLimit;
import dev.morphium.engine.memory.MemoryLimits;
import dev.morphium.engine.value.ArrayIndexNames;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import java.util.List;

/** Writes plans as mongod's explain shows them. Source: MongoDB manual, "Explain Results". */
final class ExplainWriter {
  private ExplainWriter() {}

  /**
   * The steps of a plan that did not run.
   *
   * @param limits how much memory they might take
   */
  static Document describe(PlanNode node, MemoryLimits limits) {
    DocumentBuilder out = new DocumentBuilder().append("stage", node.stage());
    appendFilter(out, node);
    if (node instanceof Sort sort) {
      sort.describe(out, limits.bytes(MemoryLimit.SORT));
    } else {
      node.describe(out, null);
    }
    List<PlanNode> inputs = node.inputs();
    if (inputs.size() == 1) {
      out.append("inputStage", describe(inputs.get(0), limits));
    } else if (!inputs.isEmpty()) {
      out.startArray("inputStages");
      for (int i = 0; i < inputs.size(); i++) {
        out.append(ArrayIndexNames.of(i), describe(inputs.get(i), limits));
      }
      out.end();
    }
    return out.build();
  }

  private static void appendFilter(DocumentBuilder out, PlanNode node) {
    Filter filter = node.filter();
    if (filter != null && !filter.isEmpty()) {
      out.append("filter", filter.describe());
    }
  }

  /** The steps of a plan that ran, with what they did. What was not measured is left out. */
  static Document describe(RecordSource source) {
    DocumentBuilder out = new DocumentBuilder().append("stage", source.node().stage());
    appendFilter(out, source.node());
    out.append("nReturned", (int) source.returned())
        .append("executionTimeMillisEstimate", (int) (source.nanos() / 1_000_000))
        .append("works", (int) source.works())
        .append("advanced", (int) source.returned())
        .append("isEOF", source.works() > source.returned() ? 1 : 0);
    source.node().describe(out, source);
    List<RecordSource> inputs = source.inputs();
    if (inputs.size() == 1) {
      out.append("inputStage", describe(inputs.get(0)));
    } else if (!inputs.isEmpty()) {
      out.startArray("inputStages");
      for (int i = 0; i < inputs.size(); i++) {
        out.append(ArrayIndexNames.of(i), describe(inputs.get(i)));
      }
      out.end();
    }
    return out.build();
  }
}
