package dev.morphium.house;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.Location;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import com.tngtech.archunit.library.dependencies.SlicesRuleDefinition;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The arrows of the house: modules, packages, and who may import which library. */
class ArchitectureTest {
  /**
   * A class file in {@code <module>/target/classes}, in a module's jar, or in a folder of its own.
   */
  private static final Pattern MODULE =
      Pattern.compile(
          "/(%s)(/target/classes/|/main/|-[^/]*\\.jar!)"
              .formatted(String.join("|", House.ARROWS.keySet())));

  private static final JavaClasses MAIN =
      new ClassFileImporter()
          .withImportOption(location -> module(location).isPresent())
          .importPackages("dev.morphium");

  @Test
  void everyModuleIsSeen() {
    Set<String> written = new TreeSet<>();
    for (Path file : House.javaFiles("main")) {
      written.add(House.root().relativize(file).getName(0).toString());
    }
    assertThat(MAIN.stream().map(ArchitectureTest::module).distinct())
        .containsExactlyInAnyOrderElementsOf(written);
  }

  @Test
  void modulesFollowTheirArrows() {
    Set<String> wrong = new TreeSet<>();
    for (JavaClass from : MAIN) {
      for (Dependency dependency : from.getDirectDependenciesFromSelf()) {
        String source = module(from);
        String target = module(dependency.getTargetClass());
        if (!source.isEmpty()
            && !target.isEmpty()
            && !source.equals(target)
            && !House.ARROWS.getOrDefault(source, Set.of()).contains(target)) {
          wrong.add("%s -> %s: %s".formatted(source, target, dependency.getDescription()));
        }
      }
    }
    assertThat(wrong).isEmpty();
  }

  @Test
  void packagesHaveNoCycles() {
    SlicesRuleDefinition.slices()
        .assignedFrom(new EachPackage())
        .should()
        .beFreeOfCycles()
        .allowEmptyShould(true)
        .check(MAIN);
  }

  @Test
  void nettyStaysWhereTheSocketsAre() {
    onlyIn(
        "io.netty..",
        "dev.morphium.server.net..",
        "dev.morphium.server.admin..",
        "dev.morphium.server.replication.raft..",
        "dev.morphium.benchmarks..");
  }

  @Test
  void raftStaysBehindItsPort() {
    onlyIn("com.alipay..", "dev.morphium.server.replication.raft..", "dev.morphium.benchmarks..");
  }

  @Test
  void thePeerDriverIsOnlyMeasured() {
    onlyIn("com.mongodb..", "dev.morphium.benchmarks..");
  }

  @Test
  void theCommandLineLibraryStaysOutOfTheLibraries() {
    onlyIn("picocli..", "dev.morphium.tools", "dev.morphium.benchmarks..");
  }

  @Test
  void logsGoThroughOneFace() {
    onlyIn("java.util.logging..");
    onlyIn("ch.qos.logback..", "dev.morphium.server.cli..", "dev.morphium.benchmarks..");
  }

  @Test
  void theGroundFloorKnowsNoSockets() {
    noClasses()
        .that()
        .resideInAnyPackage(
            "dev.morphium.protocol..", "dev.morphium.wire..", "dev.morphium.engine..")
        .should()
        .dependOnClassesThat(resideInAnyPackage("java.net..", "java.nio.channels.."))
        .allowEmptyShould(true)
        .check(MAIN);
  }

  @Test
  void nothingIsStaticAndChanges() {
    fields()
        .that()
        .areStatic()
        .and()
        .areDeclaredInClassesThat(notGenerated())
        .should()
        .beFinal()
        .andShould()
        .notHaveRawType(
            new DescribedPredicate<JavaClass>("a type that changes") {
              @Override
              public boolean test(JavaClass type) {
                return type.isAssignableTo(ConcurrentMap.class)
                    || type.isAssignableTo(ThreadLocal.class)
                    || type.isEquivalentTo(AtomicInteger.class)
                    || type.isEquivalentTo(AtomicLong.class)
                    || type.isEquivalentTo(AtomicReference.class);
              }
            })
        .allowEmptyShould(true)
        .check(MAIN);
  }

  private static void onlyIn(String library, String... packages) {
    noClasses()
        .that()
        .resideOutsideOfPackages(packages)
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(library)
        .allowEmptyShould(true)
        .check(MAIN);
  }

  /** JMH writes classes with fields of its own. */
  private static DescribedPredicate<JavaClass> notGenerated() {
    return new DescribedPredicate<>("not generated") {
      @Override
      public boolean test(JavaClass type) {
        return !type.getPackageName().contains("jmh_generated")
            && !type.getModifiers().contains(JavaModifier.SYNTHETIC);
      }
    };
  }

  private static String module(JavaClass type) {
    return type.getSource().map(source -> module(source.getUri().toString())).orElse("");
  }

  private static java.util.Optional<String> module(Location location) {
    String module = module(location.toString());
    return module.isEmpty() ? java.util.Optional.empty() : java.util.Optional.of(module);
  }

  private static String module(String place) {
    Matcher matcher = MODULE.matcher(place);
    return matcher.find() ? matcher.group(1) : "";
  }

  private static final class EachPackage implements SliceAssignment {
    @Override
    public SliceIdentifier getIdentifierOf(JavaClass type) {
      return type.getPackageName().startsWith("dev.morphium")
              && !type.getPackageName().contains("jmh_generated")
          ? SliceIdentifier.of(type.getPackageName())
          : SliceIdentifier.ignore();
    }

    @Override
    public String getDescription() {
      return "each package";
    }
  }
}
