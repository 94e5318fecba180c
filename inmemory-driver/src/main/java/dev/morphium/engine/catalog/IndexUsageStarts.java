package dev.morphium.engine.catalog;

import dev.morphium.engine.change.ChangeBatch;
import dev.morphium.engine.change.CollectionState;
import dev.morphium.engine.change.CommitListener;
import dev.morphium.engine.change.Effect;
import dev.morphium.engine.change.Root;
import dev.morphium.engine.index.IndexState;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Records since when the use of each index is counted, for {@code $indexStats}. */
public final class IndexUsageStarts implements CommitListener {
  @Override
  public void committed(Root before, ChangeBatch batch, Root after) {
    note(batch.effects(), after, batch.wallMillis());
  }

  private static void note(List<Effect> effects, Root after, long millis) {
    for (Effect effect : effects) {
      switch (effect) {
        case Effect.CreateCollection create -> start(after, create.collection(), null, millis);
        case Effect.CreateIndex create ->
            start(after, create.collection(), create.definition().name(), millis);
        case Effect.ModifyIndex modify ->
            start(after, modify.collection(), modify.definition().name(), millis);
        case Effect.CommitTransaction commit -> note(commit.effects(), after, millis);
        default -> {}
      }
    }
  }

  /**
   * @param name of the index; null for the one on {@code _id}
   */
  private static void start(Root after, UUID id, @Nullable String name, long millis) {
    CollectionState collection = after.collection(id);
    IndexState index =
        collection == null ? null : name == null ? collection.idIndex() : collection.index(name);
    if (index != null) {
      index.usage().startedAt(millis);
    }
  }
}
