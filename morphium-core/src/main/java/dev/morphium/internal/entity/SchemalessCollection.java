package dev.morphium.internal.entity;

import dev.morphium.entity.MapCollection;
import dev.morphium.internal.argument.Arguments;
import dev.morphium.internal.mapping.schemaless.MapMapping;
import dev.morphium.operation.OperationOptions;
import dev.morphium.query.Query;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A collection of maps over a type whose mapping is that of no class. */
public final class SchemalessCollection implements MapCollection {
  private final EntityType<Map<String, @Nullable Object>> type;

  public SchemalessCollection(EntityType<Map<String, @Nullable Object>> type) {
    this.type = type;
  }

  @Override
  public Query<Map<String, @Nullable Object>> query() {
    return type.query();
  }

  @Override
  public @Nullable Map<String, @Nullable Object> findById(Object id) {
    return query().findById(id);
  }

  @Override
  public Map<String, @Nullable Object> store(Map<String, ? extends @Nullable Object> document) {
    Arguments.required(document, "store", "document");
    return storeAll(List.of(document)).get(0);
  }

  @Override
  public List<Map<String, @Nullable Object>> storeAll(
      Collection<? extends Map<String, ? extends @Nullable Object>> documents) {
    Arguments.required(documents, "storeAll", "documents");
    type.partial().refuse(documents);
    return type.store(MapMapping.copies(documents), OperationOptions.DEFAULT);
  }

  @Override
  public Map<String, @Nullable Object> insert(Map<String, ? extends @Nullable Object> document) {
    Arguments.required(document, "insert", "document");
    return insertAll(List.of(document)).get(0);
  }

  @Override
  public List<Map<String, @Nullable Object>> insertAll(
      Collection<? extends Map<String, ? extends @Nullable Object>> documents) {
    Arguments.required(documents, "insertAll", "documents");
    return type.insert(MapMapping.copies(documents), true, OperationOptions.DEFAULT);
  }

  @Override
  public boolean delete(Map<String, ? extends @Nullable Object> document) {
    Arguments.required(document, "delete", "document");
    return type.delete(MapMapping.copies(List.of(document)), OperationOptions.DEFAULT) > 0;
  }
}
