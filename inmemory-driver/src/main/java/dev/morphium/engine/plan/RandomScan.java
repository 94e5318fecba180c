package dev.morphium.engine.plan;

import dev.morphium.engine.store.RecordCursor;
import dev.morphium.engine.value.DocumentBuilder;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * The stage {@code MULTI_ITERATOR}: some records at random places, each once. The tree knows how
 * many records there are and finds each place, so that no others are looked at.
 *
 * <p>The places are chosen by Floyd's algorithm. Source: MongoDB manual, "$sample (aggregation)",
 * "Behavior".
 *
 * @param size how many; less than there are
 */
record RandomScan(int size, RandomGenerator random) implements PlanNode {
  @Override
  public String stage() {
    return "MULTI_ITERATOR";
  }

  @Override
  public List<PlanNode> inputs() {
    return List.of();
  }

  @Override
  public RecordSource open(PlanContext context) {
    return new Source(this, context);
  }

  @Override
  public void describe(DocumentBuilder out, @Nullable RecordSource running) {
    if (running != null) {
      out.append("docsExamined", (int) running.documentsExamined());
    }
  }

  private List<Long> places(long records) {
    Set<Long> chosen = new HashSet<>();
    for (long last = records - size; last < records; last++) {
      long place = random.nextLong(last + 1);
      if (!chosen.add(place)) {
        chosen.add(last);
      }
    }
    List<Long> places = new ArrayList<>(chosen);
    for (int i = places.size() - 1; i > 0; i--) {
      Collections.swap(places, i, random.nextInt(i + 1));
    }
    return places;
  }

  private static final class Source extends RecordSource {
    private final RecordCursor cursor;
    private final List<Long> places;
    private final Runnable interrupt;
    private int given;

    Source(RandomScan node, PlanContext context) {
      super(node);
      this.cursor = context.collection().records().cursor();
      this.places = node.places(context.collection().records().size());
      this.interrupt = context.interrupt();
    }

    @Override
    boolean advance() {
      if ((given & PlanContext.INTERRUPT_MASK) == 0) {
        interrupt.run();
      }
      return given < places.size() && cursor.moveTo(places.get(given++));
    }

    @Override
    long recordId() {
      return cursor.id();
    }

    @Override
    byte @Nullable [] document() {
      return cursor.document();
    }

    @Override
    long documentsExamined() {
      return returned();
    }
  }
}
