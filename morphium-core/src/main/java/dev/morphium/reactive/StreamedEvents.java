package dev.morphium.reactive;

import dev.morphium.watch.ChangeEvent;
import dev.morphium.watch.PatientReader;
import org.jspecify.annotations.Nullable;

/** The events of a change stream. */
record StreamedEvents<T>(PatientReader<T> reader) implements ResultSource<ChangeEvent<T>> {
  @Override
  public @Nullable ChangeEvent<T> next() {
    return reader.next();
  }

  @Override
  public boolean isDrained() {
    return false;
  }

  @Override
  public void stop() {
    reader.close();
  }

  @Override
  public void close() {
    reader.close();
  }
}
