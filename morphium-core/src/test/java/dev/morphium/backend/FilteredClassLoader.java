package dev.morphium.backend;

import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Method;
import java.net.URL;
import java.util.Enumeration;
import java.util.List;

/**
 * A class loader that loads every class anew, and finds none of one library: as if it were missing.
 */
public final class FilteredClassLoader extends ClassLoader {
  private final ClassLoader all;
  private final List<String> hidden;

  /**
   * @param all where classes come from
   * @param hidden how the names of the libraries' classes begin
   */
  public FilteredClassLoader(ClassLoader all, String... hidden) {
    super(ClassLoader.getPlatformClassLoader());
    this.all = all;
    this.hidden = List.of(hidden);
  }

  /** Calls a static method without parameters of a class, as this loader loads it. */
  public Object call(Class<?> type, String name) throws ReflectiveOperationException {
    Method method = Class.forName(type.getName(), true, this).getDeclaredMethod(name);
    method.setAccessible(true);
    Thread thread = Thread.currentThread();
    ClassLoader before = thread.getContextClassLoader();
    thread.setContextClassLoader(this);
    try {
      return method.invoke(null);
    } finally {
      thread.setContextClassLoader(before);
    }
  }

  @Override
  protected Class<?> findClass(String name) throws ClassNotFoundException {
    try (InputStream in = all.getResourceAsStream(name.replace('.', '/') + ".class")) {
      if (in == null || hidden.stream().anyMatch(name::startsWith)) {
        throw new ClassNotFoundException(name);
      }
      byte[] bytes = in.readAllBytes();
      return defineClass(name, bytes, 0, bytes.length);
    } catch (IOException e) {
      throw new ClassNotFoundException(name, e);
    }
  }

  @Override
  protected URL findResource(String name) {
    return all.getResource(name);
  }

  @Override
  protected Enumeration<URL> findResources(String name) throws IOException {
    return all.getResources(name);
  }
}
