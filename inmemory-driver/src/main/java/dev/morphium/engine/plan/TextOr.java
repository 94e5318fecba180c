package dev.morphium.engine.plan;

import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import java.util.Collections;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The stage {@code TEXT_OR}: the records that have a term of a search, with the sum of the scores
 * of their terms. It reads all terms before it gives the first record.
 */
record TextOr(List<TextTermScan> terms) implements PlanNode {
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
    private @Nullable Iterator<Map.Entry<Long, Double>> found;
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
      Iterator<Map.Entry<Long, Double>> records = found;
      if (records == null) {
        records = read();
        found = records;
      }
      if (!records.hasNext()) {
        return false;
      }
      Map.Entry<Long, Double> next = records.next();
      record = next.getKey();
      score = next.getValue();
      return true;
    }

    private Iterator<Map.Entry<Long, Double>> read() {
      Map<Long, Double> scores = new LinkedHashMap<>();
      for (TextTermScan.Source term : terms) {
        while (term.next()) {
          scores.merge(term.recordId(), term.score(), Double::sum);
        }
      }
      return scores.entrySet().iterator();
    }

    @Override
    void close() {
      found = Collections.emptyIterator();
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
      return new DocumentBuilder().append("textScore", score).build();
    }

    @Override
    long documentsExamined() {
      return examined;
    }
  }
}
