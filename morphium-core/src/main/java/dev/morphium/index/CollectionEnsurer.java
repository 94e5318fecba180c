package dev.morphium.index;

import dev.morphium.driver.DriverException;
import dev.morphium.exception.MappingException;
import dev.morphium.mapping.EntityMapping;
import dev.morphium.mapping.Mapper;
import dev.morphium.operation.CommandRunner;
import dev.morphium.operation.Namespace;
import dev.morphium.operation.OperationOptions;
import dev.morphium.settings.IndexMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.bson.RawBsonDocument;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Ensures that collections and their indexes exist, once for each collection, before it is used
 * first.
 *
 * <p>With {@link IndexMode#CREATE} a collection that its type wants capped, collated or validated
 * is created like that when it does not exist; one that exists is left as it is.
 */
public final class CollectionEnsurer {
  private static final Logger LOG = LoggerFactory.getLogger(CollectionEnsurer.class);
  private static final int NAMESPACE_EXISTS = 48;
  private static final int NAMESPACE_NOT_FOUND = 26;

  private final CommandRunner runner;
  private final Mapper mapper;
  private final IndexMode mode;
  private final boolean schemas;
  private final Map<Namespace, Set<Class<?>>> done = new ConcurrentHashMap<>();

  /**
   * @param runner runs commands outside of the caller's transaction
   * @param schemas whether collections get validators made of the mapping
   */
  public CollectionEnsurer(CommandRunner runner, Mapper mapper, IndexMode mode, boolean schemas) {
    this.runner = runner;
    this.mapper = mapper;
    this.mode = mode;
    this.schemas = schemas;
  }

  /**
   * Does what the mode says, unless it was done for this type and place.
   *
   * @throws MappingException when an index is missing and the mode is {@link IndexMode#VERIFY}
   */
  public void beforeUse(EntityMapping<?> mapping, Namespace namespace) {
    if (mode == IndexMode.OFF) {
      return;
    }
    Set<Class<?>> types = done.computeIfAbsent(namespace, ignored -> ConcurrentHashMap.newKeySet());
    if (types.contains(mapping.type())) {
      return;
    }
    switch (mode) {
      case CREATE -> create(mapping, namespace);
      case VERIFY -> verify(mapping, namespace);
      case PRINT ->
          missing(mapping, namespace)
              .forEach(index -> LOG.warn("missing index: {}", command(namespace, List.of(index))));
      case OFF -> {}
    }
    types.add(mapping.type());
  }

  /** Forgets a collection that was dropped. */
  public void forget(Namespace namespace) {
    done.remove(namespace);
  }

  /** Creates the collection as declared, when it does not exist, and the indexes that it lacks. */
  public void create(EntityMapping<?> mapping, Namespace namespace) {
    BsonDocument options = DeclaredCollection.options(mapping, mapper, schemas);
    if (!options.isEmpty()) {
      BsonDocument create = new BsonDocument("create", new BsonString(namespace.collection()));
      create.putAll(options);
      try {
        runner.write(namespace.database(), create, List.of(), OperationOptions.DEFAULT);
      } catch (DriverException.CommandFailed failure) {
        if (failure.code() != NAMESPACE_EXISTS) {
          throw failure;
        }
      }
    }
    List<IndexDefinition> indexes = DeclaredIndexes.of(mapping);
    if (!indexes.isEmpty()) {
      BsonDocument command = command(namespace, indexes);
      runner.write(namespace.database(), command, List.of(), OperationOptions.DEFAULT);
    }
  }

  /** The declared indexes that the collection does not have. */
  public List<IndexDefinition> missing(EntityMapping<?> mapping, Namespace namespace) {
    List<IndexDefinition> declared = DeclaredIndexes.of(mapping);
    if (declared.isEmpty()) {
      return declared;
    }
    Set<String> known = new TreeSet<>();
    for (BsonDocument index : existing(namespace)) {
      known.add(index.getString("name").getValue());
      known.add(IndexDefinition.nameOf(index.getDocument("key")));
    }
    List<IndexDefinition> missing = new ArrayList<>(declared);
    missing.removeIf(
        index ->
            known.contains(index.name()) || known.contains(IndexDefinition.nameOf(index.key())));
    return missing;
  }

  private void verify(EntityMapping<?> mapping, Namespace namespace) {
    List<IndexDefinition> missing = missing(mapping, namespace);
    if (!missing.isEmpty()) {
      throw new MappingException(
          "the collection %s lacks indexes that %s declares; create them with %s"
              .formatted(
                  namespace, mapping.type().getSimpleName(), command(namespace, missing).toJson()));
    }
  }

  private List<BsonDocument> existing(Namespace namespace) {
    BsonDocument list = new BsonDocument("listIndexes", new BsonString(namespace.collection()));
    try {
      return runner
          .cursor(
              namespace.database(),
              list,
              (bytes, offset, length) -> copy(new RawBsonDocument(bytes, offset, length)),
              OperationOptions.DEFAULT)
          .toList();
    } catch (DriverException.CommandFailed failure) {
      if (failure.code() == NAMESPACE_NOT_FOUND) {
        return List.of();
      }
      throw failure;
    }
  }

  private static BsonDocument copy(RawBsonDocument document) {
    BsonDocument copy = new BsonDocument();
    copy.putAll(document);
    return copy;
  }

  private static BsonDocument command(Namespace namespace, List<IndexDefinition> indexes) {
    BsonArray definitions = new BsonArray();
    indexes.forEach(index -> definitions.add(index.document()));
    return new BsonDocument("createIndexes", new BsonString(namespace.collection()))
        .append("indexes", definitions);
  }
}
