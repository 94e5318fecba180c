package dev.morphium.mapping;

import dev.morphium.exception.MappingException;
import dev.morphium.internal.mapping.codec.CodecValues;
import dev.morphium.internal.mapping.codec.ValueCodec;
import org.jspecify.annotations.Nullable;

/** The paths through the properties of a type. */
final class Paths {
  private final Class<?> type;
  private final ValueCodec root;

  Paths(Class<?> type, ValueCodec root) {
    this.type = type;
    this.root = root;
  }

  /** The path in the document, and what is there. */
  ValueCodec.Step resolve(String path) {
    if (path.indexOf('.') < 0) {
      return step(root, path, path);
    }
    StringBuilder fields = new StringBuilder(path.length());
    ValueCodec codec = root;
    int start = 0;
    while (start <= path.length()) {
      int dot = path.indexOf('.', start);
      int end = dot < 0 ? path.length() : dot;
      if (codec == null) {
        return new ValueCodec.Step(fields + path.substring(start - 1), null);
      }
      ValueCodec.Step step = step(codec, path.substring(start, end), path);
      if (start > 0) {
        fields.append('.');
      }
      fields.append(step.field());
      codec = step.codec();
      start = end + 1;
    }
    return new ValueCodec.Step(fields.toString(), codec);
  }

  private ValueCodec.Step step(@Nullable ValueCodec codec, String name, String path) {
    ValueCodec.Step step = codec == null ? null : codec.step(name);
    if (step != null) {
      return step;
    }
    if (name.startsWith("$") && !CodecValues.isPosition(name)) {
      return new ValueCodec.Step(name, null); // $id, $ref and $db of database references
    }
    throw new MappingException(
        "%s has no property '%s'%s; known are %s"
            .formatted(
                type.getSimpleName(),
                name,
                name.equals(path) ? "" : " in the path '" + path + "'",
                codec == null ? "none" : codec.names()));
  }
}
