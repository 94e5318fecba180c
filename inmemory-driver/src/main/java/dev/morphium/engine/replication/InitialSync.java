package dev.morphium.engine.replication;

import static dev.morphium.engine.log.LogValue.named;

import dev.morphium.engine.signal.BackgroundWork;
import dev.morphium.engine.signal.ProgressMeter;
import dev.morphium.engine.value.DateValue;
import dev.morphium.engine.value.DocumentBuilder;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The initial sync of a member: how far it is in copying all data from another one, and what became
 * of earlier attempts.
 *
 * <p>The newest one can be looked at after it has ended, too. Source: MongoDB manual,
 * "replSetGetStatus", field {@code initialSyncStatus}.
 */
public final class InitialSync {
  private static final Logger LOG = LoggerFactory.getLogger(InitialSync.class);
  private static final int MOST_ATTEMPTS = 10;

  private final BackgroundWork background;
  private final LongSupplier clockMillis;
  private final Deque<Attempt> attempts = new ArrayDeque<>();
  private int failures;
  private long startMillis;
  private @Nullable Attempt running;
  private long endMillis;
  private ProgressMeter meter = new ProgressMeter("initial sync", ProgressMeter.Unit.BYTES);

  private record Attempt(String source, long startMillis, long endMillis, String status) {
    Attempt ended(long millis, String how) {
      return new Attempt(source, startMillis, millis, how);
    }
  }

  /**
   * No initial sync yet.
   *
   * @param background where its progress is listed
   * @param clockMillis the time, in milliseconds since 1970
   */
  public InitialSync(BackgroundWork background, LongSupplier clockMillis) {
    this.background = background;
    this.clockMillis = clockMillis;
  }

  /**
   * An attempt begins.
   *
   * @param source the member that has the data
   */
  public synchronized void begin(String source) {
    long now = clockMillis.getAsLong();
    if (failures == 0 || endMillis > 0) { // the one before is a story of its own
      attempts.clear();
      failures = 0;
      startMillis = now;
    }
    endMillis = 0;
    running = new Attempt(source, now, 0, "");
    meter = new ProgressMeter("initial sync from " + source, ProgressMeter.Unit.BYTES);
    meter.begin("copying data", 0);
    background.begin(meter);
  }

  /**
   * The progress of the attempt: bytes of documents that were copied.
   *
   * @param total how many there are; 0 when that is not known
   */
  public synchronized void copied(long bytes, long total) {
    meter.reached(bytes, total);
  }

  /** The data are there. */
  public synchronized void succeeded() {
    end("OK");
    endMillis = clockMillis.getAsLong();
    LOG.info(
        "{}: copied {} MiB in {} ms",
        named("operation", meter.subject()),
        named("mebibytes", meter.progress().done() >> 20),
        named("durationMillis", endMillis - startMillis));
  }

  /** The attempt has failed; another one may come. */
  public synchronized void failed(String reason) {
    failures++;
    end(reason);
  }

  private void end(String status) {
    background.end(meter);
    if (running != null) {
      attempts.addLast(running.ended(clockMillis.getAsLong(), status));
      running = null;
    }
    if (attempts.size() > MOST_ATTEMPTS) {
      attempts.removeFirst();
    }
  }

  /** Appends {@code initialSyncStatus}, unless there was no initial sync. */
  public synchronized void append(DocumentBuilder reply) {
    if (startMillis == 0) {
      return;
    }
    long until = endMillis == 0 ? clockMillis.getAsLong() : endMillis;
    reply
        .startDocument("initialSyncStatus")
        .append("failedInitialSyncAttempts", failures)
        .append("initialSyncStart", new DateValue(startMillis));
    if (endMillis > 0) {
      reply
          .append("initialSyncEnd", new DateValue(endMillis))
          .append("initialSyncElapsedMillis", endMillis - startMillis);
    }
    reply.append("totalInitialSyncElapsedMillis", until - startMillis);
    ProgressMeter.Progress progress = meter.progress();
    if (progress.total() > 0) {
      reply.append("approxTotalDataSize", progress.total());
    }
    reply.append("approxTotalBytesCopied", progress.done());
    long left = meter.leftMillis();
    if (running != null && left >= 0) {
      reply.append("remainingInitialSyncEstimatedMillis", left);
    }
    if (running != null) {
      reply.append("syncSource", running.source());
    }
    reply.startArray("initialSyncAttempts");
    int index = 0;
    for (Attempt attempt : attempts) {
      reply
          .startDocument(Integer.toString(index++))
          .append("durationMillis", attempt.endMillis() - attempt.startMillis())
          .append("status", attempt.status())
          .append("syncSource", attempt.source())
          .end();
    }
    reply.end().end();
  }
}
