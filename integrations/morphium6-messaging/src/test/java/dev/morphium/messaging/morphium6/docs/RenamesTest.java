package dev.morphium.messaging.morphium6.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The script that renames what sources have of Morphium 6, on a source with all of its names. */
class RenamesTest {
  private static final Path SCRIPT = Path.of("../../docs/morphium-6-renames.sed");

  /** What an application of Morphium 6 has, so far as it is written alike here. */
  private static final String OLD =
      """
      package app;

      import de.caluga.morphium.Morphium;
      import de.caluga.morphium.MorphiumAccessVetoException;
      import de.caluga.morphium.MorphiumStorageListener;
      import de.caluga.morphium.VersionMismatchException;
      import de.caluga.morphium.aggregation.Aggregator;
      import de.caluga.morphium.annotations.*;
      import de.caluga.morphium.annotations.UseIfnull;
      import de.caluga.morphium.annotations.caching.Cache;
      import de.caluga.morphium.annotations.caching.*;
      import de.caluga.morphium.annotations.lifecycle.PreStore;
      import de.caluga.morphium.bulk.MorphiumBulkContext;
      import de.caluga.morphium.changestream.ChangeStreamEvent;
      import de.caluga.morphium.driver.MorphiumDriverException;
      import de.caluga.morphium.driver.MorphiumId;
      import de.caluga.morphium.messaging.MorphiumMessaging;
      import de.caluga.morphium.messaging.Msg;
      import de.caluga.morphium.query.Query;
      import java.util.List;

      @Entity
      @Cache(maxEntries = 100)
      @WriteBuffer(size = 10)
      class Uncached {
        @Id MorphiumId id;
        @Index String name;
        @UseIfnull Integer count;
        @Version long version;
        @Reference Uncached other;

        @PreStore
        public void check() {
          if (name == null) {
            throw new MorphiumAccessVetoException("no name");
          }
        }
      }

      class Service {
        List<Uncached> find(Morphium morphium) {
          Query<Uncached> query = morphium.createQueryFor(Uncached.class).f("name").eq("x");
          Aggregator<Uncached, Uncached> sums =
              morphium.createAggregator(Uncached.class, Uncached.class);
          return query.sort("-name").limit(10).asList();
        }

        void store(
            Morphium morphium,
            MorphiumMessaging messaging,
            MorphiumStorageListener<Uncached> listener) {
          morphium.addListener(listener);
          try {
            morphium.store(new Uncached());
          } catch (VersionMismatchException | MorphiumDriverException e) {
            messaging.sendMessage(new Msg("failed", e.getMessage(), "x"));
          }
        }

        String told(ChangeStreamEvent<Uncached> event, MorphiumBulkContext<Uncached> bulk) {
          return event + " " + bulk;
        }
      }
      """;

  @TempDir private Path folder;

  private String renamed(String source) throws IOException, InterruptedException {
    Path file = folder.resolve("Service.java");
    Files.writeString(file, source);
    Process sed =
        new ProcessBuilder("sed", "-E", "-f", SCRIPT.toString(), file.toString())
            .redirectErrorStream(true)
            .start();
    String result = new String(sed.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(sed.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(sed.exitValue()).as(result).isZero();
    return result;
  }

  @Test
  void whatIsRenamedCompiles() throws Exception {
    String source = renamed(OLD);
    assertThat(source).doesNotContain("de.caluga");
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    StringWriter messages = new StringWriter();
    boolean compiled =
        compiler
            .getTask(
                messages,
                null,
                null,
                List.of("-d", folder.toString(), "-proc:none"),
                null,
                List.of(
                    new SimpleJavaFileObject(
                        URI.create("string:///app/Service.java"), JavaFileObject.Kind.SOURCE) {
                      @Override
                      public CharSequence getCharContent(boolean ignored) {
                        return source;
                      }
                    }))
            .call();
    assertThat(compiled).as("%s%n%s", messages, source).isTrue();
  }

  @Test
  void everyNewNameIsAClass() throws IOException {
    Matcher names =
        Pattern.compile("/(dev\\.morphium(?:\\.[a-z0-9]+)*\\.[A-Z]\\w+)\\\\?\\d?/g")
            .matcher(Files.readString(SCRIPT).replaceAll("\\\\\\d/g", "/g"));
    int count = 0;
    while (names.find()) {
      assertThat(exists(names.group(1))).as(names.group(1)).isTrue();
      count++;
    }
    assertThat(count).isGreaterThan(15);
  }

  private static boolean exists(String name) {
    try (var in =
        RenamesTest.class.getClassLoader().getResourceAsStream(name.replace('.', '/') + ".class")) {
      return in != null;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void otherNamesStay() throws Exception {
    String other =
        """
        import de.caluga.morphium.MorphiumConfigResolver;
        import java.util.Aggregator2;
        String s = "MorphiumId"; // de.caluga.morphium.querying
        """;
    assertThat(renamed(other)).isEqualTo(other);
  }
}
