package dev.morphium.engine.plan;

import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The stage {@code TEXT_OR}: the records that have a term of a search, with the sum of the scores
 * of their terms. It reads all terms before it gives the first record.
 */
record TextOr(List<TextTermScan> terms) implements PlanNode {
  /** What the metadata of a document take: a length, a name, a number and an end. */
  private static final int METADATA_BYTES = 24;

  @Override
  public String stage() {
    return "TEXT_OR";
  }

  @Override
  public List<PlanNode> inputs() {
    return List.copyOf(terms);
  }

  @Override
  public RecordSource open(PlanContext context) {
    return new Source(
        this,
        context,
        terms.stream().map(term -> term.open(context)).toArray(TextTermScan.Source[]::new));
  }

  @Override
  public void describe(DocumentBuilder out, @Nullable RecordSource running) {
    if (running != null) {
      out.append("docsExamined", (int) running.documentsExamined());
    }
  }

  private static final class Source extends RecordSource {
    private final PlanContext context;
    private final TextTermScan.Source[] terms;
    private @Nullable FoundScores found;
    private int next;
    private long record;
    private double score;
    private long examined;

    Source(TextOr node, PlanContext context, TextTermScan.Source[] terms) {
      super(node, terms);
      this.context = context;
      this.terms = terms;
    }

    @Override
    boolean advance() {
      FoundScores scores = found;
      if (scores == null) {
        scores = read();
        found = scores;
      }
      if (next == scores.size()) {
        return false;
      }
      record = scores.record(next);
      score = scores.score(next++);
      return true;
    }

    private FoundScores read() {
      FoundScores scores = new FoundScores();
      for (TextTermScan.Source term : terms) {
        while (term.next()) {
          scores.add(term.recordId(), term.score());
        }
      }
      return scores;
    }

    @Override
    void close() {
      found = new FoundScores();
      next = 0;
      super.close();
    }

    @Override
    long recordId() {
      return record;
    }

    @Override
    byte @Nullable [] document() {
      examined++;
      return context.collection().records().get(record);
    }

    @Override
    Document metadata() {
      return new DocumentBuilder(METADATA_BYTES).append("textScore", score).build();
    }

    @Override
    long documentsExamined() {
      return examined;
    }
  }
}
