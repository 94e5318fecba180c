package dev.morphium.engine.change;

import dev.morphium.engine.signal.Signal;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Data access that notes which collections are created by what is written, by whatever command: an
 * insert, an update that inserts and a pipeline's output create what is not there yet.
 *
 * <p>An operation may be tried several times; what counts is the time that it is applied. Belongs
 * to one command.
 */
public final class CreationNotes implements DataAccess {
  private final DataAccess data;
  private final List<Namespace> created;

  /**
   * @param data what is written to
   * @param created gets the names
   */
  public CreationNotes(DataAccess data, List<Namespace> created) {
    this.data = data;
    this.created = created;
  }

  @Override
  public Root root() {
    return data.root();
  }

  @Override
  public Supplier<Root> forCursor() {
    return data.forCursor();
  }

  @Override
  public <R extends @Nullable Object> R write(WriteOperation<R> operation) {
    Noting<R> noting = new Noting<>(operation);
    R result = data.write(noting);
    created.addAll(noting.names);
    return result;
  }

  @Override
  public <R extends @Nullable Object> WriteAttempt<R> attempt(WriteOperation<R> operation) {
    Noting<R> noting = new Noting<>(operation);
    WriteAttempt<R> attempt = data.attempt(noting);
    if (attempt instanceof WriteAttempt.Applied) {
      created.addAll(noting.names);
    }
    return attempt;
  }

  @Override
  public @Nullable Signal reserve(UUID collection) {
    return data.reserve(collection);
  }

  @Override
  public DataReservation room() {
    return data.room();
  }

  @Override
  public void unreserve(UUID collection) {
    data.unreserve(collection);
  }

  @Override
  public void block(Signal signal) {
    data.block(signal);
  }

  /** An operation, and what it created when it ran last. */
  private static final class Noting<R extends @Nullable Object> implements WriteOperation<R> {
    private final WriteOperation<R> operation;
    private final List<Namespace> names = new ArrayList<>();

    Noting(WriteOperation<R> operation) {
      this.operation = operation;
    }

    @Override
    public R run(WriteBatch batch) {
      names.clear();
      int from = batch.size();
      R result = operation.run(batch);
      for (Effect effect : batch.effects(from)) {
        if (effect instanceof Effect.CreateCollection create) {
          names.add(create.namespace());
        }
      }
      return result;
    }
  }
}
