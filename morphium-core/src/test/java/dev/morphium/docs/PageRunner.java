package dev.morphium.docs;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.OutputStream;
import java.io.StringWriter;
import java.io.Writer;
import java.lang.reflect.InvocationTargetException;
import java.net.URI;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * Compiles the examples of a page and runs them, one after another, on one stage.
 *
 * <p>What goes wrong is told with the page and its line.
 */
public final class PageRunner {
  private final DocumentationPage page;
  private final Stage stage;
  private final PageProgram program;

  private PageRunner(DocumentationPage page, Stage stage) {
    this.page = page;
    this.stage = stage;
    program = PageProgram.of(page, stage);
  }

  /** Runs all examples of a page; how many there were. */
  public static int run(String name, Stage stage) throws Exception {
    return new PageRunner(DocumentationPage.of(name), stage).run();
  }

  private int run() throws Exception {
    Class<?> compiled = new Memory(compile()).loadClass(PageProgram.CLASS);
    try (AutoCloseable opened = stage.open(compiled)) {
      for (String example : program.examples()) {
        try {
          compiled.getMethod(example).invoke(null);
        } catch (InvocationTargetException e) {
          throw new AssertionError(where(e.getCause()) + ": " + e.getCause(), e.getCause());
        }
      }
    }
    return program.examples().size();
  }

  private String where(Throwable failure) {
    for (StackTraceElement frame : failure.getStackTrace()) {
      if (frame.getClassName().startsWith(PageProgram.CLASS)) {
        return "docs/%s:%d".formatted(page.name(), program.origin(frame.getLineNumber()));
      }
    }
    return "docs/" + page.name();
  }

  private Map<String, byte[]> compile() throws Exception {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    DiagnosticCollector<JavaFileObject> problems = new DiagnosticCollector<>();
    Map<String, ByteArrayOutputStream> classes = new HashMap<>();
    try (StandardJavaFileManager files = compiler.getStandardFileManager(problems, null, null)) {
      List<String> options = List.of("-parameters", "-g", "-cp", classPath());
      JavaCompiler.CompilationTask task =
          compiler.getTask(
              null,
              new Output(files, classes),
              problems,
              options,
              null,
              List.of(new Source(PageProgram.CLASS, program.source())));
      task.setProcessors(stage.processors());
      boolean fine = task.call();
      if (!fine) {
        throw new AssertionError(String.join("\n", problems(problems)));
      }
    }
    Map<String, byte[]> bytes = new HashMap<>();
    classes.forEach((name, out) -> bytes.put(name, out.toByteArray()));
    return bytes;
  }

  private List<String> problems(DiagnosticCollector<JavaFileObject> problems) {
    return List.copyOf(problems.getDiagnostics())
        .stream() // a message may complete a class, and add one
        .filter(problem -> problem.getKind() == Diagnostic.Kind.ERROR)
        .map(
            problem ->
                "docs/%s:%d: %s"
                    .formatted(
                        page.name(),
                        program.origin(problem.getLineNumber()),
                        problem.getMessage(Locale.ROOT)))
        .toList();
  }

  /** Where examples find what they use, however the tests were started. */
  private String classPath() {
    return stage.neighbours().stream()
        .map(type -> type.getProtectionDomain().getCodeSource().getLocation())
        .map(location -> Path.of(URI.create(location.toString())).toString())
        .distinct()
        .collect(Collectors.joining(File.pathSeparator));
  }

  private static final class Source extends SimpleJavaFileObject {
    private String text;

    Source(String name, String text) {
      super(URI.create("string:///" + name + ".java"), Kind.SOURCE);
      this.text = text;
    }

    @Override
    public CharSequence getCharContent(boolean ignoreEncodingErrors) {
      return text;
    }

    @Override
    public Writer openWriter() {
      return new StringWriter() {
        @Override
        public void close() {
          text = toString();
        }
      };
    }
  }

  private static final class Output extends ForwardingJavaFileManager<JavaFileManager> {
    private final Map<String, ByteArrayOutputStream> classes;

    Output(JavaFileManager files, Map<String, ByteArrayOutputStream> classes) {
      super(files);
      this.classes = classes;
    }

    @Override
    public JavaFileObject getJavaFileForOutput(
        Location location, String name, JavaFileObject.Kind kind, FileObject sibling) {
      if (kind == JavaFileObject.Kind.SOURCE) {
        return new Source(name, ""); // of a processor
      }
      return new SimpleJavaFileObject(URI.create("memory:///" + name + ".class"), kind) {
        @Override
        public OutputStream openOutputStream() {
          ByteArrayOutputStream out = new ByteArrayOutputStream();
          classes.put(name, out);
          return out;
        }
      };
    }
  }

  /** The classes of a page, which nothing else sees. */
  private static final class Memory extends ClassLoader {
    private final Map<String, byte[]> classes;

    Memory(Map<String, byte[]> classes) {
      super(PageRunner.class.getClassLoader());
      this.classes = classes;
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
      byte[] bytes = classes.get(name);
      if (bytes == null) {
        throw new ClassNotFoundException(name);
      }
      return defineClass(name, bytes, 0, bytes.length);
    }
  }
}
