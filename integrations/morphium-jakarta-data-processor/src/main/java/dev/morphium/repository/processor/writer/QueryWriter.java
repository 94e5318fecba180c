package dev.morphium.repository.processor.writer;

import dev.morphium.processor.Annotations;
import dev.morphium.repository.processor.model.Attribute;
import dev.morphium.repository.processor.model.EntityModel;
import dev.morphium.repository.processor.model.JavaTypes;
import dev.morphium.repository.processor.model.MethodModel;
import dev.morphium.repository.processor.query.Condition;
import dev.morphium.repository.processor.query.MistakeException;
import dev.morphium.repository.processor.query.OrderItem;
import dev.morphium.repository.processor.query.Statement;
import java.util.ArrayList;
import java.util.List;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.type.TypeMirror;
import org.jspecify.annotations.Nullable;

/** Writes the query of a method: what is meant, and in which order. */
final class QueryWriter {
  private final JavaTypes types;
  private final EntityModel entity;
  private final MethodModel method;
  private final MethodArguments arguments;
  private final ScalarWriter scalars;
  private final StringBuilder chain;

  QueryWriter(JavaTypes types, EntityModel entity, MethodModel method, String operations) {
    this.types = types;
    this.entity = entity;
    this.method = method;
    arguments = new MethodArguments(method);
    scalars = new ScalarWriter(types, entity, arguments);
    chain = new StringBuilder(operations).append(".find()");
  }

  /** The query so far, all of whose parameters are used. */
  String done() {
    arguments.requireUse();
    return chain.toString();
  }

  QueryWriter where(@Nullable Condition condition) {
    if (condition != null) {
      String code = new ConditionWriter(types, scalars).write(condition);
      chain.append("\n            .where(").append(code).append(')');
    }
    return this;
  }

  QueryWriter limit(int limit) {
    if (limit > 0) {
      chain.append(".limit(").append(limit).append(')');
    }
    return this;
  }

  QueryWriter order(List<OrderItem> items) {
    for (OrderItem item : items) {
      Attribute attribute = entity.attribute(item.path());
      if (!types.isSortable(attribute.type())) {
        throw new MistakeException(
            "nothing can be sorted by %s, which has no order".formatted(attribute.described()));
      }
      if (item.anyCase() && !types.isText(attribute.type())) {
        throw new MistakeException(
            attribute.described() + " is no text, whose letters could be of any case");
      }
      chain.append(
          "\n            .orderBy(new jakarta.data.Sort<>(%s, %s, %s))"
              .formatted(JavaText.quoted(attribute.path()), !item.descending(), item.anyCase()));
    }
    return this;
  }

  /** What the annotations {@code @OrderBy} of the method say. */
  QueryWriter orderByAnnotations() {
    List<OrderItem> items = new ArrayList<>();
    for (AnnotationMirror each : method.repeated("OrderBy")) {
      items.add(
          new OrderItem(
              String.valueOf(Annotations.value(each, "value")),
              Boolean.TRUE.equals(Annotations.value(each, "descending")),
              Boolean.TRUE.equals(Annotations.value(each, "ignoreCase"))));
    }
    return order(items);
  }

  /** The values of properties in place of entities. */
  QueryWriter select(List<String> paths, TypeMirror result) {
    List<Attribute> selected = paths.stream().map(entity::attribute).toList();
    chain.append("\n            .select(").append(new RowWriter(types).write(selected, result));
    selected.forEach(each -> chain.append(", ").append(JavaText.quoted(each.path())));
    chain.append(')');
    return this;
  }

  /** The assignments of an update. */
  String assignments(List<Statement.SetItem> items) {
    List<String> all = new ArrayList<>();
    for (Statement.SetItem item : items) {
      Operand property = scalars.property(item.path());
      if (scalars.isId(property)) {
        throw new MistakeException(property.description() + " is the id, which never changes");
      }
      if (item.value() == null) {
        if (property.type().getKind().isPrimitive()) {
          throw new MistakeException(property.description() + " cannot become null");
        }
        all.add("Assignment.of(%s, null)".formatted(property.path()));
        continue;
      }
      Operand value = scalars.write(item.value(), property.type());
      boolean fits =
          (types.isNumber(property.type()) && types.isNumber(value.type()))
              || types.isAssignable(value.type(), property.type());
      if (!fits) {
        throw new MistakeException(
            "%s cannot become %s".formatted(property.description(), value.description()));
      }
      all.add(
          value.isValue()
              ? "Assignment.of(%s, %s)".formatted(property.path(), value.code())
              : "Assignment.computed(%s, %s)".formatted(property.path(), value.expression()));
    }
    return String.join(", ", all);
  }
}
