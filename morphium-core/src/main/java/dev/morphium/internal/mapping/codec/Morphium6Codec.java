package dev.morphium.internal.mapping.codec;

import dev.morphium.bson.BsonReader;
import dev.morphium.bson.BsonType;
import dev.morphium.bson.BsonWriter;
import dev.morphium.exception.MappingException;
import org.bson.BsonDocument;
import org.jspecify.annotations.Nullable;

/**
 * A codec that also reads the form in which Morphium 6 stored values of its type, and writes that
 * one where it is asked to.
 *
 * @param <J> the Java type
 */
final class Morphium6Codec<J> extends ValueCodec {
  private final ScalarCodec<J> current;
  private final Form<J> form;
  private final boolean isWritten;

  /**
   * @param current reads all other forms
   * @param isWritten whether the form of Morphium 6 is written
   */
  Morphium6Codec(ScalarCodec<J> current, Form<J> form, boolean isWritten) {
    this.current = current;
    this.form = form;
    this.isWritten = isWritten;
  }

  @Override
  @SuppressWarnings("unchecked")
  public byte write(BsonWriter out, Object value) {
    return isWritten ? form.writer().write(out, (J) value) : current.write(out, value);
  }

  @Override
  public @Nullable Object read(BsonReader in, byte type) {
    if (type != BsonType.DOCUMENT && type != form.type()) {
      return current.read(in, type);
    }
    try {
      return form.reader().read(in, type);
    } catch (MappingException e) {
      throw e;
    } catch (RuntimeException e) {
      throw new MappingException(description() + " of Morphium 6: " + e.getMessage(), e);
    }
  }

  @Override
  public boolean accepts(Object value) {
    return current.accepts(value);
  }

  @Override
  public @Nullable Object adapted(Object value) {
    return current.adapted(value);
  }

  @Override
  public String description() {
    return current.description();
  }

  @Override
  public BsonDocument schema(Schemas schemas) {
    return isWritten ? schemaOf(form.schema()) : current.schema(schemas);
  }

  @Override
  public boolean keepsNanos() {
    return isWritten;
  }

  /**
   * The form in which Morphium 6 stored the values of a type.
   *
   * @param type its BSON type; in lists of version 5 a document of {@code value}, which is read
   *     beside it
   * @param schema the name of the type that is written, for schemas
   */
  record Form<J>(
      byte type, String schema, ScalarCodec.Writer<J> writer, ScalarCodec.Reader<J> reader) {}
}
