package dev.morphium.repository;

import dev.morphium.Morphium;
import dev.morphium.mapping.EntityMapping;
import dev.morphium.mapping.PropertyMapping;
import dev.morphium.operation.ResultCursor;
import dev.morphium.query.Query;
import dev.morphium.update.Update;
import jakarta.data.Sort;
import jakarta.data.exceptions.EntityExistsException;
import jakarta.data.exceptions.MappingException;
import jakarta.data.exceptions.OptimisticLockingFailureException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.bson.BsonDocument;
import org.bson.BsonNull;
import org.bson.BsonValue;
import org.bson.RawBsonDocument;
import org.jspecify.annotations.Nullable;

/**
 * The operations of repositories on the entities of one type: all that they ask of Morphium, with
 * Jakarta Data's exceptions.
 *
 * <p>They take part in the transaction of the calling thread. Source: Jakarta Data 1.0,
 * "BasicRepository", "CrudRepository".
 *
 * @param <T> the entities
 */
public final class EntityOperations<T> {
  private static final String ID = "id(this)";

  private final Morphium morphium;
  private final Class<T> type;

  /** The operations on a type's entities. */
  public EntityOperations(Morphium morphium, Class<T> type) {
    this.morphium = Objects.requireNonNull(morphium, "morphium");
    this.type = Objects.requireNonNull(type, "type");
  }

  /** What several entities are handed over as, as a list. */
  public static <S> List<S> list(Iterable<? extends S> entities) {
    List<S> list = new ArrayList<>();
    entities.forEach(list::add);
    return list;
  }

  /** A query for all of them, to be narrowed. */
  public EntityQuery<T, T> find() {
    return EntityQuery.of(this);
  }

  /**
   * Inserts an entity.
   *
   * @return the entity as it is stored
   * @throws jakarta.data.exceptions.EntityExistsException when there is one with its id
   */
  public <S extends T> S insert(S entity) {
    Objects.requireNonNull(entity, "entity");
    return Failures.translated(() -> morphium.insert(entity));
  }

  /** Inserts entities in their order; see {@link #insert}. */
  public <S extends T> List<S> insertAll(List<S> entities) {
    return Failures.translated(() -> morphium.insertList(known(entities)));
  }

  /**
   * Inserts an entity, or puts it in the place of the one with its id.
   *
   * @return the entity as it is stored
   * @throws OptimisticLockingFailureException when another session changed it
   */
  public <S extends T> S save(S entity) {
    Objects.requireNonNull(entity, "entity");
    return saved(() -> morphium.store(entity));
  }

  /** Inserts or replaces entities; see {@link #save}. */
  public <S extends T> List<S> saveAll(List<S> entities) {
    return saved(() -> morphium.storeList(known(entities)));
  }

  /**
   * Puts an entity in the place of the one with its id.
   *
   * @return the entity as it is stored
   * @throws OptimisticLockingFailureException when there is none, or another session changed it
   */
  public <S extends T> S update(S entity) {
    Objects.requireNonNull(entity, "entity");
    return Failures.translated(() -> replaced(entity));
  }

  /** Replaces entities one after another, up to the first that cannot be; see {@link #update}. */
  public <S extends T> List<S> updateAll(List<S> entities) {
    List<S> updated = new ArrayList<>(entities.size());
    known(entities).forEach(entity -> updated.add(update(entity)));
    return updated;
  }

  /**
   * Deletes an entity.
   *
   * @throws OptimisticLockingFailureException when there is none, or another session changed it
   */
  public void delete(T entity) {
    Objects.requireNonNull(entity, "entity");
    deleteAll(List.of(entity));
  }

  /** Deletes entities; see {@link #delete}. */
  public void deleteAll(List<? extends T> entities) {
    Failures.translated(
        () -> {
          long deleted = morphium.deleteList(known(entities));
          if (deleted < entities.size()) {
            throw missing("%d of %d".formatted(entities.size() - deleted, entities.size()));
          }
        });
  }

  /** The results; to be closed. */
  Stream<T> stream(Selection selection) {
    return translated(
        Failures.translated(
            () -> {
              List<BsonDocument> stages = CaseInsensitiveSort.stages(selection, mapping());
              if (stages.isEmpty()) {
                return query(selection).asCursor();
              }
              var pipeline = morphium.createAggregator(type, type);
              pipeline = pipeline.match(query(selection.window(0, 0)).toQueryObject());
              for (BsonDocument stage : stages) {
                pipeline = pipeline.raw(stage);
              }
              return pipeline.iterate();
            }));
  }

  /** The values of properties, in the order of the paths. */
  Stream<@Nullable Object[]> rows(Selection selection, List<String> paths) {
    String[] names = paths.toArray(String[]::new);
    return Failures.translated(
        () -> {
          List<BsonDocument> stages = CaseInsensitiveSort.stages(selection, mapping());
          if (stages.isEmpty()) {
            return query(selection).project(names).asDocuments().stream().map(it -> row(it, paths));
          }
          var pipeline = morphium.createAggregator(type, BsonDocument.class);
          pipeline = pipeline.match(query(selection.window(0, 0)).toQueryObject());
          for (BsonDocument stage : stages) {
            pipeline = pipeline.raw(stage);
          }
          return pipeline.asList().stream().map(it -> row(it, paths));
        });
  }

