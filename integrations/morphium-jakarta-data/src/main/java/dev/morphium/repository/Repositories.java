package dev.morphium.repository;

import dev.morphium.Morphium;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;

/**
 * Where repositories come from: {@code Repositories.of(morphium, People.class)}.
 *
 * <p>The implementation of {@code People} is the class {@code People_Impl} beside it, which the
 * annotation processor of {@code morphium-jakarta-data-processor} wrote when {@code People} was
 * compiled. It holds no state but the Morphium and is safe for any number of threads; {@code new
 * People_Impl(morphium)} is the same without a look-up by name. Source: Jakarta Data 1.0,
 * "Repository Interfaces".
 */
public final class Repositories {
  private static final String SUFFIX = "_Impl";

  private Repositories() {}

  /**
   * The repository of an interface with {@code @Repository}.
   *
   * @throws IllegalArgumentException when it was compiled without the processor
   */
  public static <R> R of(Morphium morphium, Class<R> repository) {
    String name = repository.getName().replace('$', '_') + SUFFIX;
    try {
      Class<?> implementation = Class.forName(name, true, repository.getClassLoader());
      Constructor<?> constructor = implementation.getDeclaredConstructor(Morphium.class);
      constructor.setAccessible(true);
      return repository.cast(constructor.newInstance(morphium));
    } catch (ClassNotFoundException | NoSuchMethodException e) {
      throw new IllegalArgumentException(
          ("%s has no implementation %s: it needs @Repository, and the annotation processor"
                  + " morphium-jakarta-data-processor where it is compiled")
              .formatted(repository.getName(), name),
          e);
    } catch (InvocationTargetException | InstantiationException | IllegalAccessException e) {
      throw new IllegalStateException(name + " cannot be made", e);
    }
  }
}
