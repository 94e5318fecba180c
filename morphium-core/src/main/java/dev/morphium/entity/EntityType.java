package dev.morphium.entity;

import dev.morphium.annotation.PostLoad;
import dev.morphium.annotation.PostUpdate;
import dev.morphium.mapping.EntityMapping;
import dev.morphium.mapping.PropertyMapping;
import dev.morphium.operation.CommandRunner;
import dev.morphium.operation.Namespace;
import dev.morphium.operation.OperationOptions;
import dev.morphium.query.EntityCollection;
import dev.morphium.query.Query;
import dev.morphium.update.Update;
import dev.morphium.write.EntityWriter;
import java.util.List;
import java.util.function.BiConsumer;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/**
 * One type of entities at work: reads and writes with everything that its annotations ask for.
 *
 * @param <T> the entities
 */
public final class EntityType<T> {
  private final EntityServices services;
  private final EntityMapping<T> mapping;
  private final CommandRunner runner;
  private final OperationOptions declared;
  private final EntityWriter<T> writer;
  private final UpdateCompletion<T> completion;
  private final BiConsumer<EntityMapping<?>, Namespace> firstUse;
  private final Runnable written;

  /**
   * @param firstUse cares for the collection and its indexes before a collection is used
   * @param written told after documents of the type were changed or may have been
   */
  public EntityType(
      EntityServices services,
      EntityMapping<T> mapping,
      BiConsumer<EntityMapping<?>, Namespace> firstUse,
      Runnable written) {
    this.services = services;
    this.mapping = mapping;
    this.firstUse = firstUse;
    this.written = written;
    declared = DeclaredOptions.of(mapping);
    runner = services.extension().runner(mapping, services.runner());
    completion = new UpdateCompletion<>(mapping, services.timestamps());
    writer =
        new EntityWriter<>(
            mapping,
            runner,
            services.driver().capabilities(),
            services.listeners(),
            services.sequences(),
            services.timestamps(),
            services.validation());
  }

  /** How the entities are stored. */
  public EntityMapping<T> mapping() {
    return mapping;
  }

  /** What the annotations ask for. */
  public OperationOptions options() {
    return declared;
  }

  /** Where the entities live for the present caller, ready for use. */
  public Namespace namespace() {
    Namespace place = place();
    firstUse.accept(mapping, place);
    return place;
  }

  /** Where the entities live for the present caller. */
  public Namespace place() {
    Namespace usual = new Namespace(services.database(), mapping.collection());
    return services.settings().naming().namespace(mapping.type(), usual);
  }

  /** A query for all of them. */
  public Query<T> query() {
    return Query.of(new At(namespace(), true));
  }

  /** The entity as it is stored now; null when it is stored no more. */
  public @Nullable T reread(T entity) {
    BsonValue id = mapping.id(entity);
    PropertyMapping<T> property = mapping.idProperty();
    Object key = id == null || property == null ? null : mapping.fromBson(property.name(), id);
    T stored = key == null ? null : query().findById(key);
    if (stored == null || mapping.type().isRecord()) {
      return stored;
    }
    T same = entity;
    for (PropertyMapping<T> each : mapping.properties()) {
      same = each.with(same, each.get(stored));
    }
    return same;
  }

  /** Who runs the commands of the type. */
  public CommandRunner runner() {
    return runner;
  }

  /** The collection, as builders of pipelines and watchers see it. */
  public EntityCollection<T> collection() {
    return new At(namespace(), false);
  }

  /** Inserts entities; see {@link EntityWriter#insert}. */
  public List<T> insert(List<T> entities, boolean ordered, OperationOptions options) {
    try {
      return writer.insert(namespace(), entities, ordered, options.orElse(declared));
    } finally {
      written.run();
    }
  }

  /** Stores entities; see {@link EntityWriter#store}. */
  public List<T> store(List<T> entities, OperationOptions options) {
    try {
      return writer.store(namespace(), entities, options.orElse(declared));
    } finally {
      written.run();
    }
  }

  /** Deletes entities; see {@link EntityWriter#delete}. */
  public long delete(List<T> entities, OperationOptions options) {
    try {
      return writer.delete(namespace(), entities, options.orElse(declared));
    } finally {
      written.run();
    }
  }

  /** An update with what every update of the type changes too; listeners have agreed to it. */
  Update<T> completed(Update<T> update) {
    services.listeners().preUpdate(mapping.type(), update);
    return completion.completed(update);
  }

  /** An entity that was read. */
  T loaded(T entity) {
    T loaded = mapping.callback(PostLoad.class, entity);
    services.listeners().postLoad(loaded);
    return loaded;
  }

  /** An entity that was changed in part. */
  T updated(T entity) {
    T updated = mapping.callback(PostUpdate.class, entity);
    services.listeners().postUpdate(mapping.type());
    written.run();
    return updated;
  }

  /** The entities of one collection. */
  private final class At implements EntityCollection<T> {
    private final Namespace place;
    private final boolean queried;

    /**
     * @param queried whether what it decodes counts as read by a caller
     */
    At(Namespace place, boolean queried) {
      this.place = place;
      this.queried = queried;
    }

    @Override
    public EntityMapping<T> mapping() {
      return mapping;
    }

    @Override
    public Namespace namespace() {
      return place;
    }

    @Override
    public CommandRunner runner() {
      return runner;
    }

    @Override
    public OperationOptions options() {
      return declared;
    }

    @Override
    public T decode(byte[] bytes, int offset, int length) {
      T entity = loaded(mapping.decode(bytes, offset, length));
      return queried ? services.extension().read(mapping, place, entity) : entity;
    }

    @Override
    public Update<T> completed(Update<T> update) {
      return EntityType.this.completed(update);
    }

    @Override
    public void written() {
      services.listeners().postUpdate(mapping.type());
      written.run();
    }
  }
}
