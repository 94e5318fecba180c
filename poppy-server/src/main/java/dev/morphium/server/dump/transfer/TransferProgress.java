package dev.morphium.server.dump.transfer;

import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/** Logs the progress of a dump or a restore every few seconds. */
final class TransferProgress {
  private static final long APART_NANOS = TimeUnit.SECONDS.toNanos(3);

  private final Consumer<String> tell;
  private final LongSupplier nanoTime;
  private long told;
  private long documents;

  TransferProgress(Consumer<String> tell, LongSupplier nanoTime) {
    this.tell = tell;
    this.nanoTime = nanoTime;
    told = nanoTime.getAsLong();
  }

  /** One document more. */
  void document(String action, String collection) {
    documents++;
    if ((documents & 255) == 0) {
      long now = nanoTime.getAsLong();
      if (now - told >= APART_NANOS) {
        told = now;
        tell.accept("%s %s: %d documents in all".formatted(action, collection, documents));
      }
    }
  }

  long documents() {
    return documents;
  }
}
