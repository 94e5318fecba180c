package dev.morphium.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.morphium.Morphium;
import dev.morphium.annotation.Entity;
import dev.morphium.annotation.Id;
import dev.morphium.operation.ResultCursor;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A cursor that was closed says so, and does not look as if it had been read to its end. */
class ClosedCursorTest {
  private final Morphium morphium = Morphium.connect("inmemory:///cursors");

  @Entity
  record Leaf(@Id String id) {}

  @BeforeEach
  void store() {
    morphium.storeList(List.of(new Leaf("a"), new Leaf("b"), new Leaf("c")));
  }

  @AfterEach
  void close() {
    morphium.close();
  }

  @Test
  void itSaysThatItIsClosed() {
    Query<Leaf> leaves = morphium.createQueryFor(Leaf.class).sort("id");
    for (Query<Leaf> query : List.of(leaves, leaves.skipUnreadable(unreadable -> {}))) {
      ResultCursor<Leaf> cursor = query.asCursor();
      assertThat(cursor.hasNext()).isTrue();
      assertThat(cursor.next().id()).isEqualTo("a");
      assertThat(cursor.hasNext()).isTrue();
      cursor.close();
      cursor.close();
      assertThatIllegalStateException().isThrownBy(cursor::hasNext).withMessageContaining("closed");
      assertThatIllegalStateException().isThrownBy(cursor::next).withMessageContaining("closed");
      assertThatIllegalStateException().isThrownBy(cursor::toList).withMessageContaining("closed");
    }
  }

  @Test
  void aListClosesItAndItsEndDoesNot() {
    ResultCursor<Leaf> read = morphium.createQueryFor(Leaf.class).asCursor();
    assertThat(read.toList()).hasSize(3);
    assertThatIllegalStateException().isThrownBy(read::toList);
    try (ResultCursor<Leaf> ended = morphium.createQueryFor(Leaf.class).batchSize(2).asCursor()) {
      int read2 = 0;
      while (ended.hasNext()) {
        ended.next();
        read2++;
      }
      assertThat(read2).isEqualTo(3);
      assertThat(ended.hasNext()).isFalse();
    }
  }
}
