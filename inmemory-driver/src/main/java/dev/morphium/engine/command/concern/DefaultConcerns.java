package dev.morphium.engine.command.concern;

import dev.morphium.engine.change.CollectionState;
import dev.morphium.engine.change.DataAccess;
import dev.morphium.engine.change.Namespace;
import dev.morphium.engine.change.Root;
import dev.morphium.engine.change.WritableCollection;
import dev.morphium.engine.store.RecordCursor;
import dev.morphium.engine.value.DateValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.TimestampValue;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The read and write concern of commands that name none: those that an administrator has set, or
 * MongoDB's own.
 *
 * <p>They are a document of {@code config.settings}, so that all members of a set have the same
 * ones, and new primaries keep them. Source: MongoDB manual, "setDefaultRWConcern".
 */
public final class DefaultConcerns {
  private static final Namespace PLACE = new Namespace("config", "settings");
  private static final String ID = "ReadWriteConcernDefaults";
  private static final String READ = "defaultReadConcern";
  private static final String WRITE = "defaultWriteConcern";
  private static final State NOTHING = new State(null, null, null, 0);

  private final DataAccess data;
  private volatile Seen seen = new Seen(null, NOTHING);

  /**
   * What was set, and when.
   *
   * @param read null when there is none but MongoDB's own
   * @param write null when there is none but MongoDB's own
   */
  public record State(
      @Nullable Document read,
      @Nullable Document write,
      @Nullable TimestampValue time,
      long millis) {}

  /** What a state of the collection says. */
  private record Seen(@Nullable CollectionState collection, State state) {}

  public DefaultConcerns(DataAccess data) {
    this.data = data;
  }

  /** The default write concern that was set; null when none was. */
  @Nullable Document write() {
    return state().write;
  }

  private State state() {
    CollectionState collection = data.root().collection(PLACE);
    Seen last = seen;
    if (last.collection == collection) {
      return last.state;
    }
    State read = read(data.root());
    seen = new Seen(collection, read);
    return read;
  }

  private static State read(Root root) {
    CollectionState collection = root.collection(PLACE);
    RecordCursor records = collection == null ? null : find(collection);
    if (records == null) {
      return NOTHING;
    }
    Document found = Document.of(records.document());
    return new State(
        found.get(READ) instanceof Document read ? read : null,
        found.get(WRITE) instanceof Document write ? write : null,
        found.get("updateOpTime") instanceof TimestampValue time ? time : null,
        found.get("updateWallClockTime") instanceof DateValue date ? date.value() : 0);
  }

  /** A cursor at the document; null when there is none. */
  private static @Nullable RecordCursor find(CollectionState collection) {
    RecordCursor records = collection.records().cursor();
    for (boolean there = records.seekAtLeast(0); there; there = records.next()) {
      if (Document.of(records.document()).get("_id") instanceof StringValue id
          && id.value().equals(ID)) {
        return records;
      }
    }
    return null;
  }

  /** Changes the defaults in some data; the time of the change is noted. */
  public void change(
      DataAccess target,
      UnaryOperator<State> transition,
      Supplier<TimestampValue> timestamps,
      LongSupplier clockMillis) {
    target.write(
        batch -> {
          State next = transition.apply(read(batch.root()));
          Document document = document(next, timestamps.get(), clockMillis.getAsLong());
          WritableCollection collection = batch.existingOrNew(PLACE);
          RecordCursor records = find(collection.state());
          if (records == null) {
            collection.insert(document);
          } else {
            collection.update(records.id(), records.document(), document, null);
          }
          return true;
        });
  }

  private static Document document(State state, TimestampValue time, long millis) {
    DocumentBuilder builder = new DocumentBuilder().append("_id", ID);
    if (state.read != null) {
      builder.append(READ, state.read);
    }
    if (state.write != null) {
      builder.append(WRITE, state.write);
    }
    return builder
        .append("updateOpTime", time)
        .append("updateWallClockTime", new DateValue(millis))
        .build()
        .compact();
  }

  /** Appends the defaults as they are in some data, and where they come from. */
  public void append(Root root, DocumentBuilder reply) {
    State now = read(root);
    if (now.read == null) {
      reply.startDocument(READ).append("level", "local").end();
    } else {
      reply.append(READ, now.read);
    }
    reply.startDocument(WRITE);
    WriteConcerns.appendNormal(now.write == null ? Document.EMPTY : now.write, reply);
    reply.end();
    if (now.time != null) {
      reply
          .append("updateOpTime", now.time)
          .append("updateWallClockTime", new DateValue(now.millis));
    }
    reply
        .append("defaultWriteConcernSource", now.write == null ? "implicit" : "global")
        .append("defaultReadConcernSource", now.read == null ? "implicit" : "global");
  }
}
