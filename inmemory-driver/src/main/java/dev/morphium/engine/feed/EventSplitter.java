package dev.morphium.engine.feed;

import dev.morphium.bson.FieldName;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.ElementCursor;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Implements {@code $changeStreamSplitLargeEvent}: splits an event that is too large for one
 * document into fragments.
 *
 * <p>The fields are dealt out from the smallest to the largest, whole; each fragment has a token of
 * its own. Source: MongoDB manual, "$changeStreamSplitLargeEvent".
 */
final class EventSplitter {
  private static final FieldName ID = new FieldName("_id");

  private EventSplitter() {}

  private record Field(byte[] bytes, int from, int to, String name) {
    int size() {
      return to - from;
    }
  }

  /**
   * The fragments of an event.
   *
   * @param most the most bytes of a fragment
   * @throws CommandException 10334 when one field alone is too large
   */
  static List<Document> split(Document event, ResumeToken token, int most) {
    List<Field> fields = new ArrayList<>();
    ElementCursor cursor = event.cursor();
    while (cursor.next()) {
      if (!cursor.isNamed(ID)) {
        fields.add(
            new Field(cursor.bytes(), cursor.elementOffset(), cursor.elementEnd(), cursor.name()));
      }
    }
    fields.sort(Comparator.comparingInt(Field::size).thenComparing(Field::name));
    List<List<Field>> dealt = deal(fields, most - head(token, 0, 1).build().length());
    List<Document> fragments = new ArrayList<>();
    for (int i = 0; i < dealt.size(); i++) {
      DocumentBuilder fragment = head(token, i, dealt.size());
      for (Field field : dealt.get(i)) {
        fragment.appendElements(field.bytes(), field.from(), field.to());
      }
      fragments.add(fragment.build());
    }
    return fragments;
  }

  private static DocumentBuilder head(ResumeToken token, int number, int count) {
    return new DocumentBuilder()
        .append("_id", token.fragment(number).toDocument())
        .startDocument("splitEvent")
        .append("fragment", number + 1)
        .append("of", count)
        .end();
  }

  private static List<List<Field>> deal(List<Field> fields, int room) {
    List<List<Field>> fragments = new ArrayList<>();
    List<Field> current = new ArrayList<>();
    int size = 0;
    for (Field field : fields) {
      if (field.size() > room) {
        throw new CommandException(
            ErrorCode.BSON_OBJECT_TOO_LARGE,
            "Splitting change event failed: unable to fit field '%s' of %d bytes in one fragment"
                .formatted(field.name(), field.size()));
      }
      if (size + field.size() > room) {
        fragments.add(current);
        current = new ArrayList<>();
        size = 0;
      }
      current.add(field);
      size += field.size();
    }
    fragments.add(current);
    return fragments;
  }
}
