package dev.morphium.messaging.internal.admin.store;

import static dev.morphium.messaging.internal.store.Bson.document;

import dev.morphium.Morphium;
import dev.morphium.exception.WriteException;
import dev.morphium.mapping.EntityMapping;
import dev.morphium.messaging.instance.Instance;
import dev.morphium.messaging.internal.admin.model.InstanceStore;
import dev.morphium.messaging.internal.store.Bson;
import dev.morphium.messaging.internal.store.CollectionGateway;
import dev.morphium.messaging.internal.store.Fields;
import dev.morphium.operation.Namespace;
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
    BsonDocument index = document("key", document(DELETE_AT, 1), "name", DELETE_AT);
    index.append("expireAfterSeconds", Bson.value(0));
    instances.write("createIndexes", document("indexes", List.of(index)));
  }

  @Override
  public boolean add(Instance instance) {
    try {
      instances.insert(List.of(mapping.encode(instance)), true);
      return true;
    } catch (WriteException failure) {
      if (instances.find(document("filter", named(instance.name()), "limit", 1)).isEmpty()) {
        throw failure;
      }
      return false;
    }
  }

  @Override
  public boolean replace(Instance instance, ObjectId run) {
    BsonDocument other = named(instance.name()).append(RUN, Bson.value(run));
    return instances.update(List.of(document("q", other, "u", written(instance)))).matched() > 0;
  }

  @Override
  public boolean heartbeat(Instance instance) {
    BsonDocument own = named(instance.name()).append(RUN, Bson.value(instance.run()));
    BsonDocument whole = written(instance);
    BsonDocument state = document(DELETE_AT, whole.get(DELETE_AT), LISTENERS, whole.get(LISTENERS));
    BsonDocument alive = document("$set", state, "$currentDate", document(SEEN, Bson.value(true)));
    return instances.update(List.of(document("q", own, "u", alive))).matched() > 0;
  }

  @Override
  public void remove(String name, ObjectId run) {
    BsonDocument own = named(name).append(RUN, Bson.value(run));
    instances.delete(List.of(document("q", own, "limit", 1)));
  }

  @Override
  public @Nullable Instance find(String name) {
    List<Instance> found =
        instances.find(document("filter", named(name), "limit", 1), mapping::decode);
    return found.isEmpty() ? null : found.get(0);
  }

  @Override
  public List<Instance> all() {
    return instances.find(document("sort", document(Fields.ID, 1)), mapping::decode);
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
