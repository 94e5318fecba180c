package dev.morphium.house;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.domain.JavaMember;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.domain.JavaType;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The API of the libraries that applications use ends where a package is called internal. */
class PublicSurfaceTest {
  private static final Set<String> LIBRARIES = Set.of("morphium-core", "messaging");
  private static final String INTERNAL = ".internal.";

  @Test
  void noSignatureNamesAnInternalType() {
    Set<String> wrong = new TreeSet<>();
    for (JavaClass type : MainClasses.ALL) {
      if (LIBRARIES.contains(MainClasses.module(type)) && isOpen(type)) {
        Stream.concat(type.getInterfaces().stream(), type.getSuperclass().stream())
            .filter(PublicSurfaceTest::isInternal)
            .forEach(parent -> wrong.add(type.getName() + " is a " + parent.getName()));
        for (JavaMember member : type.getMembers()) {
          if (isVisible(member) && signature(member).anyMatch(PublicSurfaceTest::isInternal)) {
            wrong.add(member.getFullName());
          }
        }
      }
    }
    assertThat(wrong).isEmpty();
  }

  /** Whether others can name a type: it and all around it are public, and none is internal. */
  private static boolean isOpen(JavaClass type) {
    return type.getModifiers().contains(JavaModifier.PUBLIC)
        && !isInternal(type)
        && type.getEnclosingClass().map(PublicSurfaceTest::isOpen).orElse(true);
  }

  private static boolean isVisible(JavaMember member) {
    Set<JavaModifier> modifiers = member.getModifiers();
    return !modifiers.contains(JavaModifier.SYNTHETIC)
        && (modifiers.contains(JavaModifier.PUBLIC) || modifiers.contains(JavaModifier.PROTECTED));
  }

  private static Stream<JavaClass> signature(JavaMember member) {
    Stream<? extends JavaType> types =
        switch (member) {
          case JavaField field -> Stream.of(field.getType());
          case JavaCodeUnit code ->
              Stream.concat(Stream.of(code.getReturnType()), code.getParameterTypes().stream());
          default -> Stream.empty();
        };
    return types.flatMap(type -> type.getAllInvolvedRawTypes().stream());
  }

  private static boolean isInternal(JavaType type) {
    return type.toErasure().getName().contains(INTERNAL);
  }
}