  long count(Selection selection) {
    return Failures.translated(() -> query(selection).countAll());
  }

  boolean exists(Selection selection) {
    return Failures.translated(() -> query(selection).exists());
  }

  long delete(Selection selection) {
    return Failures.translated(() -> query(selection).delete().deleted());
  }

  long update(Selection selection, List<Assignment> assignments) {
    return Failures.translated(() -> query(selection).update(changes(assignments)).matched());
  }

  /** The values of an entity's properties, as a page's cursor has them. */
  List<@Nullable Object> key(T entity, List<Sort<?>> order) {
    EntityMapping<T> mapping = mapping();
    BsonDocument document = new RawBsonDocument(mapping.encode(entity));
    List<@Nullable Object> key = new ArrayList<>();
    for (Sort<?> sort : order) {
      key.add(value(document, path(sort.property())));
    }
    return key;
  }

  /** The property that a name of Jakarta Data means. */
  String path(String property) {
    PropertyMapping<T> id = mapping().idProperty();
    return property.equalsIgnoreCase(ID) && id != null ? id.name() : property;
  }

  /** The class of the entities, for messages. */
  String name() {
    return type.getSimpleName();
  }

  private Query<T> query(Selection selection) {
    Query<T> query = morphium.createQueryFor(type).filter(selection.condition());
    if (!selection.order().isEmpty() && !CaseInsensitiveSort.isNeeded(selection)) {
      String[] names =
          selection.order().stream()
              .map(sort -> (sort.isDescending() ? "-" : "") + path(sort.property()))
              .distinct()
              .toArray(String[]::new);
      query = query.sort(names);
    }
    query = selection.skip() == 0 ? query : query.skip(selection.skip());
    return selection.limit() == 0 ? query : query.limit(selection.limit());
  }

  private Update<T> changes(List<Assignment> assignments) {
    if (assignments.stream().anyMatch(each -> each.expression() != null)) {
      return Update.pipeline(
          mapping -> {
            BsonDocument set = new BsonDocument();
            assignments.forEach(
                each -> set.append(mapping.path(each.path()), each.toBson(mapping)));
            return List.of(new BsonDocument("$set", set));
          });
    }
    Update<T> update = Update.of(type);
    for (Assignment assignment : assignments) {
      update = update.set(assignment.path(), assignment.value());
    }
    return update;
  }

  /** A duplicate id of an entity with version 0 is a conflict: another session has inserted it. */
  private static <R> R saved(Supplier<R> work) {
    try {
      return Failures.translated(work);
    } catch (EntityExistsException e) {
      throw Failures.isDuplicateId(e)
          ? new OptimisticLockingFailureException(e.getMessage(), e.getCause())
          : e;
    }
  }

  /**
   * The entity in the place of the stored one. With a version one command does it; without one a
   * transaction keeps it from coming back after another session deleted it, where there are
   * transactions.
   */
  private <S extends T> S replaced(S entity) {
    EntityMapping<T> mapping = mapping();
    BsonValue id = mapping.id(entity);
    PropertyMapping<T> version = mapping.versionProperty();
    if (id == null) {
      throw missing("one without an id");
    }
    if (version != null) {
      if (!(version.get(entity) instanceof Number number) || number.longValue() == 0) {
        throw missing(id + " in version 0");
      }
      return morphium.store(entity);
    }
    return morphium.isInTransaction() || !morphium.driver().capabilities().transactions()
        ? replacedIfThere(entity, id)
        : morphium.inTransaction(() -> replacedIfThere(entity, id));
  }

  private <S extends T> S replacedIfThere(S entity, BsonValue id) {
    if (!morphium.createQueryFor(type).f("_id").eq(id).exists()) {
      throw missing(id.toString());
    }
    return morphium.store(entity);
  }

  private OptimisticLockingFailureException missing(String which) {
    return new OptimisticLockingFailureException(
        "%s: %s is not in the database; read it again, or insert it".formatted(name(), which));
  }

  private @Nullable Object[] row(BsonDocument document, List<String> paths) {
    return paths.stream().map(path -> value(document, path)).toArray();
  }

  private @Nullable Object value(BsonDocument document, String path) {
    BsonValue value = document;
    for (String part : mapping().path(path).split("\\.", -1)) {
      value =
          value instanceof BsonDocument inner
              ? inner.getOrDefault(part, BsonNull.VALUE)
              : BsonNull.VALUE;
    }
    return value.isNull() ? null : mapping().fromBson(path, value);
  }

  private EntityMapping<T> mapping() {
    try {
      return morphium.mapping(type);
    } catch (dev.morphium.exception.MappingException e) {
      throw new MappingException(e.getMessage(), e);
    }
  }

  private static <R> Stream<R> translated(ResultCursor<R> cursor) {
    return new TranslatedResults<>(cursor).stream();
  }

  private static <S> List<S> known(List<S> entities) {
    entities.forEach(entity -> Objects.requireNonNull(entity, "entity"));
    return entities;
  }
}
