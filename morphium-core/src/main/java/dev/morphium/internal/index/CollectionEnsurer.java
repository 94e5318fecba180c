package dev.morphium.internal.index;

import dev.morphium.driver.DriverException;
import dev.morphium.exception.IndexException;
import dev.morphium.exception.MappingException;
import dev.morphium.exception.MorphiumException;
import dev.morphium.index.IndexDefinition;
import dev.morphium.index.IndexDifference;
import dev.morphium.index.IndexDifference.Kind;
import dev.morphium.internal.index.EnsuredCollections.Outcome;
import dev.morphium.mapping.EntityMapping;
import dev.morphium.mapping.Mapper;
import dev.morphium.operation.Answer;
import dev.morphium.operation.CommandRunner;
import dev.morphium.operation.Interceptor;
import dev.morphium.operation.Namespace;
import dev.morphium.operation.Operation.RunCommand;
import dev.morphium.operation.OperationOptions;
import dev.morphium.settings.IndexMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.bson.RawBsonDocument;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Ensures that collections and their indexes exist, before a collection is used first and whenever
 * it may have gone.
 *
 * <p>With {@link IndexMode#CREATE} a collection that its type wants capped, collated or validated
 * is created like that when it does not exist; one that exists is left as it is. An index that the
 * server does not build is an error for writes, whose uniqueness it may guard, and a warning for
 * reads.
 */
public final class CollectionEnsurer {
  private static final Logger LOG = LoggerFactory.getLogger(CollectionEnsurer.class);
  private static final int NAMESPACE_EXISTS = 48;
  private static final int NAMESPACE_NOT_FOUND = 26;

  private final CommandRunner runner;
  private final Mapper mapper;
  private final IndexMode mode;
  private final boolean schemas;
  private final EnsuredCollections ensured;

  /**
   * @param runner runs commands outside of the caller's transaction
   * @param schemas whether collections get validators made of the mapping
   * @param process the run of the server that writes go to; null while none is known
   */
  public CollectionEnsurer(
      CommandRunner runner,
      Mapper mapper,
      IndexMode mode,
      boolean schemas,
      Supplier<@Nullable Object> process) {
    this.runner = runner;
    this.mapper = mapper;
    this.mode = mode;
    this.schemas = schemas;
    this.ensured = new EnsuredCollections(process);
  }

  /** The interceptor that notices drops; one that failed may have been done all the same. */
  public Answer noticing(Interceptor.Call call, Interceptor.Next next) {
    try {
      return next.run(call);
    } finally {
      if (mode != IndexMode.OFF && call.operation().drops()) {
        ensured.forget(call.operation().written());
      }
    }
  }

  /**
   * Does what the mode says, unless it was done for this type and place; what the server refuses to
   * create is logged, and reads go on without it.
   *
   * @throws MappingException when an index is missing and the mode is {@link IndexMode#VERIFY}
   */
  public void beforeRead(EntityMapping<?> mapping, Namespace namespace) {
    if (mode == IndexMode.OFF || ensured.isKnown(mapping.type(), namespace)) {
      return;
    }
    try {
      look(mapping, namespace);
    } catch (IndexException failure) {
      LOG.warn("{}", failure.getMessage());
      ensured.note(mapping.type(), namespace, Outcome.INCOMPLETE);
    } catch (DriverException.CommandFailed | CollectionRefusedException failure) {
      LOG.warn(
          "{} cannot be created as {} declares it; reads go on, writes will fail like this: {}",
          namespace,
          mapping.type().getSimpleName(),
          failure.getMessage());
      ensured.note(mapping.type(), namespace, Outcome.INCOMPLETE);
    }
  }

  /**
   * Does what the mode says, unless it was done for this type and place, and the collection cannot
   * have gone since.
   *
   * @throws IndexException when the server refuses to create an index
   * @throws CollectionRefusedException when the server refuses to create the collection
   * @throws MappingException when an index is missing and the mode is {@link IndexMode#VERIFY}
   */
  public void beforeWrite(EntityMapping<?> mapping, Namespace namespace) {
    if (mode != IndexMode.OFF && !ensured.isComplete(mapping.type(), namespace)) {
      look(mapping, namespace);
    }
  }

  /**
   * Looks again when a write has met another server than the one that was looked at before it; what
   * fails is tried again before the next write.
   */
  public void afterWrite(EntityMapping<?> mapping, Namespace namespace) {
    if (mode != IndexMode.OFF && ensured.isFromAnotherProcess(mapping.type(), namespace)) {
      try {
        look(mapping, namespace);
      } catch (DriverException | MorphiumException failure) {
        LOG.warn("{} could not be looked at after a change of server", namespace, failure);
        ensured.note(mapping.type(), namespace, Outcome.INCOMPLETE);
      }
    }
  }

  private void look(EntityMapping<?> mapping, Namespace namespace) {
    switch (mode) {
      case CREATE -> create(mapping, namespace);
      case VERIFY -> verify(mapping, namespace);
      case PRINT ->
          differences(List.of(mapping), namespace).stream()
              .filter(difference -> difference.kind() != Kind.UNDECLARED)
              .forEach(difference -> LOG.warn("{}", difference));
      case OFF -> {}
    }
    ensured.note(mapping.type(), namespace, Outcome.COMPLETE);
  }

  /**
   * Creates the collection as declared, when it does not exist, and the indexes that it lacks.
   *
   * @throws IndexException when the server refuses to create an index; the others are there
   */
  public void create(EntityMapping<?> mapping, Namespace namespace) {
    BsonDocument options = DeclaredCollection.options(mapping, mapper, schemas);
    if (!options.isEmpty()) {
      BsonDocument create = new BsonDocument("create", new BsonString(namespace.collection()));
      create.putAll(options);
      try {
        run(namespace, create);
      } catch (DriverException.CommandFailed failure) {
        if (failure.code() != NAMESPACE_EXISTS) {
          throw CollectionRefusedException.of(mapping, namespace, options, failure);
        }
      }
    }
    List<IndexDefinition> indexes = DeclaredIndexes.of(mapping);
    if (!indexes.isEmpty()) {
      try {
        run(namespace, command(namespace, indexes));
      } catch (DriverException.CommandFailed failure) {
        createEach(mapping, namespace, indexes);
      }
    }
  }

  /** Creates them one by one: all that can be, and the error names the one that cannot. */
  private void createEach(
      EntityMapping<?> mapping, Namespace namespace, List<IndexDefinition> indexes) {
    IndexException first = null;
    for (IndexDefinition index : indexes) {
      try {
        run(namespace, command(namespace, List.of(index)));
      } catch (DriverException.CommandFailed failure) {
        IndexException error = IndexFailures.of(mapping.type(), namespace, index, failure);
        if (first == null) {
          first = error;
        } else {
          first.addSuppressed(error);
        }
      }
    }
    if (first != null) {
      throw first;
    }
  }

  /**
   * What is different between the indexes that types declare and those that are there.
   *
   * @param types all that live in the collection
   */
  public List<IndexDifference> differences(List<EntityMapping<?>> types, Namespace namespace) {
    List<IndexDefinition> declared = new ArrayList<>();
    types.forEach(type -> declared.addAll(DeclaredIndexes.of(type)));
    return IndexComparison.of(namespace, declared, existing(namespace));
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
    for (IndexDifference difference : differences(List.of(mapping), namespace)) {
      if (difference.kind() == Kind.DIFFERENT) {
        throw new MappingException("%s: %s".formatted(mapping.type().getSimpleName(), difference));
      }
    }
  }

  private List<BsonDocument> existing(Namespace namespace) {
    BsonDocument list = new BsonDocument("listIndexes", new BsonString(namespace.collection()));
    try {
      return runner
          .open(
              new RunCommand(
                  namespace.database(), list, RunCommand.Form.CURSOR, OperationOptions.DEFAULT),
              (bytes, offset, length) -> copy(new RawBsonDocument(bytes, offset, length)))
          .toList();
    } catch (DriverException.CommandFailed failure) {
      if (failure.code() == NAMESPACE_NOT_FOUND) {
        return List.of();
      }
      throw failure;
    }
  }

  private void run(Namespace namespace, BsonDocument command) {
    runner.run(new RunCommand(namespace.database(), command, OperationOptions.DEFAULT));
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
