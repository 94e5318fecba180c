package dev.morphium.internal.mapping.codec;

import dev.morphium.bson.BsonReader;
import dev.morphium.bson.BsonType;
import dev.morphium.bson.BsonWriter;
import dev.morphium.exception.MappingException;
import java.util.List;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/**
 * How the values of one Java type are stored.
 *
 * <p>Whoever holds a value handles null: a codec sees values only. Failures are {@link
 * MappingException}s that speak of the value; whoever holds it adds where that was.
 */
public abstract class ValueCodec {
  /** For subclasses. */
  protected ValueCodec() {}

  /** Writes a value, and gives its type. */
  public abstract byte write(BsonWriter out, Object value);

  /** Reads a value of any type but null. */
  public abstract @Nullable Object read(BsonReader in, byte type);

  /** Whether a value can be written by this codec. */
  public abstract boolean accepts(Object value);

  /** What stands for null; usually null. */
  public @Nullable Object empty() {
    return null;
  }

  /** Whether a value stands for null. */
  public boolean isEmpty(Object value) {
    return false;
  }

  /** Another value as one that this codec accepts, without loss; null when there is none. */
  public @Nullable Object adapted(Object value) {
    return null;
  }

  /** The codec of the elements; null when the values are no arrays. */
  public @Nullable ValueCodec element() {
    return null;
  }

  /** Whether a value is stored differently each time, so that it cannot be compared. */
  public boolean isEncrypted() {
    return false;
  }

  /** Whether it is encrypted such that equal values are stored equal, as long as the key is. */
  public boolean isDeterministic() {
    return false;
  }

  /** All forms that a deterministically encrypted value may be stored in: one for each key. */
  public List<BsonValue> forms(BsonValue stored) {
    return List.of(stored);
  }

  /** Whether times are stored with their nanoseconds; BSON's dates have milliseconds. */
  public boolean keepsNanos() {
    return false;
  }

  /** One step of a path below a value; null when nothing has such a name there. */
  public @Nullable Step step(String name) {
    return null;
  }

  /** The names that {@link #step} knows, for messages. */
  public String names() {
    return "none";
  }

  /** What the values are called in messages. */
  public abstract String description();

  /** The keywords of JSON schema for the values. */
  public abstract BsonDocument schema(Schemas schemas);

  /** The schema of a single BSON type. */
  protected static BsonDocument schemaOf(String type) {
    return new BsonDocument("bsonType", new BsonString(type));
  }

  /** The exception for a value of another type than this codec reads. */
  protected final MappingException mismatch(byte type) {
    return new MappingException(
        "%s cannot be read as %s".formatted(BsonType.describe(type), description()));
  }

  /** The exception for a value that this codec cannot read. */
  protected final MappingException unreadable(Object value, @Nullable Throwable cause) {
    return new MappingException("'%s' is not %s".formatted(value, description()), cause);
  }

  /** A value as BSON. */
  public final BsonValue toBson(Object value) {
    BsonWriter out = MappedBytes.writer(128);
    byte type = write(out, value);
    return BsonValues.read(out.reader(), type);
  }

  /** A value of BSON. */
  public final @Nullable Object fromBson(BsonValue value, @Nullable Object attachment) {
    if (value.isNull()) {
      return empty();
    }
    BsonWriter out = MappedBytes.writer(128);
    byte type = BsonValues.write(out, value);
    byte[] bytes = out.toBytes();
    return read(MappedBytes.reader(bytes, 0, out.length(), attachment), type);
  }

  /**
   * One step of a path.
   *
   * @param field the name in the document
   * @param codec the values there; null where every further name is taken as it is
   */
  public record Step(String field, @Nullable ValueCodec codec) {}
}
