package dev.morphium.house;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import com.tngtech.archunit.core.domain.JavaClass;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Element;

/** What users get of the modules: one list of versions, and names as modules of Java. */
class PublishedModulesTest {
  private static final String BOM = "morphium-bom";

  /** The root gives them to each module. */
  private static final Set<String> OF_ALL_MODULES =
      Set.of("assertj-core", "awaitility", "jspecify", "junit-jupiter");

  private static Reactor.Module bom() {
    return Reactor.modules().stream()
        .filter(module -> module.artifact().equals(BOM))
        .findFirst()
        .orElseThrow();
  }

  private static List<Element> ours() {
    return bom().all("dependency").stream().filter(PublishedModulesTest::isOurs).toList();
  }

  private static boolean isOurs(Element dependency) {
    return Reactor.child(dependency, "groupId").equals("dev.morphium");
  }

  @Test
  void theBillOfMaterialsListsAllPublishedArtifacts() {
    List<String> published =
        Reactor.modules().stream()
            .filter(Reactor.Module::isPublished)
            .map(Reactor.Module::artifact)
            .filter(artifact -> !artifact.equals(BOM))
            .toList();
    assertThat(ours())
        .extracting(dependency -> Reactor.child(dependency, "artifactId"))
        .isSorted()
        .containsExactlyInAnyOrderElementsOf(published);
  }

  @Test
  void theBillOfMaterialsHasTheVersionOfTheProject() {
    assertThat(bom().text("version")).isEqualTo(Reactor.root().text("version"));
    assertThat(bom().text("packaging")).isEqualTo("pom");
    for (Element dependency : ours()) {
      assertThat(Reactor.child(dependency, "version")).isEqualTo("${project.version}");
    }
  }

  /** What an application adds for {@code @Cache}, and no other version of others. */
  @Test
  void theBillOfMaterialsHasTheVersionOfTheLibraryOfCaches() {
    assertThat(bom().all("dependency"))
        .filteredOn(dependency -> !isOurs(dependency))
        .extracting(
            dependency -> Reactor.child(dependency, "artifactId"),
            dependency -> Reactor.child(dependency, "version"))
        .containsExactly(tuple("caffeine", Reactor.root().property("caffeine.version")));
  }

  /**
   * What Maven Central asks for; modules have it from the root, the bill of materials has no
   * parent.
   */
  @ParameterizedTest
  @ValueSource(strings = {"url", "licenses", "developers", "scm"})
  void theBillOfMaterialsSaysOfItselfWhatTheRootSays(String element) {
    assertThat(bom().text(element)).isNotEmpty().isEqualTo(Reactor.root().text(element));
  }

  /**
   * What the root alone says of a library that another one brings along is not heard by
   * applications: they would get a version that no test has seen.
   */
  @Test
  void eachManagedLibraryIsNamedByAModule() {
    Set<String> named =
        Reactor.modules().stream()
            .flatMap(module -> module.all("dependency").stream())
            .map(dependency -> Reactor.child(dependency, "artifactId"))
            .collect(Collectors.toSet());
    assertThat(Reactor.root().all("dependency"))
        .filteredOn(dependency -> !Reactor.child(dependency, "scope").equals("import"))
        .extracting(dependency -> Reactor.child(dependency, "artifactId"))
        .filteredOn(artifact -> !OF_ALL_MODULES.contains(artifact))
        .allMatch(named::contains);
  }

  @Test
  void eachModuleHasNameAndDescription() {
    for (Reactor.Module module : Reactor.all()) {
      assertThat(module.text("name")).as("<name> in %s", module.folder()).isNotEmpty();
      assertThat(module.text("description"))
          .as("<description> in %s", module.folder())
          .isNotEmpty();
    }
  }

  @Test
  void eachJarHasAModuleNameOfItsOwn() {
    Map<String, String> names = new TreeMap<>();
    for (Reactor.Module module : Reactor.modules()) {
      if (module.isJar()) {
        String name = module.property("module.name");
        assertThat(name).as("<module.name> in %s/pom.xml", module.folder()).startsWith("dev.");
        assertThat(names.put(name, module.artifact())).as("another one called %s", name).isNull();
      }
    }
    assertThat(names).containsEntry("dev.morphium", "morphium-core");
  }

  /** A package that two modules have can be read from neither on a module path. */
  @Test
  void noPackageIsInTwoModules() {
    Map<String, TreeSet<String>> places = new TreeMap<>();
    MainClasses.ALL.forEach(
        type ->
            places
                .computeIfAbsent(type.getPackageName(), ignored -> new TreeSet<>())
                .add(MainClasses.module(type)));
    places.values().removeIf(modules -> modules.size() < 2);
    assertThat(places).isEmpty();
  }

  /**
   * The embedded server renames all packages but that of {@code PoppyServer}, class by class: one
   * that is forgotten cannot be reached by the others.
   */
  @Test
  void theEmbeddedServerKeepsAllClassesOfItsPackage() {
    Reactor.Module embedded =
        Reactor.modules().stream()
            .filter(module -> module.artifact().equals("poppy-server-embedded"))
            .findFirst()
            .orElseThrow();
    List<String> kept =
        embedded.all("exclude").stream()
            .map(Element::getTextContent)
            .filter(pattern -> pattern.startsWith("dev.morphium.server.") && pattern.endsWith("*"))
            .map(pattern -> pattern.substring(0, pattern.length() - 1))
            .toList();
    List<String> classes =
        MainClasses.ALL.stream()
            .filter(type -> type.getPackageName().equals("dev.morphium.server"))
            .map(JavaClass::getName)
            .filter(name -> !name.endsWith("package-info"))
            .toList();
    assertThat(classes)
        .isNotEmpty()
        .allMatch(name -> kept.stream().anyMatch(name::startsWith), "is among " + kept);
  }
}
