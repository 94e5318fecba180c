package dev.morphium.junit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.junit.sample.ClassSample;
import dev.morphium.junit.sample.MethodSample;
import java.io.File;
import java.lang.reflect.Method;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.FutureTask;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The extension, compiled for Jupiter 5, under the newest Jupiter: all in a loader of its own. */
class NextJunitTest {
  private static final Path JARS = Path.of("target", "next-junit");

  @Test
  void runsOnJupiterSix() throws Exception {
    List<URL> path = new ArrayList<>();
    try (Stream<Path> jars = Files.list(JARS)) {
      for (Path jar : jars.toList()) {
        path.add(jar.toUri().toURL());
      }
    }
    for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
      if (!entry.contains("junit-jupiter") && !entry.contains("junit-platform")) {
        path.add(new File(entry).toURI().toURL());
      }
    }
    try (URLClassLoader loader =
        new URLClassLoader(path.toArray(URL[]::new), ClassLoader.getPlatformClassLoader())) {
      FutureTask<String> outcome = new FutureTask<>(() -> run(loader));
      Thread thread = new Thread(outcome, "next-junit");
      thread.setContextClassLoader(loader);
      thread.start();
      assertThat(outcome.get()).contains("0 aborted, 0 failed");
    }
  }

  /**
   * On a thread of its own: a worker of the outer fork-join pool takes other tests while it waits,
   * which would then see this context class loader.
   */
  private static String run(ClassLoader loader) throws Exception {
    Class<?> jupiter = loader.loadClass("org.junit.jupiter.api.Test");
    URI place = jupiter.getProtectionDomain().getCodeSource().getLocation().toURI();
    assertThat(place.getPath()).contains("junit-jupiter-api-6");
    Method run =
        loader.loadClass(TestRun.class.getName()).getMethod("of", String.class, Class[].class);
    Class<?>[] tests = {
      loader.loadClass(MethodSample.class.getName()), loader.loadClass(ClassSample.class.getName())
    };
    return run.invoke(null, "memory", tests).toString();
  }
}
