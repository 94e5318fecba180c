package dev.morphium.repository.compile;

import dev.morphium.Morphium;
import dev.morphium.driver.Driver;
import dev.morphium.repository.Repositories;
import dev.morphium.repository.processor.RepositoryProcessor;
import jakarta.data.Sort;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.StandardLocation;
import javax.tools.ToolProvider;
import org.bson.BsonDocument;
import org.jspecify.annotations.NullMarked;

/**
 * Sources that were compiled with the processor, in memory.
 *
 * @param errors the errors, each with its line
 * @param warnings the warnings
 * @param written the texts of the classes that the processor wrote, by their names
 */
record Compiled(List<String> errors, List<String> warnings, Map<String, String> written) {
  /** An entity for all sources. */
  static final String BOOK =
      """
      import dev.morphium.annotation.*;
      import java.util.*;
      @Entity
      public class Book {
        @Id String isbn;
        String title;
        int pages;
        double price;
        boolean sold;
        char shelf;
        Genre genre;
        Author author;
        List<String> tags;
        @Reference Book sequel;
        java.time.LocalDate published;
        enum Genre { NOVEL, POEM }
        @Embedded record Author(String name, Integer born) {}
      }
      """;

  /** Compiles a repository with these members beside {@link #BOOK}. */
  static Compiled members(String members) {
    return repository("extends CrudRepository<Book, String>", members);
  }

  /** Compiles a repository that extends something. */
  static Compiled repository(String heritage, String members) {
    return of(
        Map.of(
            "Book",
            BOOK,
            "Books",
            """
            import jakarta.data.*; import jakarta.data.page.*; import jakarta.data.repository.*;
            import java.util.*; import java.util.stream.*;
            @Repository public interface Books %s {
            %s
            }
            """
                .formatted(heritage, members)));
  }

  /** Compiles sources, by the names of their classes. */
  static Compiled of(Map<String, String> sources) {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    DiagnosticCollector<JavaFileObject> told = new DiagnosticCollector<>();
    Map<String, Text> written = new HashMap<>();
    try (StandardJavaFileManager files = compiler.getStandardFileManager(told, Locale.ROOT, null)) {
      files.setLocationFromPaths(
          StandardLocation.CLASS_PATH,
          Stream.of(
                  Morphium.class,
                  Driver.class,
                  BsonDocument.class,
                  NullMarked.class,
                  Sort.class,
                  Repositories.class)
              .map(Compiled::place)
              .distinct()
              .toList());
      List<JavaFileObject> texts = new ArrayList<>();
      sources.forEach((name, text) -> texts.add(new Text(name, text)));
      JavaCompiler.CompilationTask task =
          compiler.getTask(
              null,
              new InMemoryFiles(files, written),
              told,
              List.of("--release", "21", "-parameters", "-Xlint:all,-processing,-classfile"),
              null,
              texts);
      task.setProcessors(List.of(new RepositoryProcessor()));
      task.call();
    } catch (java.io.IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
    Map<String, String> generated = new HashMap<>();
    written.forEach((name, text) -> generated.put(name, text.text));
    return new Compiled(
        messages(told, Diagnostic.Kind.ERROR), messages(told, Diagnostic.Kind.WARNING), generated);
  }

  private static List<String> messages(
      DiagnosticCollector<JavaFileObject> told, Diagnostic.Kind kind) {
    return told.getDiagnostics().stream()
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

  private static final class Text extends SimpleJavaFileObject {
    private String text;

    Text(String name, String text) {
      super(URI.create("memory:///" + name.replace('.', '/') + ".java"), Kind.SOURCE);
      this.text = text;
    }

    @Override
    public CharSequence getCharContent(boolean ignoreEncodingErrors) {
      return text;
    }

    @Override
    public java.io.Writer openWriter() {
      return new java.io.StringWriter() {
        @Override
        public void close() {
          text = toString();
        }
      };
    }
  }

  private static final class InMemoryFiles extends ForwardingJavaFileManager<JavaFileManager> {
    private final Map<String, Text> written;

    InMemoryFiles(JavaFileManager files, Map<String, Text> written) {
      super(files);
      this.written = written;
    }

    @Override
    public JavaFileObject getJavaFileForOutput(
        Location location, String name, JavaFileObject.Kind kind, FileObject sibling) {
      if (kind == JavaFileObject.Kind.SOURCE) {
        return written.computeIfAbsent(name, each -> new Text(each, ""));
      }
      return new SimpleJavaFileObject(URI.create("memory:///" + name + ".class"), kind) {
        @Override
        public java.io.OutputStream openOutputStream() {
          return java.io.OutputStream.nullOutputStream();
        }
      };
    }
  }
}
