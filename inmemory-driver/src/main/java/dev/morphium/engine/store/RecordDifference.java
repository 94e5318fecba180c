package dev.morphium.engine.store;

import dev.morphium.engine.store.RecordTree.Difference;

/** The difference between two versions of a record tree. */
final class RecordDifference {
  private RecordDifference() {}

  static void tell(RecordTreeCursor before, RecordTreeCursor after, Difference difference) {
    boolean old = before.first();
    boolean now = after.first();
    while (old || now) {
      if (old && now && before.sharesPlaceWith(after)) {
        old = before.nextLeaf();
        now = after.nextLeaf();
      } else if (!now || old && before.id() < after.id()) {
        difference.record(before.id(), before.document(), null);
        old = before.next();
      } else if (!old || after.id() < before.id()) {
        difference.record(after.id(), null, after.document());
        now = after.next();
      } else {
        if (before.document() != after.document()) {
          difference.record(before.id(), before.document(), after.document());
        }
        old = before.next();
        now = after.next();
      }
    }
  }
}
