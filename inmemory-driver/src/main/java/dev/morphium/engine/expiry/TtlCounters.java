package dev.morphium.engine.expiry;

import dev.morphium.engine.value.DocumentBuilder;
import java.util.concurrent.atomic.AtomicLong;

/** The counters of the TTL monitor for {@code serverStatus}: {@code metrics.ttl}. */
public final class TtlCounters {
  private final AtomicLong passes = new AtomicLong();
  private final AtomicLong turns = new AtomicLong();
  private final AtomicLong deleted = new AtomicLong();

  void pass() {
    passes.incrementAndGet();
  }

  void turn() {
    turns.incrementAndGet();
  }

  void deleted(int documents) {
    deleted.addAndGet(documents);
  }

  /** Appends the section {@code metrics.ttl} of {@code serverStatus}. */
  public void append(DocumentBuilder section) {
    section
        .append("deletedDocuments", deleted.get())
        .append("passes", passes.get())
        .append("subPasses", turns.get());
  }
}
