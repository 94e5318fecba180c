package dev.morphium.repository.processor;

import dev.morphium.processor.Annotations;
import dev.morphium.repository.processor.model.EntityModel;
import dev.morphium.repository.processor.model.JavaTypes;
import dev.morphium.repository.processor.model.MethodModel;
import dev.morphium.repository.processor.model.RepositoryModel;
import dev.morphium.repository.processor.query.MistakeException;
import dev.morphium.repository.processor.writer.MetamodelWriter;
import dev.morphium.repository.processor.writer.RepositoryWriter;
import dev.morphium.repository.processor.writer.SourceText;
import java.io.IOException;
import java.io.Writer;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import javax.annotation.processing.AbstractProcessor;
import javax.annotation.processing.RoundEnvironment;
import javax.annotation.processing.SupportedAnnotationTypes;
import javax.lang.model.SourceVersion;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.TypeElement;
import javax.tools.Diagnostic;
import org.jspecify.annotations.Nullable;

/**
 * The annotation processor of Jakarta Data: writes {@code People_Impl} for an interface {@code
 * People} with {@code @Repository}, and the static metamodel {@code _Person} for an entity {@code
 * Person}.
 *
 * <p>Repositories of other providers and of entities with other annotations are left to those.
 * Source: Jakarta Data 1.0, "Jakarta Data Providers".
 */
@SupportedAnnotationTypes({
  RepositoryProcessor.REPOSITORY,
  "dev.morphium.annotation.Entity",
})
public final class RepositoryProcessor extends AbstractProcessor {
  static final String REPOSITORY = "jakarta.data.repository.Repository";
  private static final String METAMODEL = "jakarta.data.metamodel.StaticMetamodel";
  private static final String PROVIDER = "Morphium";
  private static final Set<String> OTHER_ENTITIES =
      Set.of("jakarta.persistence.Entity", "jakarta.nosql.Entity");

  @Override
  public SourceVersion getSupportedSourceVersion() {
    return SourceVersion.latestSupported();
  }

  @Override
  public boolean process(Set<? extends TypeElement> annotations, RoundEnvironment round) {
    JavaTypes types = new JavaTypes(processingEnv);
    if (types.declared(METAMODEL) == null) {
      return false;
    }
    Set<String> roots = new HashSet<>();
    for (Element root : round.getRootElements()) {
      roots.add(root.toString());
    }
    for (TypeElement annotation : annotations) {
      boolean repository = annotation.getQualifiedName().contentEquals(REPOSITORY);
      for (Element element : round.getElementsAnnotatedWith(annotation)) {
        if (element instanceof TypeElement type) {
          if (repository) {
            repository(types, type);
          } else {
            metamodel(types, type, roots);
          }
        }
      }
    }
    return false;
  }

  private void repository(JavaTypes types, TypeElement type) {
    try {
      if (isOurs(type)) {
        write(
            new RepositoryWriter(types, new RepositoryModel(types, type), this::error)
                .write(getClass().getName()),
            type);
      }
    } catch (MistakeException mistake) {
      Element place = mistake.element();
      error(place == null ? type : place, "%s: %s".formatted(type.getSimpleName(), mistake.text()));
    }
  }

  private boolean isOurs(TypeElement type) {
    var annotation = MethodModel.annotation(type, "Repository");
    Object provider = Annotations.value(annotation, "provider");
    boolean ours = PROVIDER.equals(provider);
    if (!ours && (provider != null && !provider.toString().isEmpty() || isOfOthers(type))) {
      return false;
    }
    if (type.getKind() != ElementKind.INTERFACE || !type.getTypeParameters().isEmpty()) {
      throw new MistakeException("a repository is an interface without type parameters");
    }
    Object store = Annotations.value(annotation, "dataStore");
    if (store != null && !store.toString().isEmpty()) {
      throw new MistakeException(
          "a dataStore means nothing here: Repositories.of(morphium, …) says where entities are;"
              + " leave it out");
    }
    return true;
  }

  /** Whether its entity has the annotation of another provider, and not ours. */
  private static boolean isOfOthers(TypeElement repository) {
    for (var above : repository.getInterfaces()) {
      if (above instanceof javax.lang.model.type.DeclaredType declared
          && !declared.getTypeArguments().isEmpty()) {
        TypeElement entity = Annotations.element(declared.getTypeArguments().get(0));
        if (entity != null
            && Annotations.ofType(entity, "Entity") == null
            && entity.getAnnotationMirrors().stream()
                .anyMatch(each -> OTHER_ENTITIES.contains(each.getAnnotationType().toString()))) {
          return true;
        }
      }
    }
    return false;
  }

  private void metamodel(JavaTypes types, TypeElement type, Set<String> roots) {
    if (!List.of(ElementKind.CLASS, ElementKind.RECORD).contains(type.getKind())
        || !type.getTypeParameters().isEmpty()) {
      return;
    }
    MetamodelWriter writer = new MetamodelWriter(types, new EntityModel(types, type));
    if (!roots.contains(writer.name())) {
      write(writer.write(getClass().getName()), type);
    }
  }

  private void write(@Nullable SourceText source, TypeElement origin) {
    if (source == null) {
      return;
    }
    try (Writer out =
        processingEnv.getFiler().createSourceFile(source.name(), origin).openWriter()) {
      out.write(source.text());
    } catch (IOException e) {
      error(origin, "%s cannot be written: %s".formatted(source.name(), e.getMessage()));
    }
  }

  private void error(Element place, String what) {
    processingEnv.getMessager().printMessage(Diagnostic.Kind.ERROR, what, place);
  }
}
