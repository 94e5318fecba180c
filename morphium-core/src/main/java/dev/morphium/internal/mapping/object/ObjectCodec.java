package dev.morphium.internal.mapping.object;

import dev.morphium.bson.BsonWriter;
import dev.morphium.internal.mapping.codec.ValueCodec;
import java.util.List;

/** A codec of objects with properties. */
public abstract class ObjectCodec extends ValueCodec {
  ObjectCodec() {}

  /** The codec of the class of an object. */
  public abstract ClassCodec of(Object value);

  /** The codecs of all known classes. */
  public abstract List<ClassCodec> all();

  /** Writes the id of an object, and gives its type. */
  final byte writeId(BsonWriter out, Object value) {
    return of(value).writeOwnId(out, value);
  }
}
