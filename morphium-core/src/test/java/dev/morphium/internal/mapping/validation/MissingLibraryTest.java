package dev.morphium.internal.mapping.validation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URL;
import java.util.Collections;
import java.util.Enumeration;
import java.util.concurrent.Callable;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Morphium works when Jakarta Validation, or what implements it, is not on the class path. */
class MissingLibraryTest {
  /** What runs within another class loader. */
  static final class Stores implements Callable<String> {
    Stores() {}

    @Override
    public String call() {
      return StoredWithoutLibrary.storeAndFind();
    }
  }

  /** The same class path, on which some classes and resources cannot be found. */
  private static final class PoorLoader extends ClassLoader {
    private final Predicate<String> hidden;

    PoorLoader(Predicate<String> hidden) {
      super(MissingLibraryTest.class.getClassLoader());
      this.hidden = hidden;
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      String path = name.replace('.', '/') + ".class";
      if (hidden.test(path)) {
        throw new ClassNotFoundException(name);
      }
      if (!name.startsWith("dev.morphium.") && !name.startsWith("jakarta.")) {
        return super.loadClass(name, resolve);
      }
      synchronized (getClassLoadingLock(name)) {
        Class<?> known = findLoadedClass(name);
        return known == null ? define(name, path) : known;
      }
    }

    private Class<?> define(String name, String path) throws ClassNotFoundException {
      try (InputStream in = getParent().getResourceAsStream(path)) {
        if (in == null) {
          throw new ClassNotFoundException(name);
        }
        byte[] bytes = in.readAllBytes();
        return defineClass(name, bytes, 0, bytes.length);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    @Override
    public @Nullable URL getResource(String name) {
      return hidden.test(name) ? null : super.getResource(name);
    }

    @Override
    public Enumeration<URL> getResources(String name) throws IOException {
      return hidden.test(name) ? Collections.emptyEnumeration() : super.getResources(name);
    }
  }

  private static String callWithout(Predicate<String> hidden) throws Exception {
    Thread thread = Thread.currentThread();
    ClassLoader before = thread.getContextClassLoader();
    ClassLoader loader = new PoorLoader(hidden);
    try {
      thread.setContextClassLoader(loader);
      var constructor = loader.loadClass(Stores.class.getName()).getDeclaredConstructor();
      constructor.setAccessible(true);
      return ((Callable<?>) constructor.newInstance()).call().toString();
    } finally {
      thread.setContextClassLoader(before);
    }
  }

  @Test
  void withoutTheInterfaceNothingIsValidated() throws Exception {
    assertThat(callWithout(path -> path.startsWith("jakarta/"))).isEqualTo("stored: a");
  }

  @Test
  void withoutAnImplementationNothingIsValidated() throws Exception {
    assertThat(callWithout(path -> path.endsWith("jakarta.validation.spi.ValidationProvider")))
        .isEqualTo("stored: a");
  }

  @Test
  void nothingIsThereToClose() {
    assertThatCode(EntityValidator.NONE::close).doesNotThrowAnyException();
    EntityValidator.NONE.accept(this);
    EntityValidator found = EntityValidator.ofClassPath();
    assertThat(found).isInstanceOf(JakartaValidator.class);
    found.close();
    found.close();
  }
}
