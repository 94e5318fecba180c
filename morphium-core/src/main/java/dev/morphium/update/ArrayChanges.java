package dev.morphium.update;

import dev.morphium.internal.argument.Arguments;
import dev.morphium.mapping.PropertyReference;
import dev.morphium.query.filter.Filter;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.jspecify.annotations.Nullable;

/**
 * Changes of arrays. Source: MongoDB manual, "Array Update Operators".
 *
 * @param <T> the entities that are changed
 * @param <R> what comes of a change
 */
public interface ArrayChanges<T, R> extends Changes<R> {
  /** Appends an element. */
  default R push(String field, @Nullable Object element) {
    return change("$push", field, Operands.element(element));
  }

  /** Appends an element. */
  default R push(PropertyReference<T, ?> property, @Nullable Object element) {
    return push(PropertyReference.name(property), element);
  }

  /** Appends several elements. */
  default R pushAll(String field, Collection<? extends @Nullable Object> elements) {
    Arguments.required(elements, "pushAll", "elements");
    return pushAll(field, elements, PushOptions.NONE);
  }

  /** Appends several elements. */
  default R pushAll(
      PropertyReference<T, ?> property, Collection<? extends @Nullable Object> elements) {
    Arguments.required(elements, "pushAll", "elements");
    return pushAll(PropertyReference.name(property), elements);
  }

  /** Adds several elements, and says where to, in which order and how many are kept. */
  default R pushAll(
      String field, Collection<? extends @Nullable Object> elements, PushOptions options) {
    Arguments.required(elements, "pushAll", "elements");
    Arguments.required(options, "pushAll", "options");
    List<@Nullable Object> copy =
        Collections.unmodifiableList(new ArrayList<@Nullable Object>(elements));
    return change(
        "$push",
        field,
        (mapping, path) ->
            options.appendTo(
                new BsonDocument("$each", Operands.elements(mapping, path, copy)), mapping, path));
  }

  /** Appends an element that is not there yet. */
  default R addToSet(String field, @Nullable Object element) {
    return change("$addToSet", field, Operands.element(element));
  }

  /** Appends an element that is not there yet. */
  default R addToSet(PropertyReference<T, ?> property, @Nullable Object element) {
    return addToSet(PropertyReference.name(property), element);
  }

  /** Appends those elements that are not there yet. */
  default R addAllToSet(String field, Collection<? extends @Nullable Object> elements) {
    Arguments.required(elements, "addAllToSet", "elements");
    Change.Operand each = Operands.elements(elements);
    return change(
        "$addToSet",
        field,
        (mapping, path) -> new BsonDocument("$each", each.toBson(mapping, path)));
  }

  /** Appends those elements that are not there yet. */
  default R addAllToSet(
      PropertyReference<T, ?> property, Collection<? extends @Nullable Object> elements) {
    Arguments.required(elements, "addAllToSet", "elements");
    return addAllToSet(PropertyReference.name(property), elements);
  }

  /** Removes all elements that are equal to a value. */
  default R pull(String field, @Nullable Object element) {
    return change("$pull", field, Operands.equal(element));
  }

  /** Removes all elements that are equal to a value. */
  default R pull(PropertyReference<T, ?> property, @Nullable Object element) {
    return pull(PropertyReference.name(property), element);
  }

  /** Removes all elements that meet a filter: {@code pull("scores", element().lt(3))}. */
  default R pull(String field, Filter<?> condition) {
    Arguments.required(condition, "pull", "condition");
    return change("$pull", field, Operands.condition(condition));
  }

  /** Removes all elements that meet a filter. */
  default R pull(PropertyReference<T, ?> property, Filter<?> condition) {
    Arguments.required(condition, "pull", "condition");
    return pull(PropertyReference.name(property), condition);
  }

  /** Removes all elements that are equal to one of these. */
  default R pullAll(String field, Collection<? extends @Nullable Object> elements) {
    Arguments.required(elements, "pullAll", "elements");
    return change("$pullAll", field, Operands.elements(elements));
  }

  /** Removes all elements that are equal to one of these. */
  default R pullAll(
      PropertyReference<T, ?> property, Collection<? extends @Nullable Object> elements) {
    Arguments.required(elements, "pullAll", "elements");
    return pullAll(PropertyReference.name(property), elements);
  }

  /** Removes the first element. */
  default R popFirst(String field) {
    return change("$pop", field, (mapping, path) -> new BsonInt32(-1));
  }

  /** Removes the first element. */
  default R popFirst(PropertyReference<T, ?> property) {
    return popFirst(PropertyReference.name(property));
  }

  /** Removes the last element. */
  default R popLast(String field) {
    return change("$pop", field, (mapping, path) -> new BsonInt32(1));
  }

  /** Removes the last element. */
  default R popLast(PropertyReference<T, ?> property) {
    return popLast(PropertyReference.name(property));
  }
}
