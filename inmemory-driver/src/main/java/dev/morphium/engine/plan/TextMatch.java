package dev.morphium.engine.plan;

import dev.morphium.engine.index.IndexState;
import dev.morphium.engine.text.TextIndexSpec;
import dev.morphium.engine.text.TextMatcher;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import org.jspecify.annotations.Nullable;

/**
 * The stage {@code TEXT_MATCH}: of the documents that have a term of a search those that have its
 * phrases and nothing that it negates.
 *
 * @param prefix the values of the fields before the text
 */
record TextMatch(
    PlanNode input, IndexState index, TextIndexSpec spec, Document prefix, TextMatcher matcher)
    implements UnaryNode {
  @Override
  public String stage() {
    return "TEXT_MATCH";
  }

  @Override
  public RecordSource open(PlanContext context) {
    return new Source(this, input.open(context));
  }

  @Override
  public void describe(DocumentBuilder out, @Nullable RecordSource running) {
    out.append("indexPrefix", prefix)
        .append("indexName", index.name())
        .append("parsedTextQuery", matcher.query().describe())
        .append("textIndexVersion", spec.version());
    if (running instanceof Source source) {
      out.append("docsRejected", (int) source.rejected);
    }
  }

  private static final class Source extends RecordSource {
    private final RecordSource input;
    private final TextMatcher matcher;
    private byte @Nullable [] document;
    private long rejected;

    Source(TextMatch node, RecordSource input) {
      super(node, input);
      this.input = input;
      this.matcher = node.matcher;
    }

    @Override
    boolean advance() {
      while (input.next()) {
        byte[] found = input.document();
        if (found != null && matcher.matchesFound(Document.of(found))) {
          document = found;
          return true;
        }
        rejected++;
      }
      return false;
    }

    @Override
    long recordId() {
      return input.recordId();
    }

    @Override
    byte @Nullable [] document() {
      return document;
    }
  }
}
