package dev.morphium.engine.transaction;

import dev.morphium.engine.change.CollectionState;
import dev.morphium.engine.change.CommitDependencies;
import dev.morphium.engine.change.Effect;
import dev.morphium.engine.change.Root;
import dev.morphium.engine.change.Storage;
import dev.morphium.engine.index.DocumentKeys;
import dev.morphium.engine.index.IndexDefinition;
import dev.morphium.engine.index.IndexEditor;
import dev.morphium.engine.index.IndexState;
import dev.morphium.engine.index.KeyExtractor;
import dev.morphium.engine.signal.InterruptCheck;
import dev.morphium.engine.transaction.KeyIntents.KeyIntent;
import dev.morphium.engine.value.Document;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * The unique keys that one transaction has claimed, so that a write conflict over them is told when
 * a document is inserted or changed and not by the commit.
 *
 * <p>A key is claimed first and looked for among what others have committed since the snapshot
 * then: whoever inserts it after that look finds the claim.
 */
final class KeyClaims {
  private final Transaction owner;
  private final Storage storage;
  private final WriteIntents intents;
  private final Root snapshot;
  private final Map<UUID, UniqueIndexes> unique = new HashMap<>();
  private final List<KeyIntent> claimed = new ArrayList<>();

  private record UniqueIndexes(List<IndexDefinition> definitions, List<KeyExtractor> extractors) {}

  KeyClaims(Transaction owner, Storage storage, WriteIntents intents, Root snapshot) {
    this.owner = owner;
    this.storage = storage;
    this.intents = intents;
    this.snapshot = snapshot;
  }

  /**
   * Claims the keys that changes have made.
   *
   * @throws dev.morphium.protocol.CommandException 112 when somebody else has one of them
   */
  void claim(List<Effect> made) {
    int known = claimed.size();
    for (Effect effect : made) {
      if (effect instanceof Effect.InsertRecord insert) {
        claim(insert.collection(), insert.document(), true);
      } else if (effect instanceof Effect.UpdateRecord update) {
        claim(update.collection(), update.document(), false);
      }
    }
    if (claimed.size() > known) {
      Root newest = storage.newest(new CommitDependencies());
      claimed.subList(known, claimed.size()).forEach(key -> check(key, newest));
    }
  }

  private void claim(UUID collection, byte[] document, boolean inserted) {
    UniqueIndexes indexes = unique.computeIfAbsent(collection, this::uniqueIndexes);
    for (int at = 0; at < indexes.definitions.size(); at++) {
      IndexDefinition index = indexes.definitions.get(at);
      if (inserted || !index.isId()) {
        DocumentKeys keys = indexes.extractors.get(at).keysOf(Document.of(document));
        for (int i = 0; i < keys.size(); i++) {
          KeyIntent key = new KeyIntent(collection, index.name(), ByteBuffer.wrap(keys.get(i)));
          if (!intents.keys().claim(key, indexes.definitions, owner)) {
            throw Conflicts.conflict();
          }
          claimed.add(key);
        }
      }
    }
  }

  /**
   * The unique indexes of a collection; none where the transaction has created it, as no other sees
   * it.
   */
  private UniqueIndexes uniqueIndexes(UUID collection) {
    CollectionState base = snapshot.collection(collection);
    List<IndexDefinition> definitions =
        base == null
            ? List.of()
            : base.indexes().stream()
                .map(IndexState::definition)
                .filter(IndexDefinition::isUnique)
                .toList();
    return new UniqueIndexes(
        definitions,
        definitions.stream().map(index -> new KeyExtractor(index, InterruptCheck.NONE)).toList());
  }

  @SuppressWarnings("ReferenceEquality") // what does not change is shared
  private void check(KeyIntent key, Root newest) {
    CollectionState now = newest.collection(key.collection());
    IndexState index = now == null ? null : now.index(key.index());
    if (index == null || now == snapshot.collection(key.collection())) {
      return; // uniqueness was checked in the snapshot
    }
    long record = new IndexEditor(index).holder(key.key().array(), -1);
    if (record >= 0 && !intents.isHeldBy(new RecordKey(key.collection(), record), owner)) {
      throw Conflicts.conflict();
    }
  }

  void release() {
    claimed.forEach(key -> intents.keys().release(key, owner));
    claimed.clear();
  }
}
