package dev.morphium.repository.processor.writer;

import dev.morphium.processor.Annotations;
import dev.morphium.repository.processor.jdql.JdqlParser;
import dev.morphium.repository.processor.method.MethodNameParser;
import dev.morphium.repository.processor.method.NamedQuery;
import dev.morphium.repository.processor.model.EntityModel;
import dev.morphium.repository.processor.model.JavaTypes;
import dev.morphium.repository.processor.model.MethodModel;
import dev.morphium.repository.processor.model.RepositoryModel;
import dev.morphium.repository.processor.model.Returned;
import dev.morphium.repository.processor.model.TypeNames;
import dev.morphium.repository.processor.query.Condition;
import dev.morphium.repository.processor.query.MistakeException;
import dev.morphium.repository.processor.query.Scalar;
import dev.morphium.repository.processor.query.Statement;
import java.util.ArrayList;
import java.util.List;
import javax.lang.model.element.AnnotationMirror;
import org.jspecify.annotations.Nullable;

/** Writes the bodies of methods, by their annotations or by their names. */
final class MethodWriter {
  private static final List<String> LIFECYCLE = List.of("Insert", "Save", "Update", "Delete");
  private static final String MORPHIUM = "dev.morphium.Morphium";

  private final JavaTypes types;
  private final RepositoryModel repository;
  private final OperationFields fields;
  private final LifecycleWriter lifecycle;

  MethodWriter(JavaTypes types, RepositoryModel repository, OperationFields fields) {
    this.types = types;
    this.repository = repository;
    this.fields = fields;
    lifecycle = new LifecycleWriter(types, repository, fields);
  }

  /**
   * The statement that a method consists of.
   *
   * @throws MistakeException when it says nothing that can be done
   */
  String body(MethodModel method) {
    requireOneAnnotation(method);
    for (String annotation : LIFECYCLE) {
      if (method.annotation(annotation) != null) {
        return annotation.equals("Delete") && !lifecycle.takesEntities(method)
            ? deletion(method)
            : lifecycle.body(annotation, method);
      }
    }
    if (method.annotation("Find") != null) {
      return find(method);
    }
    AnnotationMirror query = method.annotation("Query");
    if (query != null) {
      return query(method, String.valueOf(Annotations.value(query, "value")));
    }
    if (types.is(method.returnType(), MORPHIUM) && method.element().getParameters().isEmpty()) {
      return "return this.morphium;";
    }
    if (MethodNameParser.isQuery(method.name())) {
      return named(method);
    }
    throw new MistakeException(
        "it needs one of @Find, @Query, @Insert, @Save, @Update and @Delete, a body (default), or a"
            + " name that begins with find, count, exists or delete");
  }

  private static void requireOneAnnotation(MethodModel method) {
    List<String> found = new ArrayList<>();
    for (String each : List.of("Find", "Query", "Insert", "Save", "Update", "Delete")) {
      if (method.annotation(each) != null) {
        found.add("@" + each);
      }
    }
    if (found.size() > 1) {
      throw new MistakeException(
          "it has %s, of which there can be one".formatted(String.join(" and ", found)));
    }
  }

  private String find(MethodModel method) {
    Returned returned = Returned.of(types, method.returnType());
    EntityModel entity = foundEntity(returned);
    String query = writer(entity, method).where(parameters(method)).orderByAnnotations().done();
    return results(method).found(query, returned, true);
  }

  private String deletion(MethodModel method) {
    String query = writer(repository.primary(), method).where(parameters(method)).done();
    return results(method).changed(query + ".delete()");
  }

  /** Each parameter is equal to the property of its name, or to that of {@code @By}. */
  private static @Nullable Condition parameters(MethodModel method) {
    List<Condition> all = new ArrayList<>();
    for (int i = 0; i < method.arguments().size(); i++) {
      MethodModel.ParameterModel parameter = method.arguments().get(i);
      Object by = Annotations.value(MethodModel.annotation(parameter.element(), "By"), "value");
      Scalar.Path path = new Scalar.Path(by == null ? parameter.name() : by.toString());
      all.add(new Condition.Is(path, new Scalar.Argument(i), false));
    }
    return all.isEmpty() ? null : all.size() == 1 ? all.get(0) : new Condition.And(all);
  }

