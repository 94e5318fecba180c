package dev.morphium.aggregate;

import dev.morphium.aggregate.expression.Expr;
import dev.morphium.aggregate.expression.Fields;
import dev.morphium.aggregate.expression.FieldsShape;
import dev.morphium.aggregate.expression.PathNames;
import dev.morphium.aggregate.expression.Shape;
import dev.morphium.annotation.CheckReturnValue;
import dev.morphium.internal.argument.Arguments;
import dev.morphium.mapping.PropertyReference;
import java.util.List;
import java.util.Map;
import org.bson.BsonArray;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.jspecify.annotations.Nullable;

/**
 * The aggregation stages that make another document of each document: {@code $project}, {@code
 * $set}, {@code $unwind} and so on.
 *
 * @param <S> the pipeline
 */
@CheckReturnValue
public interface ProjectionStages<S> extends Stages<S> {
  /**
   * Projects documents: keeps fields and computes others; ended by {@code end()}. Source: MongoDB
   * manual, "$project".
   */
  default ProjectStage<S> project() {
    return new ProjectStage<>(this);
  }

  /** Projects documents to {@code _id} and these fields. */
  default S project(String... names) {
    Arguments.elements(names, "project", "names");
    return project().include(names).end();
  }

  /**
   * Sets a field to a computed value; sent as {@code $addFields}, the name of {@code $set} that all
   * servers know. Source: MongoDB manual, "$set".
   */
  default S set(String name, @Nullable Object value) {
    return set(Fields.of(name, value));
  }

  /** Sets fields to computed values; each is computed from the document before the stage. */
  default S set(Fields fields) {
    Arguments.required(fields, "set", "fields");
    return with(
        PipelineStage.of(
            "$addFields",
            scope -> {
              BsonDocument document = new BsonDocument();
              fields.forEach(
                  (name, value) ->
                      document.append(scope.added(name), value.toAddedField(scope.into(name))));
              return document;
            },
            scope -> {
              FieldsShape shape = FieldsShape.beside(scope.shape());
              for (Map.Entry<String, Expr> field : fields.entries()) {
                String name = field.getKey();
                shape =
                    shape.with(name, scope.added(name), field.getValue().shape(scope.into(name)));
              }
              return shape;
            }));
  }

  /** Removes fields: {@code $unset}. Source: MongoDB manual, "$unset". */
  default S unset(String... names) {
    Arguments.elements(names, "unset", "names");
    List<String> paths = List.of(names);
    return with(
        PipelineStage.of(
            "$unset",
            scope -> {
              if (paths.isEmpty()) {
                throw new IllegalArgumentException("at least one field has to be named");
              }
              BsonArray stored = new BsonArray();
              paths.forEach(name -> stored.add(new BsonString(scope.path(PathNames.path(name)))));
              return stored;
            }));
  }

  /**
   * Replaces each document with an object in it or a computed one; sent as {@code $replaceRoot},
   * the name of {@code $replaceWith} that all servers know. Source: MongoDB manual, "$replaceWith".
   */
  default S replaceWith(Expr object) {
    Arguments.required(object, "replaceWith", "object");
    return with(
        PipelineStage.of(
            "$replaceRoot",
            scope -> new BsonDocument("newRoot", object.toBson(scope)),
            object::shape));
  }

  /**
   * Unwinds an array: a document for each of its elements, and none when it is empty, null or
   * missing. Source: MongoDB manual, "$unwind".
   */
  default S unwind(String path) {
    Arguments.required(path, "unwind", "path");
    return with(
        PipelineStage.of(
            "$unwind", scope -> new BsonString("$" + scope.path(PathNames.path(path)))));
  }

  /** Unwinds the array of a property: {@code unwind(Order::lines)}. */
  default <E> S unwind(PropertyReference<E, ?> property) {
    return unwind(PropertyReference.name(property));
  }

  /**
   * Unwinds an array: a document for each of its elements.
   *
   * @param indexField the new field that gets the element's index; null for none
   * @param preserve whether a document stays when the array is empty, null or missing
   */
  default S unwind(String path, @Nullable String indexField, boolean preserve) {
    Arguments.required(path, "unwind", "path");
    return with(
        PipelineStage.of(
            "$unwind",
            scope -> {
              BsonDocument body =
                  new BsonDocument("path", new BsonString("$" + scope.path(PathNames.path(path))));
              if (indexField != null) {
                PathNames.requireName(indexField);
                body.append("includeArrayIndex", new BsonString(scope.added(indexField)));
              }
              return preserve ? body.append("preserveNullAndEmptyArrays", BsonBoolean.TRUE) : body;
            },
            scope ->
                indexField == null
                    ? scope.shape()
                    : FieldsShape.beside(scope.shape())
                        .with(indexField, scope.added(indexField), Shape.OPEN)));
  }
}
