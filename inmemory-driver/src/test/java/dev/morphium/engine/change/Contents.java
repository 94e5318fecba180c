package dev.morphium.engine.change;

import dev.morphium.engine.index.IndexState;
import dev.morphium.engine.store.KeyCursor;
import dev.morphium.engine.store.RecordCursor;
import dev.morphium.engine.value.Document;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/** Everything in a root as text, to compare roots that share nothing. */
final class Contents {
  private Contents() {}

  static List<String> of(Root root) {
    List<String> lines = new ArrayList<>();
    lines.add("position " + root.position());
    for (CollectionState state : root.all()) {
      lines.add(
          "%s %s %s next %d, %d bytes"
              .formatted(
                  state.namespace(),
                  state.id(),
                  state.options(),
                  state.nextRecordId(),
                  state.records().bytes()));
      RecordCursor cursor = state.records().cursor();
      for (boolean more = cursor.first(); more; more = cursor.next()) {
        lines.add(cursor.id() + " " + Document.of(cursor.document()));
      }
      for (IndexState index : state.indexes()) {
        lines.add(index.definition() + " " + index.multikey().hashCode());
        keys(index).forEach(key -> lines.add(HexFormat.of().formatHex(key)));
      }
    }
    return lines;
  }

  static List<byte[]> keys(IndexState index) {
    List<byte[]> keys = new ArrayList<>();
    KeyCursor cursor = index.entries().cursor();
    for (boolean more = cursor.first(); more; more = cursor.next()) {
      keys.add(cursor.key());
    }
    return keys;
  }
}
