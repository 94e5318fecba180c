package dev.morphium.engine.update;

import dev.morphium.engine.value.ArrayIndexNames;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.Int32Value;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.Value;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Writes the {@code updateDescription} of a change event from a difference of documents.
 *
 * <p>A path is ambiguous when a reader cannot know its parts: a name in it holds a dot, or looks
 * like an array index below the top. Such paths are told once more in parts, indexes as numbers.
 * Source: MongoDB manual, "update Event".
 */
final class DescriptionWriter {
  /** What follows the updated fields when, as mostly, nothing else is to be told. */
  private static final Document NOTHING_ELSE = new DescriptionWriter(new byte[0], 128).finish();

  private final byte[] after;
  private final DocumentBuilder out;
  private List<String> removed = List.of();
  private List<Document> truncated = List.of();
  private List<Path> ambiguous = List.of();

  private DescriptionWriter(byte[] after, int capacity) {
    this.after = after;
    this.out = new DocumentBuilder(capacity);
  }

  /** A place in the document, as a chain of parts. */
  private record Path(
      @Nullable Path above, String part, boolean isIndex, boolean isAmbiguous, String text) {
    static Path of(@Nullable Path above, String part, boolean isIndex) {
      if (above == null) {
        return new Path(null, part, isIndex, hasDot(part), part);
      }
      boolean unclear = !isIndex && (hasDot(part) || isNumber(part));
      return new Path(above, part, isIndex, above.isAmbiguous || unclear, above.text + "." + part);
    }

    private static boolean hasDot(String part) {
      return part.indexOf('.') >= 0;
    }

    private static boolean isNumber(String part) {
      for (int i = 0; i < part.length(); i++) {
        if (part.charAt(i) < '0' || part.charAt(i) > '9') {
          return false;
        }
      }
      return part.length() == 1 || !part.isEmpty() && part.charAt(0) != '0';
    }

    ArrayValue parts() {
      List<Value> parts = new ArrayList<>();
      for (Path at = this; at != null; at = at.above) {
        parts.add(at.isIndex ? new Int32Value(Integer.parseInt(at.part)) : StringValue.of(at.part));
      }
      return ArrayValue.of(parts.reversed());
    }
  }

  /**
   * @param after the bytes of the document after the update
   */
  static Document write(Difference difference, byte[] after) {
    DescriptionWriter writer = new DescriptionWriter(after, difference.size() + 112);
    writer.out.startDocument("updatedFields");
    writer.tell(difference, null);
    writer.out.end();
    return writer.tellsFieldsOnly() ? writer.out.appendAll(NOTHING_ELSE).build() : writer.finish();
  }

  private boolean tellsFieldsOnly() {
    return removed.isEmpty() && truncated.isEmpty() && ambiguous.isEmpty();
  }

  private void tell(Difference difference, @Nullable Path at) {
    if (difference.newSize() >= 0 && at != null) {
      Document cut =
          new DocumentBuilder(64)
              .append("field", at.text)
              .append("newSize", difference.newSize())
              .build();
      truncated = with(truncated, cut);
      noteAmbiguous(at);
    }
    for (String name : difference.removed()) {
      Path path = Path.of(at, name, false);
      removed = with(removed, path.text);
      noteAmbiguous(path);
    }
    for (Difference.Item item : difference.items()) {
      Path path = Path.of(at, item.name(), difference.isArray());
      switch (item) {
        case Difference.Entry entry -> {
          out.appendValue(path.text, entry.type(), after, entry.start(), entry.end());
          noteAmbiguous(path);
        }
        case Difference.Part part -> tell(part.difference(), path);
      }
    }
  }

  private void noteAmbiguous(Path path) {
    if (path.isAmbiguous) {
      ambiguous = with(ambiguous, path);
    }
  }

  private static <T> List<T> with(List<T> list, T item) {
    List<T> grown = list.isEmpty() ? new ArrayList<>(2) : list;
    grown.add(item);
    return grown;
  }

  private Document finish() {
    out.startArray("removedFields");
    for (int i = 0; i < removed.size(); i++) {
      out.append(ArrayIndexNames.of(i), removed.get(i));
    }
    out.end().startArray("truncatedArrays");
    for (int i = 0; i < truncated.size(); i++) {
      out.append(ArrayIndexNames.of(i), truncated.get(i));
    }
    out.end().startDocument("disambiguatedPaths");
    for (Path path : ambiguous) {
      out.append(path.text, path.parts());
    }
    return out.end().build();
  }
}
