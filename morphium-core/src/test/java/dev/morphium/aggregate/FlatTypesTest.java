package dev.morphium.aggregate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.mapping.MapperBuilder;
import dev.morphium.update.Update;
import dev.morphium.watch.Watching;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The fluent types are flat: no chains of parents, and nothing in them that changes. */
class FlatTypesTest {
  private static final Set<Class<?>> ROOTS = Set.of(Object.class, Record.class, Enum.class);

  static Stream<Class<?>> classes() {
    List<Class<?>> all = new ArrayList<>();
    for (String name : List.of("aggregate", "aggregate/expression", "update")) {
      all.addAll(classesIn(Path.of("target/classes/dev/morphium", name)));
    }
    all.addAll(List.of(Watching.class, MapperBuilder.class));
    assertThat(all).contains(Pipeline.class, Update.class).hasSizeGreaterThan(60);
    return all.stream();
  }

  private static List<Class<?>> classesIn(Path folder) {
    try (Stream<Path> files = Files.list(folder)) {
      List<Class<?>> classes = new ArrayList<>();
      for (Path file : files.filter(it -> it.toString().endsWith(".class")).toList()) {
        String name = Path.of("target/classes").relativize(file).toString().replace('/', '.');
        if (!name.endsWith("package-info.class")) {
          classes.add(Class.forName(name.substring(0, name.length() - ".class".length())));
        }
      }
      return classes;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (ClassNotFoundException e) {
      throw new IllegalStateException(e);
    }
  }

  @ParameterizedTest
  @MethodSource("classes")
  void noClassHasAParentAndNoFamilyAGrandparent(Class<?> type) {
    if (!type.isInterface()) {
      assertThat(type.getSuperclass()).isIn(ROOTS);
    }
    for (Class<?> family : type.getInterfaces()) {
      for (Class<?> above : family.getInterfaces()) {
        assertThat(above.getInterfaces()).as("what %s is built on", above).isEmpty();
      }
    }
  }

  @ParameterizedTest
  @MethodSource("classes")
  void everyFieldIsFinal(Class<?> type) {
    assertThat(
            Arrays.stream(type.getDeclaredFields())
                .filter(it -> !Modifier.isFinal(it.getModifiers()))
                .filter(it -> !it.isSynthetic())
                .filter(it -> !type.getName().endsWith("Accumulation$Builder"))
                .map(Field::getName))
        .isEmpty();
  }
}
