package dev.morphium.internal.mapping.codec;

import org.jspecify.annotations.Nullable;

/** Moments with a zone, {@code {date: …, zone: …}}: paths lead to both. */
final class ZonedCodec<J> extends ScalarCodec<J> {
  private final ValueCodec dates;

  ZonedCodec(Class<J> type, ValueCodec dates, Writer<J> writer, Reader<J> reader) {
    super(type, writer, reader, "object");
    this.dates = dates;
  }

  @Override
  public @Nullable Step step(String name) {
    return switch (name) {
      case "date" -> new Step(name, dates);
      case "zone" -> new Step(name, null);
      default -> null;
    };
  }

  @Override
  public String names() {
    return "[date, zone]";
  }
}
