package dev.morphium.query;

import dev.morphium.internal.mapping.schemaless.DocumentMapping;
import dev.morphium.mapping.EntityMapping;
import dev.morphium.mapping.Mapper;
import dev.morphium.operation.CommandRunner;
import dev.morphium.operation.Namespace;
import dev.morphium.operation.OperationOptions;
import org.bson.BsonDocument;

/**
 * A collection of BSON documents as they are, without a class for them: queries find, change and
 * delete them by the names of their fields.
 *
 * <pre>{@code
 * Query<BsonDocument> open = morphium.documents("orders").f("state").eq("OPEN");
 * }</pre>
 */
public final class DocumentCollection implements EntityCollection<BsonDocument> {
  private final CommandRunner runner;
  private final DocumentMapping mapping;
  private final Namespace namespace;
  private final OperationOptions options;

  /**
   * @param mapper translates values of conditions and changes that are none of BSON
   * @param options what queries use where they do not say otherwise
   */
  public DocumentCollection(
      CommandRunner runner, Mapper mapper, Namespace namespace, OperationOptions options) {
    this.runner = runner;
    this.namespace = namespace;
    this.options = options;
    mapping = new DocumentMapping(mapper, namespace.collection());
  }

  /** All documents; conditions make them fewer. */
  public Query<BsonDocument> query() {
    return Query.of(this);
  }

  @Override
  public EntityMapping<BsonDocument> mapping() {
    return mapping;
  }

  @Override
  public Namespace namespace() {
    return namespace;
  }

  @Override
  public EntityCollection<BsonDocument> at(Namespace place) {
    return new DocumentCollection(runner, mapping.mapper(), place, options);
  }

  @Override
  public CommandRunner runner() {
    return runner;
  }

  @Override
  public OperationOptions options() {
    return options;
  }

  @Override
  public <D> DtoProjection<D> projection(Class<D> type) {
    throw new UnsupportedOperationException(
        "documents of %s have no properties that %s could be made of; read them as they are"
            .formatted(namespace, type.getSimpleName()));
  }
}
