package dev.morphium.messaging.internal.admin.store;

import static dev.morphium.messaging.internal.store.Bson.document;

import dev.morphium.Morphium;
import dev.morphium.bson.BsonBytes;
import dev.morphium.exception.WriteException;
import dev.morphium.index.IndexDefinition;
import dev.morphium.mapping.EntityMapping;
import dev.morphium.messaging.instance.Instance;
import dev.morphium.messaging.internal.admin.model.InstanceStore;
import dev.morphium.messaging.internal.store.Bson;
import dev.morphium.messaging.internal.store.CollectionGateway;
import dev.morphium.messaging.internal.store.Fields;
import dev.morphium.operation.Namespace;
import dev.morphium.update.Update;
import java.util.List;
import org.bson.BsonDocument;
import org.bson.RawBsonDocument;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/** The collection {@code <queue>_instances}. */
public final class MorphiumInstanceStore implements InstanceStore {
  private static final String RUN = "run";
  private static final String SEEN = "seen";
  private static final String DELETE_AT = "delete_at";
  private static final String LISTENERS = "listeners";

  private final CollectionGateway instances;
  private final EntityMapping<Instance> mapping;

  /**
   * @param queue the queue's collection
   */
  public MorphiumInstanceStore(Morphium morphium, String queue) {
    instances =
        new CollectionGateway(
            morphium.runner(),
            morphium.driver().capabilities(),
            new Namespace(morphium.database(), queue + "_instances"));
    mapping = morphium.mapper().mapping(Instance.class);
  }

  @Override
  public void prepare() {
    BsonDocument options = document("name", DELETE_AT, "expireAfterSeconds", 0);
    instances.createIndexes(List.of(new IndexDefinition(document(DELETE_AT, 1), options)));
  }

  @Override
  public boolean add(Instance instance) {
    try {
      instances.insert(List.of(mapping.encode(instance)), true);
      return true;
    } catch (WriteException failure) {
      if (instances.where(named(instance.name())).get() == null) {
        throw failure;
      }
      return false;
    }
  }

  @Override
  public boolean replace(Instance instance, ObjectId run) {
    BsonDocument other = named(instance.name()).append(RUN, Bson.value(run));
    return instances.where(other).replaceOne(written(instance)).matched() > 0;
  }

  @Override
  public boolean heartbeat(Instance instance) {
    BsonDocument own = named(instance.name()).append(RUN, Bson.value(instance.run()));
    BsonDocument whole = written(instance);
    Update<BsonDocument> alive =
        Update.of(BsonDocument.class)
            .set(DELETE_AT, whole.get(DELETE_AT))
            .set(LISTENERS, whole.get(LISTENERS))
            .currentDate(SEEN);
    return instances.where(own).updateOne(alive).matched() > 0;
  }

  @Override
  public void remove(String name, ObjectId run) {
    BsonDocument own = named(name).append(RUN, Bson.value(run));
    instances.where(own).deleteOne();
  }

  @Override
  public @Nullable Instance find(String name) {
    BsonDocument found = instances.where(named(name)).get();
    return found == null ? null : decoded(found);
  }

  @Override
  public List<Instance> all() {
    return instances.where(new BsonDocument()).sort(Fields.ID).stream().map(this::decoded).toList();
  }

  private Instance decoded(BsonDocument found) {
    byte[] bytes = BsonBytes.of(found);
    return mapping.decode(bytes, 0, bytes.length);
  }

  private BsonDocument written(Instance instance) {
    BsonDocument copy = new BsonDocument();
    copy.putAll(new RawBsonDocument(mapping.encode(instance)));
    return copy;
  }

  private static BsonDocument named(String name) {
    return document(Fields.ID, name);
  }
}
