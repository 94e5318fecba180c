package dev.morphium.engine.change;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The commit of a large transaction, prepared outside of the writer lane: its effects, and the
 * states of its collections that they make of the states before. In the lane it is validated and
 * installed (optimistic concurrency control): a few references, however much was changed.
 *
 * @param collections each collection that is touched, once
 * @param effects what is done, in order, as other members repeat it
 */
public record PreparedCommit(List<Touched> collections, List<Effect> effects) {

  /**
   * A collection before and after.
   *
   * @param before null when the transaction makes it
   */
  record Touched(@Nullable CollectionState before, CollectionState after) {
    /** By how many bytes the data grow. */
    long growth() {
      return DataSize.of(after) - (before == null ? 0 : DataSize.of(before));
    }
  }

  /**
   * The commit that makes one root of another one.
   *
   * @param effects of records, and of collections that are made; not of those that go
   */
  public static PreparedCommit of(Root before, Root after, List<Effect> effects) {
    Set<UUID> ids = new LinkedHashSet<>();
    effects.forEach(effect -> ids.add(collection(effect)));
    List<Touched> touched = new ArrayList<>(ids.size());
    for (UUID id : ids) {
      CollectionState made = after.collection(id);
      if (made == null) {
        throw new IllegalStateException("a transaction has lost its collection " + id);
      }
      touched.add(new Touched(before.collection(id), made));
    }
    return new PreparedCommit(touched, effects);
  }

  private static UUID collection(Effect effect) {
    return switch (effect) {
      case Effect.InsertRecord insert -> insert.collection();
      case Effect.UpdateRecord update -> update.collection();
      case Effect.DeleteRecord delete -> delete.collection();
      case Effect.CreateCollection create -> create.collection();
      case Effect.CreateIndex create -> create.collection();
      default -> throw new IllegalStateException("a transaction does not do " + effect);
    };
  }
}
