package dev.morphium.aggregate;

import dev.morphium.aggregate.expression.Expr;
import dev.morphium.aggregate.expression.Fields;
import dev.morphium.aggregate.expression.FieldsShape;
import dev.morphium.aggregate.expression.PathNames;
import dev.morphium.aggregate.expression.Scope;
import dev.morphium.aggregate.expression.Shape;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import org.bson.BsonArray;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/** The stages that make other documents of each document. */
abstract class ProjectionStages<S extends ProjectionStages<S>> extends FilterStages<S> {
  ProjectionStages(EntityMappings types, Scope scope) {
    super(types, scope);
  }

  /** Keeps fields and computes others, up to {@code end()}. Source: MongoDB manual, "$project". */
  public ProjectStage<S> project() {
    return new ProjectStage<>(self());
  }

  /** Keeps {@code _id} and these fields. */
  public S project(String... names) {
    return project().include(names).end();
  }

  /** Sets a field to a computed value. Source: MongoDB manual, "$addFields". */
  public S addFields(String name, @Nullable Object value) {
    return addFields(Fields.of(name, value));
  }

  /** Sets fields to computed values; each is computed from the document before the stage. */
  public S addFields(Fields fields) {
    return computed("$addFields", fields);
  }

  /** Sets a field to a computed value: the newer name of {@code addFields}. */
  public S set(String name, @Nullable Object value) {
    return set(Fields.of(name, value));
  }

  /** Sets fields to computed values: the newer name of {@code addFields}. */
  public S set(Fields fields) {
    return computed("$set", fields);
  }

  private S computed(String stage, Fields fields) {
    return add(
        stage,
        scope -> {
          BsonDocument document = new BsonDocument();
          fields.forEach(
              (name, value) ->
                  document.append(scope.fresh(name), value.toAddedField(scope.into(name))));
          return document;
        },
        scope -> {
          FieldsShape[] shape = {FieldsShape.beside(scope.shape())};
          fields.forEach(
              (name, value) ->
                  shape[0] = shape[0].with(name, scope.fresh(name), value.shape(scope.into(name))));
          return shape[0];
        });
  }

  /** Removes fields. Source: MongoDB manual, "$unset". */
  public S unset(String... names) {
    return add(
        "$unset",
        scope -> {
          List<BsonString> paths =
              Arrays.stream(names)
                  .map(name -> new BsonString(scope.path(PathNames.path(name))))
                  .toList();
          if (paths.isEmpty()) {
            throw new IllegalArgumentException("at least one field has to be named");
          }
          return new BsonArray(paths);
        });
  }

  /** Goes on with an object instead of the document. Source: MongoDB manual, "$replaceRoot". */
  public S replaceRoot(Expr object) {
    return replace("$replaceRoot", object, value -> new BsonDocument("newRoot", value));
  }

  /** Goes on with an object instead of the document: the newer name of {@code replaceRoot}. */
  public S replaceWith(Expr object) {
    return replace("$replaceWith", object, value -> value);
  }

  private S replace(String stage, Expr object, Function<BsonValue, BsonValue> body) {
    return add(stage, scope -> body.apply(object.toBson(scope)), scope -> object.shape(scope));
  }

  /**
   * A document for each element of an array; none when it is empty, null or missing. Source:
   * MongoDB manual, "$unwind".
   */
  public S unwind(String path) {
    return add("$unwind", scope -> new BsonString("$" + scope.path(PathNames.path(path))));
  }

  /**
   * A document for each element of an array.
   *
   * @param indexField the new field that gets the element's index; null for none
   * @param preserve whether a document stays when the array is empty, null or missing
   */
  public S unwind(String path, @Nullable String indexField, boolean preserve) {
    return add(
        "$unwind",
        scope -> {
          BsonDocument body =
              new BsonDocument("path", new BsonString("$" + scope.path(PathNames.path(path))));
          if (indexField != null) {
            PathNames.requireName(indexField);
            body.append("includeArrayIndex", new BsonString(scope.fresh(indexField)));
          }
          return preserve ? body.append("preserveNullAndEmptyArrays", BsonBoolean.TRUE) : body;
        },
        scope -> indexField == null ? scope.shape() : with(scope, indexField, Shape.OPEN));
  }

  /** The shape of the documents with one more field. */
  static Shape with(Scope scope, String name, Shape value) {
    return FieldsShape.beside(scope.shape()).with(name, scope.fresh(name), value);
  }
}
