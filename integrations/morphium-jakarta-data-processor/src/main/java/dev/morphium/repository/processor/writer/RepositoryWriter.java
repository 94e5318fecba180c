package dev.morphium.repository.processor.writer;

import dev.morphium.repository.processor.model.JavaTypes;
import dev.morphium.repository.processor.model.MethodModel;
import dev.morphium.repository.processor.model.RepositoryModel;
import dev.morphium.repository.processor.model.TypeNames;
import dev.morphium.repository.processor.query.MistakeException;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;
import javax.lang.model.element.Element;
import javax.lang.model.element.TypeElement;
import org.jspecify.annotations.Nullable;

/**
 * Writes the class that implements a repository: a constructor that takes a Morphium, so that any
 * container can make it, and a method for each one that is abstract.
 */
public final class RepositoryWriter {
  private final JavaTypes types;
  private final RepositoryModel repository;
  private final BiConsumer<Element, String> error;
  private final OperationFields fields = new OperationFields();

  /**
   * @param error told of each mistake, and where it is
   */
  public RepositoryWriter(
      JavaTypes types, RepositoryModel repository, BiConsumer<Element, String> error) {
    this.types = types;
    this.repository = repository;
    this.error = error;
  }

  /** The class; null when there are mistakes, which were told. */
  public @Nullable SourceText write(String processor) {
    TypeElement element = repository.element();
    String packageName = types.elements().getPackageOf(element).getQualifiedName().toString();
    GeneratedName name = GeneratedName.of(element, packageName, "", "_Impl");
    MethodWriter writer = new MethodWriter(types, repository, fields);
    StringBuilder methods = new StringBuilder();
    boolean fine = true;
    for (MethodModel method : repository.methods()) {
      try {
        methods.append(method(method, writer.body(method)));
      } catch (MistakeException mistake) {
        tell(method, mistake);
        fine = false;
      }
    }
    return fine ? new SourceText(name.qualified(), text(name, processor, methods)) : null;
  }

  private String text(GeneratedName name, String processor, CharSequence methods) {
    String type = repository.element().getQualifiedName().toString();
    return name.declaration()
        + """
        import dev.morphium.repository.Assignment;
        import dev.morphium.repository.Conditions;
        import dev.morphium.repository.EntityOperations;
        import dev.morphium.repository.EntityQuery;
        import dev.morphium.repository.Expressions;

        /** The implementation of {@link %s}. */
        @javax.annotation.processing.Generated("%s")
        @SuppressWarnings({"unchecked", "rawtypes", "deprecation"})
        %sclass %s implements %s {
          private final dev.morphium.Morphium morphium;
        %s
          /** The repository on a Morphium. */
          public %s(dev.morphium.Morphium morphium) {
            this.morphium = java.util.Objects.requireNonNull(morphium, "morphium");
        %s  }
        %s}
        """
            .formatted(
                type,
                processor,
                name.visibility(),
                name.simpleName(),
                type,
                fields.declarations(),
                name.simpleName(),
                fields.assignments(),
                methods);
  }

  private static String method(MethodModel method, String body) {
    StringBuilder parameters = new StringBuilder();
    int last = method.element().getParameters().size() - 1;
    for (int i = 0; i <= last; i++) {
      String type = TypeNames.of(method.type().getParameterTypes().get(i));
      if (i == last && method.element().isVarArgs()) {
        type = type.substring(0, type.length() - 2) + "...";
      }
      parameters
          .append(i > 0 ? ", " : "")
          .append(type)
          .append(' ')
          .append(method.element().getParameters().get(i).getSimpleName());
    }
    String thrown =
        method.type().getThrownTypes().isEmpty()
            ? ""
            : method.type().getThrownTypes().stream()
                .map(TypeNames::of)
                .collect(Collectors.joining(", ", " throws ", ""));
    return """

      @Override
      public %s%s %s(%s)%s {
        %s
      }
    """
        .formatted(
            TypeNames.variables(method.type().getTypeVariables()),
            TypeNames.of(method.returnType()),
            method.name(),
            parameters,
            thrown,
            body);
  }

  private void tell(MethodModel method, MistakeException mistake) {
    Element place = mistake.element();
    if (place == null) {
      place = method.element();
    }
    boolean inherited = !isWithin(place, repository.element());
    error.accept(
        inherited ? repository.element() : place,
        "%s.%s: %s".formatted(repository.element().getSimpleName(), method.name(), mistake.text()));
  }

  /** What an interface of a library declares has no place in the sources. */
  private static boolean isWithin(Element element, TypeElement type) {
    for (Element each = element; each != null; each = each.getEnclosingElement()) {
      if (each.equals(type)) {
        return true;
      }
    }
    return false;
  }
}
