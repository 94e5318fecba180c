package dev.morphium.server.cluster;

import dev.morphium.engine.change.ChangeBatch;
import dev.morphium.engine.change.CollectionState;
import dev.morphium.engine.change.CommitListener;
import dev.morphium.engine.change.Effect;
import dev.morphium.engine.change.Namespace;
import dev.morphium.engine.change.Root;
import dev.morphium.engine.change.Storage;
import dev.morphium.engine.change.WritableCollection;
import dev.morphium.engine.replication.ConfigurationDocument;
import dev.morphium.engine.replication.SetConfiguration;
import dev.morphium.engine.replication.SetMember;
import dev.morphium.engine.session.SessionId;
import dev.morphium.engine.session.SessionRecord;
import dev.morphium.engine.store.RecordCursor;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * The set's configuration, kept with the data: so that every member knows the same one, and knows
 * it again when it comes back.
 */
final class StoredConfiguration {
  static final Namespace PLACE = new Namespace("local", "system.replset");

  /** Source: MongoDB's oplog after {@code replSetInitiate}. */
  private static final Document INITIATING =
      new DocumentBuilder().append("msg", "initiating set").build().compact();

  private final Storage storage;

  StoredConfiguration(Storage storage) {
    this.storage = storage;
  }

  /** From now on tells of every configuration that is stored. */
  void tell(Consumer<SetConfiguration> changed) {
    storage.addListener(new Changes(changed));
  }

  /**
   * Stores a configuration, unless a later one is; does not wait for it.
   *
   * @return completes when it is stored, with whether that was needed, or exceptionally when nobody
   *     knows whether it will be
   */
  CompletionStage<Boolean> store(SetConfiguration configuration) {
    DocumentBuilder builder = new DocumentBuilder();
    ConfigurationDocument.append(configuration, builder);
    Document document = builder.build().compact();
    return storage.submit(
        batch -> {
          SetConfiguration known = read(batch.root());
          if (known != null && known.version() >= configuration.version()) {
            return false;
          }
          if (known == null) {
            batch.note(INITIATING); // the oplog has a first entry for whoever tails it
          }
          WritableCollection collection = batch.existingOrNew(PLACE);
          RecordCursor records = collection.state().records().cursor();
          if (records.seekAtLeast(0)) {
            return collection.update(records.id(), records.document(), document, null);
          }
          collection.insert(document);
          return true;
        });
  }

  /**
   * Writes into the oplog that the set is to have another configuration, as MongoDB does; does not
   * wait for it. Source: MongoDB's oplog after {@code replSetReconfig}.
   */
  void announce(SetConfiguration next) {
    DocumentBuilder note = new DocumentBuilder();
    note.append("msg", "Reconfig set");
    note.append("version", next.version());
    Document message = note.build().compact();
    CompletionStage<Boolean> ignored =
        storage.submit(
            batch -> {
              batch.note(message);
              return true;
            });
  }

  /** The configuration that is stored; null when there is none. */
  static @Nullable SetConfiguration read(Root root) {
    CollectionState collection = root.collection(PLACE);
    if (collection == null) {
      return null;
    }
    RecordCursor records = collection.records().cursor();
    return records.seekAtLeast(0)
        ? ConfigurationDocument.parse(Document.of(records.document()), new ObjectId())
        : null;
  }

  /** The configuration after the known one and the one that the data have. */
  static SetConfiguration next(Root data, SetConfiguration known, List<SetMember> members) {
    SetConfiguration stored = read(data);
    return new SetConfiguration(
        known.setName(),
        known.id(),
        Math.max(known.version(), stored == null ? 0 : stored.version()) + 1,
        known.term(),
        members,
        known.modes());
  }

  /** The same data without a configuration. */
  static Root without(Root root) {
    List<CollectionState> collections = new ArrayList<>(root.all());
    collections.removeIf(collection -> collection.namespace().equals(PLACE));
    Map<SessionId, SessionRecord> sessions = new HashMap<>();
    root.sessions().forEach(session -> sessions.put(session.getKey(), session.getValue()));
    return Root.of(root.position(), root.clusterTime(), collections, sessions);
  }

  /** Whether the data have a configuration from before this one. */
  static boolean isOlder(Root data, SetConfiguration known) {
    SetConfiguration stored = read(data);
    return stored != null && stored.version() < known.version();
  }

  /** Sees when the data get another configuration. */
  private record Changes(Consumer<SetConfiguration> changed) implements CommitListener {
    @Override
    public void committed(Root before, ChangeBatch batch, Root after) {
      CollectionState collection = after.collection(PLACE);
      if (collection == null) {
        return;
      }
      for (Effect effect : batch.effects()) {
        if (effect instanceof Effect.OnCollection on && on.collection().equals(collection.id())) {
          tell(after);
          return;
        }
      }
    }

    @Override
    public void installed(Root root) {
      tell(root);
    }

    private void tell(Root root) {
      SetConfiguration stored = read(root);
      if (stored != null) {
        changed.accept(stored);
      }
    }
  }
}
