package dev.morphium.driver;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/**
 * A Java virtual machine that one test has to itself.
 *
 * <p>Lincheck changes the code of every class that is loaded, which makes all other tests of the
 * same virtual machine slower by far, and only finds its classes on the class path.
 */
public final class VirtualMachine {
  private static final long MINUTES = 3;

  private VirtualMachine() {}

  /** Runs a main class on the class path of the test; fails unless it ends well. */
  public static void run(Class<?> main) throws IOException, InterruptedException {
    Path log = Files.createTempFile("virtual-machine", ".log");
    try {
      Process process =
          new ProcessBuilder(
                  Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                  "-Xmx512m",
                  "-cp",
                  classPath(main.getClassLoader()),
                  main.getName())
              .redirectErrorStream(true)
              .redirectOutput(log.toFile())
              .start();
      try {
        assertThat(process.waitFor(MINUTES, TimeUnit.MINUTES)).as("%s ends", main).isTrue();
      } finally {
        process.destroyForcibly();
      }
      assertThat(process.exitValue()).as(Files.readString(log)).isZero();
    } finally {
      Files.delete(log);
    }
  }

  /** The class path of the test, for a machine that is to have the same. */
  public static String classPath(ClassLoader loader) {
    if (loader instanceof URLClassLoader urls) {
      return Arrays.stream(urls.getURLs())
          .map(url -> Path.of(URI.create(url.toString())).toString())
          .collect(Collectors.joining(File.pathSeparator));
    }
    return System.getProperty("java.class.path");
  }
}
