package dev.morphium.engine.replication;

import dev.morphium.engine.value.DateValue;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.TimestampValue;

/**
 * An optime: the cluster time of a write and the term of the primary.
 *
 * <p>Source: MongoDB manual, "replSetGetStatus", field {@code optimes}.
 */
public record OperationTime(TimestampValue timestamp, long term) {
  private static final long MILLIS = 1000;

  /** Appends the document {@code {ts, t}}. */
  public void append(String name, DocumentBuilder target) {
    target.startDocument(name).append("ts", timestamp).append("t", term).end();
  }

  /** The second, as a date. */
  public DateValue date() {
    return new DateValue(Integer.toUnsignedLong(timestamp.seconds()) * MILLIS);
  }
}
