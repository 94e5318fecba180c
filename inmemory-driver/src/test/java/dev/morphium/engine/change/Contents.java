package dev.morphium.engine.change;

import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.engine.index.IndexBuild;
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
    return of(root, true);
  }

  /**
   * @param multikey whether also what indexes once saw of arrays
   */
  static List<String> of(Root root, boolean multikey) {
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
        lines.add(index.definition() + " " + (multikey ? index.multikey().hashCode() : ""));
        keys(index).forEach(key -> lines.add(HexFormat.of().formatHex(key)));
      }
    }
    return lines;
  }

  /** Every index has what it would have if it were built now. */
  static void checkIndexes(CollectionState state) {
    state
        .indexes()
        .forEach(
            index ->
                assertThat(Contents.keys(index))
                    .containsExactlyElementsOf(
                        Contents.keys(
                            IndexBuild.on(index.definition(), "db.c", state.records().tree())
                                .finish("db.c", state.records().tree()))));
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
