package dev.morphium.processor;

import dev.morphium.driver.Driver;
import dev.morphium.mapping.Mapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.StandardLocation;
import javax.tools.ToolProvider;
import org.bson.BsonDocument;
import org.jspecify.annotations.NullMarked;

/** Sources that are compiled with the processor, in this process. */
final class Compilation implements AutoCloseable {
  final List<String> errors;
  final List<String> warnings;
  private final Path folder;
  private final URLClassLoader classes;

  private Compilation(
      Path folder, List<Diagnostic<? extends JavaFileObject>> told, URLClassLoader classes) {
    this.folder = folder;
    this.classes = classes;
    errors = messages(told, Diagnostic.Kind.ERROR);
    warnings =
        Stream.concat(
                messages(told, Diagnostic.Kind.WARNING).stream(),
                messages(told, Diagnostic.Kind.MANDATORY_WARNING).stream())
            .toList();
  }

  /**
   * Compiles sources.
   *
   * @param sources their texts by the names of their classes
   */
  static Compilation of(Map<String, String> sources, String... options) {
    try {
      Path folder = Files.createTempDirectory("processor");
      JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
      DiagnosticCollector<JavaFileObject> told = new DiagnosticCollector<>();
      List<Path> library =
          Stream.of(Mapper.class, Driver.class, BsonDocument.class, NullMarked.class)
              .map(Compilation::place)
              .distinct()
              .toList();
      try (StandardJavaFileManager files =
          compiler.getStandardFileManager(told, Locale.ROOT, null)) {
        files.setLocationFromPaths(StandardLocation.CLASS_OUTPUT, List.of(folder));
        files.setLocationFromPaths(StandardLocation.CLASS_PATH, library);
        List<String> all =
            new ArrayList<>(List.of("--release", "21", "-parameters", "-Xlint:all,-processing"));
        all.addAll(List.of(options));
        List<JavaFileObject> texts = new ArrayList<>();
        sources.forEach((name, text) -> texts.add(new Source(name, text)));
        JavaCompiler.CompilationTask task = compiler.getTask(null, files, told, all, null, texts);
        task.setProcessors(List.of(new FieldConstantsProcessor()));
        task.call();
      }
      URLClassLoader classes =
          new URLClassLoader(
              new URL[] {folder.toUri().toURL()}, Compilation.class.getClassLoader());
      return new Compilation(folder, told.getDiagnostics(), classes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The sources of one class. */
  static Compilation of(String name, String text, String... options) {
    return of(Map.of(name, text), options);
  }

  /** A class that was compiled. */
  Class<?> type(String name) {
    try {
      return Class.forName(name, true, classes);
    } catch (ClassNotFoundException e) {
      throw new LinkageError(e.getMessage() + ": " + errors, e);
    }
  }

  /** A file that was written beside the classes. */
  String resource(String path) throws IOException {
    return Files.readString(folder.resolve(path));
  }

  /** Whether a file was written beside the classes. */
  boolean hasResource(String path) {
    return Files.exists(folder.resolve(path));
  }

  /** The constants of a class, by their names. */
  Map<String, String> constants(String name) {
    return Stream.of(type(name).getDeclaredFields())
        .collect(
            Collectors.toMap(
                field -> field.getName(),
                field -> {
                  try {
                    field.setAccessible(true);
                    return (String) field.get(null);
                  } catch (IllegalAccessException e) {
                    throw new LinkageError(e.getMessage(), e);
                  }
                }));
  }

  private static List<String> messages(
      List<Diagnostic<? extends JavaFileObject>> told, Diagnostic.Kind kind) {
    return told.stream()
        .filter(each -> each.getKind() == kind)
        .map(each -> each.getLineNumber() + ": " + each.getMessage(Locale.ROOT))
        .toList();
  }

  private static Path place(Class<?> type) {
    try {
      return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public void close() throws IOException {
    classes.close();
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted((one, other) -> other.compareTo(one)).toList()) {
        Files.delete(file);
      }
    }
  }

  private static final class Source extends SimpleJavaFileObject {
    private final String text;

    Source(String name, String text) {
      super(URI.create("memory:///" + name.replace('.', '/') + ".java"), Kind.SOURCE);
      this.text = text;
    }

    @Override
    public CharSequence getCharContent(boolean ignoreEncodingErrors) {
      return text;
    }
  }
}
