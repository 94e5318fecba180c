package dev.morphium.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/**
 * Every plugin of every {@code pom.xml} has a version, its own or that of the parent, so that the
 * same sources are built by the same programs; and the plugins that Maven runs unasked are pinned,
 * too.
 */
class PluginVersionsTest {
  /** What Maven binds to the life cycle of a jar by itself. */
  private static final List<String> UNASKED =
      List.of("clean", "compiler", "deploy", "install", "jar", "resources", "surefire");

  private static List<Element> elements(Element parent, String name) {
    NodeList found = parent.getElementsByTagName(name);
    List<Element> all = new ArrayList<>();
    for (int i = 0; i < found.getLength(); i++) {
      all.add((Element) found.item(i));
    }
    return all;
  }

  private static String child(Element parent, String name) {
    for (Element each : elements(parent, name)) {
      if (each.getParentNode() == parent) {
        return each.getTextContent().strip();
      }
    }
    return "";
  }

  private static List<Element> plugins(Path pom) throws Exception {
    Element project =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(pom.toFile())
            .getDocumentElement();
    return elements(project, "plugin");
  }

  @Test
  void eachPluginHasAVersion() throws Exception {
    Path parent = House.root().resolve("pom.xml");
    Set<String> pinned = new HashSet<>();
    for (Element plugin : plugins(parent)) {
      String version = child(plugin, "version");
      if (!version.isEmpty()) {
        assertThat(version)
            .as(child(plugin, "artifactId"))
            .doesNotContain("SNAPSHOT", "LATEST", "RELEASE", "[", "(", ",");
        pinned.add(child(plugin, "artifactId"));
      }
    }
    List<Path> poms =
        Stream.concat(
                Stream.of(parent),
                House.ARROWS.keySet().stream()
                    .map(module -> House.folder(module).resolve("pom.xml")))
            .toList();
    for (Path pom : poms) {
      for (Element plugin : plugins(pom)) {
        String name = child(plugin, "artifactId");
        assertThat(pinned.contains(name) || !child(plugin, "version").isEmpty())
            .as("a version of the plugin %s in %s", name, pom)
            .isTrue();
      }
    }
    assertThat(pinned)
        .containsAll(UNASKED.stream().map(name -> "maven-" + name + "-plugin").toList());
  }
}
