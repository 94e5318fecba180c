package dev.morphium.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;

/**
 * Every plugin of every {@code pom.xml} has a version, its own or that of the parent, so that the
 * same sources are built by the same programs; and the plugins that Maven runs unasked are pinned,
 * too.
 */
class PluginVersionsTest {
  /** What Maven binds to the life cycle of a jar by itself. */
  private static final List<String> UNASKED =
      List.of("clean", "compiler", "deploy", "install", "jar", "resources", "surefire");

  @Test
  void eachPluginHasAVersion() throws Exception {
    Set<String> pinned = new HashSet<>();
    for (Element plugin : Reactor.root().all("plugin")) {
      String version = Reactor.child(plugin, "version");
      if (!version.isEmpty()) {
        assertThat(version)
            .as(Reactor.child(plugin, "artifactId"))
            .doesNotContain("SNAPSHOT", "LATEST", "RELEASE", "[", "(", ",");
        pinned.add(Reactor.child(plugin, "artifactId"));
      }
    }
    for (Reactor.Module module : Reactor.all()) {
      for (Element plugin : module.all("plugin")) {
        String name = Reactor.child(plugin, "artifactId");
        assertThat(pinned.contains(name) || !Reactor.child(plugin, "version").isEmpty())
            .as("a version of the plugin %s in %s/pom.xml", name, module.folder())
            .isTrue();
      }
    }
    assertThat(pinned)
        .containsAll(UNASKED.stream().map(name -> "maven-" + name + "-plugin").toList());
  }
}
