package dev.morphium.house;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/** The modules that Maven builds, as the {@code pom.xml} of the root names them. */
final class Reactor {
  private Reactor() {}

  /**
   * A module's {@code pom.xml}.
   *
   * @param folder the module's folder, below the root
   */
  record Module(Path folder, Element pom) {
    String artifact() {
      return text("artifactId");
    }

    boolean isJar() {
      String packaging = text("packaging");
      return packaging.isEmpty() || packaging.equals("jar");
    }

    /** Whether it is deployed, as every module is that does not say otherwise. */
    boolean isPublished() {
      return !property("maven.deploy.skip").equals("true");
    }

    /** A property; empty when there is none. */
    String property(String name) {
      return elements(pom, "properties").stream()
          .map(all -> child(all, name))
          .findFirst()
          .orElse("");
    }

    /** What stands in an element of the project itself; empty when there is none. */
    String text(String name) {
      return child(pom, name);
    }

    List<Element> all(String name) {
      return elements(pom, name);
    }
  }

  /** The root. */
  static Module root() {
    return read(Path.of(""));
  }

  /** All modules below the root, in their order. */
  static List<Module> modules() {
    return elements(root().pom(), "module").stream()
        .map(module -> read(Path.of(module.getTextContent().strip())))
        .toList();
  }

  /** The root and all modules. */
  static List<Module> all() {
    return Stream.concat(Stream.of(root()), modules().stream()).toList();
  }

  private static Module read(Path folder) {
    Path file = House.root().resolve(folder).resolve("pom.xml");
    try {
      return new Module(
          folder,
          DocumentBuilderFactory.newInstance()
              .newDocumentBuilder()
              .parse(file.toFile())
              .getDocumentElement());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (ParserConfigurationException | SAXException e) {
      throw new IllegalStateException(file + " cannot be read", e);
    }
  }

  private static List<Element> elements(Element parent, String name) {
    NodeList found = parent.getElementsByTagName(name);
    List<Element> all = new ArrayList<>();
    for (int i = 0; i < found.getLength(); i++) {
      all.add((Element) found.item(i));
    }
    return all;
  }

  /** What stands in a direct child; empty when there is none. */
  static String child(Element parent, String name) {
    for (Node each = parent.getFirstChild(); each != null; each = each.getNextSibling()) {
      if (each instanceof Element element && element.getTagName().equals(name)) {
        return element.getTextContent().strip();
      }
    }
    return "";
  }
}
