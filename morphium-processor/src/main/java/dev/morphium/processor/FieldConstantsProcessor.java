package dev.morphium.processor;

import java.io.IOException;
import java.io.Writer;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Set;
import javax.annotation.processing.AbstractProcessor;
import javax.annotation.processing.RoundEnvironment;
import javax.lang.model.SourceVersion;
import javax.lang.model.element.Element;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.TypeMirror;
import javax.tools.Diagnostic.Kind;
import org.jspecify.annotations.Nullable;

/**
 * Writes for every type with {@code @Entity} or {@code @Embedded} a class with the names of its
 * properties: {@code User_.LAST_NAME} for {@code lastName}.
 *
 * <p>The constants are strings, the one kind of name that queries, updates, expressions, sorts,
 * projections and the attributes of annotations all accept; {@code User_.ADDRESS + "." +
 * Address_.CITY} is one too. A property that is renamed is a mistake that the compiler finds. The
 * values are the names in Java, which are right whatever a mapper calls the fields; those in
 * documents are in {@code User_.Stored}.
 *
 * <p>What the mapper would refuse at run time is an error at compile time, as far as the source
 * shows it. Option {@code -Amorphium.naming=as_in_java} is for mappers with that strategy.
 *
 * <p>Beside the constants it writes the {@link ReachabilityMetadata} of the types for native
 * images, to {@code META-INF/native-image/morphium-entities}; option {@code
 * -Amorphium.native=group/artifact} says another folder there.
 */
public final class FieldConstantsProcessor extends AbstractProcessor {
  private static final String NAMING = "morphium.naming";
  private static final String NATIVE = "morphium.native";
  private static final String NATIVE_FOLDER = "morphium-entities";
  private static final Set<String> ANNOTATIONS =
      Set.of("dev.morphium.annotation.Entity", "dev.morphium.annotation.Embedded");

  private final Set<String> written = new LinkedHashSet<>();
  private @Nullable ReachabilityMetadata metadata;

  @Override
  public Set<String> getSupportedAnnotationTypes() {
    return ANNOTATIONS;
  }

  @Override
  public Set<String> getSupportedOptions() {
    return Set.of(NAMING, NATIVE);
  }

  @Override
  public SourceVersion getSupportedSourceVersion() {
    return SourceVersion.latestSupported();
  }

  @Override
  public boolean process(Set<? extends TypeElement> annotations, RoundEnvironment round) {
    Names names = names();
    if (names != null) {
      for (TypeElement annotation : annotations) {
        for (Element element : round.getElementsAnnotatedWith(annotation)) {
          if (element instanceof TypeElement type) {
            write(type, names);
          }
        }
      }
    }
    if (round.processingOver() && metadata != null) {
      write(metadata);
    }
    return false;
  }

  private void write(ReachabilityMetadata known) {
    String folder = processingEnv.getOptions().getOrDefault(NATIVE, NATIVE_FOLDER);
    try {
      known.write(processingEnv.getFiler(), folder);
    } catch (IOException e) {
      error(null, "the metadata for native images cannot be written: " + e.getMessage());
    }
  }

  private @Nullable Names names() {
    String said = processingEnv.getOptions().get(NAMING);
    if (said == null) {
      return Names.SNAKE_CASE;
    }
    for (Names names : Names.values()) {
      if (names.name().equalsIgnoreCase(said)) {
        return names;
      }
    }
    String known = Arrays.toString(Names.values()).toLowerCase(Locale.ROOT);
    error(null, "the option %s is one of %s, not '%s'".formatted(NAMING, known, said));
    return null;
  }

  private void write(TypeElement type, Names names) {
    if (!written.add(type.getQualifiedName().toString())) {
      return;
    }
    Checks checks = new Checks(processingEnv.getTypeUtils(), this::error);
    if (!checks.isMappable(type)) {
      return;
    }
    ReachabilityMetadata known = metadata;
    if (known == null) {
      known = new ReachabilityMetadata(processingEnv.getElementUtils());
      metadata = known;
    }
    known.add(type);
    PropertyFinder finder = new PropertyFinder(type, names);
    checks.check(type, finder);
    String place = processingEnv.getElementUtils().getPackageOf(type).getQualifiedName().toString();
    ConstantsWriter writer = new ConstantsWriter(type, place);
    try (Writer file =
        processingEnv.getFiler().createSourceFile(writer.qualifiedName(), type).openWriter()) {
      file.write(writer.source(finder.properties()));
    } catch (IOException e) {
      error(type, "%s cannot be written: %s".formatted(writer.qualifiedName(), e.getMessage()));
    }
    for (TypeMirror subtype : type.getPermittedSubclasses()) {
      TypeElement element = Annotations.element(subtype);
      if (element != null) {
        write(element, names);
      }
    }
  }

  private void error(@Nullable Element where, String message) {
    processingEnv.getMessager().printMessage(Kind.ERROR, message, where);
  }
}
