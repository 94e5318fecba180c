package dev.morphium.processor;

import java.io.IOException;
import java.io.Writer;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import javax.annotation.processing.Filer;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.AnnotationValue;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.ArrayType;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.ElementFilter;
import javax.lang.model.util.Elements;
import javax.tools.StandardLocation;
import org.jspecify.annotations.Nullable;

/**
 * The reachability metadata of GraalVM Native Image for entities: the mapper reads and writes their
 * members by reflection, which a native image knows of only when it is told.
 *
 * <p>An entity brings what it consists of along: its superclasses, its permitted subtypes, the
 * types of its properties as far as they are no library's, and the converters that are named.
 * Source: GraalVM manual, "Reachability Metadata".
 */
final class ReachabilityMetadata {
  private static final Set<String> LIBRARIES =
      Set.of("java.", "javax.", "jdk.", "jakarta.", "org.bson.", "dev.morphium.mapping.");
  private static final String CONVERT = "dev.morphium.mapping.converter.Convert";

  private final Elements elements;
  private final Set<String> types = new TreeSet<>();

  ReachabilityMetadata(Elements elements) {
    this.elements = elements;
  }

  /** Adds a type, and all that objects of it consist of. */
  void add(TypeElement type) {
    String name = elements.getBinaryName(type).toString();
    if (LIBRARIES.stream().anyMatch(name::startsWith) || !types.add(name)) {
      return;
    }
    add(type.getSuperclass());
    type.getInterfaces().forEach(this::add);
    type.getPermittedSubclasses().forEach(this::add);
    addConverter(type);
    if (type.getKind() == ElementKind.ENUM) {
      return;
    }
    for (VariableElement field : ElementFilter.fieldsIn(type.getEnclosedElements())) {
      if (!field.getModifiers().contains(Modifier.STATIC)) {
        add(field.asType());
        addConverter(field);
      }
    }
  }

  private void add(@Nullable TypeMirror type) {
    if (type instanceof ArrayType array) {
      add(array.getComponentType());
    } else if (type instanceof DeclaredType declared) {
      declared.getTypeArguments().forEach(this::add);
      TypeElement element = Annotations.element(declared);
      if (element != null) {
        add(element);
      }
    }
  }

  private void addConverter(Element element) {
    for (AnnotationMirror annotation : element.getAnnotationMirrors()) {
      if (annotation.getAnnotationType().toString().equals(CONVERT)) {
        for (AnnotationValue value : annotation.getElementValues().values()) {
          add(value.getValue() instanceof TypeMirror converter ? converter : null);
        }
      }
    }
  }

  /** Writes it, unless there is nothing to tell. */
  void write(Filer filer, String folder) throws IOException {
    if (types.isEmpty()) {
      return;
    }
    String path = "META-INF/native-image/%s/reachability-metadata.json".formatted(folder);
    try (Writer file = filer.createResource(StandardLocation.CLASS_OUTPUT, "", path).openWriter()) {
      file.write(json());
    }
  }

  private String json() {
    List<String> entries =
        types.stream()
            .map(
                type ->
                    "    {\"type\": \"%s\", \"allDeclaredFields\": true, \"allDeclaredConstructors\": true, \"allDeclaredMethods\": true}"
                        .formatted(type))
            .toList();
    return "{\n  \"reflection\": [\n%s\n  ]\n}\n".formatted(String.join(",\n", entries));
  }
}
