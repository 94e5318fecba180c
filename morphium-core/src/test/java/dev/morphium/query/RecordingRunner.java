package dev.morphium.query;

import dev.morphium.bson.BsonBytes;
import dev.morphium.operation.CommandRunner;
import dev.morphium.operation.Decoder;
import dev.morphium.operation.Operation;
import dev.morphium.operation.OperationOptions;
import dev.morphium.operation.ResultCursor;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Stream;
import org.bson.BsonDocument;
import org.jspecify.annotations.Nullable;

/** A runner that notes what it was asked, and answers with what it was told. */
final class RecordingRunner implements CommandRunner {
  final List<String> commands = new ArrayList<>();
  final List<OperationOptions> options = new ArrayList<>();
  final List<BsonDocument> results = new ArrayList<>();
  BsonDocument reply = new BsonDocument();
  @Nullable Duration awaited;

  String last() {
    return commands.getLast();
  }

  @Override
  public BsonDocument run(Operation operation) {
    note(operation.isWrite() ? "write" : "read", operation);
    return reply;
  }

  @Override
  public <T> ResultCursor<T> open(Operation operation, Decoder<T> decoder) {
    note("cursor", operation);
    List<T> decoded = new ArrayList<>();
    for (BsonDocument result : results) {
      byte[] bytes = BsonBytes.of(result);
      decoded.add(decoder.decode(bytes, 0, bytes.length));
    }
    return new Results<>(decoded.iterator());
  }

  private void note(String kind, Operation operation) {
    commands.add(kind + " " + operation.body().toJson());
    options.add(operation.options());
    awaited = operation instanceof Operation.CursorRead read ? read.maxAwait() : null;
  }

  private record Results<T>(Iterator<T> iterator) implements ResultCursor<T> {
    @Override
    public boolean hasNext() {
      return iterator.hasNext();
    }

    @Override
    public T next() {
      return iterator.next();
    }

    @Override
    public @Nullable T tryNext() {
      return hasNext() ? next() : null;
    }

    @Override
    public List<T> toList() {
      List<T> list = new ArrayList<>();
      iterator.forEachRemaining(list::add);
      return list;
    }

    @Override
    public Stream<T> stream() {
      return toList().stream();
    }

    @Override
    public long id() {
      return 0;
    }

    @Override
    public void close() {
      // holds nothing
    }
  }
}
