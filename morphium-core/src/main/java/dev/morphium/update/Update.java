package dev.morphium.update;

import dev.morphium.annotation.CheckReturnValue;
import dev.morphium.internal.argument.Arguments;
import dev.morphium.mapping.EntityMapping;
import dev.morphium.mapping.PathMapping;
import dev.morphium.mapping.PropertyMapping;
import dev.morphium.query.filter.FieldNames;
import dev.morphium.query.filter.Filter;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/**
 * An update of documents: update operators by names and values of Java, or a pipeline.
 *
 * <pre>{@code
 * Update<Order> paid =
 *     Update.of(Order.class).set(Order::status, PAID).inc("version", 1).currentDate("paidAt");
 * Update<Order> shipped = paid.push("history", "shipped");
 * morphium.createQueryFor(Order.class).f("id").eq(7).updateOne(shipped);
 * }</pre>
 *
 * <p>An update never changes: each method gives a new one, so that it can be kept, shared by
 * threads, and extended in several ways. What a method returns is what must be used. Names and
 * values are translated when it is used, so that one update serves a query, a bulk write and a
 * partial update of an entity. Source: MongoDB manual, "Update Operators" and "Updates with
 * Aggregation Pipeline".
 *
 * @param <T> the entities that are changed
 */
@CheckReturnValue
public final class Update<T>
    implements FieldChanges<T, Update<T>>, NumberChanges<T, Update<T>>, ArrayChanges<T, Update<T>> {
  private final List<UpdatePart> parts;
  private final List<ArrayFilter> arrayFilters;
  private final @Nullable Function<PathMapping, List<BsonDocument>> pipeline;

  private Update(
      List<UpdatePart> parts,
      List<ArrayFilter> arrayFilters,
      @Nullable Function<PathMapping, List<BsonDocument>> pipeline) {
    this.parts = List.copyOf(parts);
    this.arrayFilters = List.copyOf(arrayFilters);
    this.pipeline = pipeline;
  }

  /** An update that changes nothing yet. */
  public static <T> Update<T> of(Class<T> type) {
    Arguments.required(type, "Update.of", "type");
    return new Update<>(List.of(), List.of(), null);
  }

  /** An update that makes one change. */
  public static <T> Update<T> of(Change change) {
    Arguments.required(change, "Update.of", "change");
    return new Update<>(List.of(change), List.of(), null);
  }

  /** Operators as they are: {@code {$set: {a: 1}}}; no name and no value is translated. */
  public static <T> Update<T> raw(BsonDocument operators) {
    Arguments.required(operators, "Update.raw", "operators");
    return new Update<>(List.of(new RawUpdate(operators.clone())), List.of(), null);
  }

  /** The stages of a pipeline that makes the new document of the old one, as they are. */
  public static <T> Update<T> pipeline(List<BsonDocument> stages) {
    Arguments.elements(stages, "Update.pipeline", "stages");
    List<BsonDocument> copy = stages.stream().map(BsonDocument::clone).toList();
    return pipeline(mapping -> copy);
  }

  /** A pipeline whose names are translated when the update is used. */
  public static <T> Update<T> pipeline(Function<PathMapping, List<BsonDocument>> stages) {
    Arguments.required(stages, "Update.pipeline", "stages");
    return new Update<>(List.of(), List.of(), stages);
  }

  /** Sets these fields to what an entity has in them: the partial update of one entity. */
  public static <T> Update<T> fields(EntityMapping<T> mapping, T entity, Collection<String> names) {
    Arguments.required(mapping, "Update.fields", "mapping");
    Arguments.required(entity, "Update.fields", "entity");
    Arguments.elements(names, "Update.fields", "names");
    Update<T> update = of(mapping.type());
    for (String name : names) {
      String field = FieldNames.translated(mapping, name);
      BsonValue value = null;
      for (PropertyMapping<T> property : mapping.properties()) {
        if (property.field().equals(field)) {
          value = property.toBson(entity);
        }
      }
      if (value == null) {
        throw FieldNames.mistake(
            mapping, name, "a partial update takes the entity's own properties, not parts of them");
      }
      update = update.set(name, value);
    }
    return update;
  }

  @Override
  public Update<T> change(Change change) {
    Arguments.required(change, "change", "change");
    return adding(change);
  }

  /** Gives several fields values, by their names. */
  public Update<T> set(Map<String, ? extends @Nullable Object> values) {
    Arguments.required(values, "set", "values");
    Update<T> update = this;
    for (Map.Entry<String, ? extends @Nullable Object> entry : values.entrySet()) {
      update = update.set(entry.getKey(), entry.getValue());
    }
    return update;
  }

  /**
   * This update and another: {@code update.and(Update.raw(operators))} for operators as they are.
   *
   * @throws IllegalArgumentException when one of them is a pipeline
   */
  public Update<T> and(Update<T> other) {
    Arguments.required(other, "and", "other");
    if (pipeline != null || other.pipeline != null) {
      throw mixed();
    }
    List<UpdatePart> both = new ArrayList<>(parts);
    both.addAll(other.parts);
    List<ArrayFilter> filters = new ArrayList<>(arrayFilters);
    filters.addAll(other.arrayFilters);
    return new Update<>(both, filters, null);
  }

  /**
   * Says which elements an identifier stands for: {@code set("lines.$[line].done",
   * true).arrayFilter("line", f("price").gt(3))}; for plain values {@code element().gt(3)}.
   */
  public Update<T> arrayFilter(String identifier, Filter<?> filter) {
    Arguments.required(identifier, "arrayFilter", "identifier");
    Arguments.required(filter, "arrayFilter", "filter");
    if (!identifier.matches("[a-z][a-zA-Z0-9]*")) {
      throw new IllegalArgumentException(
          "an identifier is made of letters and digits and begins with a small letter, unlike '%s'"
              .formatted(identifier));
    }
    if (arrayFilters.stream().anyMatch(known -> known.identifier().equals(identifier))) {
      throw new IllegalArgumentException(
          "there already is an array filter for '%s'; combine both with and(...)"
              .formatted(identifier));
    }
    List<ArrayFilter> all = new ArrayList<>(arrayFilters);
    all.add(new ArrayFilter(identifier, filter));
    return new Update<>(parts, all, pipeline);
  }

  /** Whether this is a pipeline and not made of operators. */
  public boolean isPipeline() {
    return pipeline != null;
  }

  /** Whether no change was asked for yet. */
  public boolean isEmpty() {
    return pipeline == null && parts.isEmpty();
  }

  /**
   * The update as the server wants it: a document of operators, or an array of stages.
   *
   * @throws IllegalArgumentException when it changes nothing, or one field twice
   * @throws dev.morphium.exception.MappingException when a field is unknown or a value does not fit
   */
  public BsonValue toBson(PathMapping mapping) {
    Arguments.required(mapping, "toBson", "mapping");
    Function<PathMapping, List<BsonDocument>> stages = pipeline;
    if (stages == null) {
      UpdateDocument document = new UpdateDocument(mapping);
      parts.forEach(part -> part.addTo(document));
      return document.done();
    }
    List<BsonDocument> all = stages.apply(mapping);
    if (all.isEmpty()) {
      throw new IllegalArgumentException(
          FieldNames.type(mapping) + ": the pipeline of the update has no stage; add a $set");
    }
    return new BsonArray(all);
  }

  /** The array filters as the server wants them; empty when there are none. */
  public BsonArray arrayFilters(PathMapping mapping) {
    Arguments.required(mapping, "arrayFilters", "mapping");
    Set<String> paths = new LinkedHashSet<>();
    for (UpdatePart part : parts) {
      switch (part) {
        case Change change -> paths.add(change.path());
        case RawUpdate raw ->
            raw.operators().values().forEach(fields -> paths.addAll(fields.asDocument().keySet()));
      }
    }
    BsonArray filters = new BsonArray();
    arrayFilters.forEach(filter -> filters.add(filter.toBson(mapping, paths)));
    return filters;
  }

  private Update<T> adding(UpdatePart part) {
    if (pipeline != null) {
      throw mixed();
    }
    List<UpdatePart> all = new ArrayList<>(parts);
    all.add(part);
    return new Update<>(all, arrayFilters, null);
  }

  private static IllegalArgumentException mixed() {
    return new IllegalArgumentException(
        "an update is a pipeline or made of operators, not both; say the change as a $set stage");
  }
}
