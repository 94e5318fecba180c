package dev.morphium.query;

import dev.morphium.driver.DocumentSequence;
import dev.morphium.operation.CommandRunner;
import dev.morphium.operation.Decoder;
import dev.morphium.operation.OperationOptions;
import dev.morphium.operation.ResultCursor;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Stream;
import org.bson.BsonDocument;
import org.bson.RawBsonDocument;
import org.bson.codecs.BsonDocumentCodec;
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
  public BsonDocument read(String database, BsonDocument command, OperationOptions how) {
    note("read", command, how);
    return reply;
  }

  @Override
  public <T> ResultCursor<T> cursor(
      String database, BsonDocument command, Decoder<T> decoder, OperationOptions how) {
    note("cursor", command, how);
    List<T> decoded = new ArrayList<>();
    for (BsonDocument result : results) {
      RawBsonDocument raw = new RawBsonDocument(result, new BsonDocumentCodec());
      byte[] bytes = new byte[raw.getByteBuffer().remaining()];
      raw.getByteBuffer().get(bytes);
      decoded.add(decoder.decode(bytes, 0, bytes.length));
    }
    return new Results<>(decoded.iterator());
  }

  @Override
  public <T> ResultCursor<T> tail(
      String database,
      BsonDocument command,
      Decoder<T> decoder,
      Duration maxAwait,
      OperationOptions how) {
    awaited = maxAwait;
    return cursor(database, command, decoder, how);
  }

  @Override
  public BsonDocument write(
      String database,
      BsonDocument command,
      List<DocumentSequence> sequences,
      OperationOptions how) {
    note("write", command, how);
    return reply;
  }

  private void note(String kind, BsonDocument command, OperationOptions how) {
    commands.add(kind + " " + command.toJson());
    options.add(how);
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