  private String query(MethodModel method, String jdql) {
    Statement statement = JdqlParser.parse(jdql);
    return switch (statement) {
      case Statement.Select select -> select(method, select);
      case Statement.Update update -> {
        QueryWriter writer = writer(repository.named(update.entity()), method);
        String set = writer.assignments(update.set());
        String query = writer.where(update.where()).done();
        yield results(method).changed("%s.update(%s)".formatted(query, set));
      }
      case Statement.Delete delete -> {
        QueryWriter writer = writer(repository.named(delete.entity()), method);
        String query = writer.where(delete.where()).done();
        yield results(method).changed(query + ".delete()");
      }
    };
  }

  private String select(MethodModel method, Statement.Select select) {
    Returned returned = Returned.of(types, method.returnType());
    EntityModel entity = select.entity() == null ? null : repository.named(select.entity());
    if (entity == null) {
      entity = repository.entity(returned.element());
    }
    if (entity == null) {
      entity = repository.primary();
    }
    QueryWriter writer = writer(entity, method).where(select.where());
    if (select.counts()) {
      if (!select.order().isEmpty()) {
        throw new MistakeException("what is counted has no order");
      }
      return results(method).count(writer.done() + ".count()");
    }
    writer.order(select.order()).orderByAnnotations();
    if (select.paths().isEmpty()) {
      requireEntity(entity, returned);
      return results(method).found(writer.done(), returned, true);
    }
    String query = writer.select(select.paths(), returned.element()).done();
    return results(method).found(query, returned, false);
  }

  private String named(MethodModel method) {
    if (MethodNameParser.isFind(method.name())) {
      Returned returned = Returned.of(types, method.returnType());
      EntityModel entity = foundEntity(returned);
      NamedQuery named = MethodNameParser.parse(entity, method.name());
      if (named.limit() > 0 && !limits(method).isEmpty()) {
        throw new MistakeException(
            "its name says First, and it has a %s; leave one of them out"
                .formatted(limits(method)));
      }
      String query =
          writer(entity, method)
              .where(named.where())
              .order(named.order())
              .orderByAnnotations()
              .limit(named.limit())
              .done();
      return results(method).found(query, returned, true);
    }
    NamedQuery named = MethodNameParser.parse(repository.primary(), method.name());
    String query = writer(repository.primary(), method).where(named.where()).done();
    return switch (named.action()) {
      case COUNT -> results(method).count(query + ".count()");
      case DELETE -> results(method).changed(query + ".delete()");
      case EXISTS -> results(method).bool(query + ".exists()");
      case FIND -> throw new IllegalStateException(method.name());
    };
  }

  private static String limits(MethodModel method) {
    return method.special(MethodModel.SpecialParameter.LIMIT) != null
        ? "Limit"
        : method.special(MethodModel.SpecialParameter.PAGE_REQUEST) != null ? "PageRequest" : "";
  }

  private EntityModel foundEntity(Returned returned) {
    EntityModel entity = repository.entity(returned.element());
    if (entity == null) {
      throw new MistakeException(
          "it finds entities, and %s is none (@Query can select properties)"
              .formatted(TypeNames.of(returned.element())));
    }
    return entity;
  }

  private void requireEntity(EntityModel entity, Returned returned) {
    if (!types.isSame(entity.type(), returned.element())) {
      throw new MistakeException(
          "the query finds %s, but the method returns %s"
              .formatted(entity.name(), TypeNames.of(returned.element())));
    }
  }

  private QueryWriter writer(EntityModel entity, MethodModel method) {
    return new QueryWriter(types, entity, method, fields.of(entity));
  }

  private ResultWriter results(MethodModel method) {
    return new ResultWriter(types, method);
  }
}
