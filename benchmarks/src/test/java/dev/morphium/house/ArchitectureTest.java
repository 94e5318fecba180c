package dev.morphium.house;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.belongToAnyOf;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import com.tngtech.archunit.library.dependencies.SlicesRuleDefinition;
import dev.morphium.engine.change.ChangeBatch;
import dev.morphium.engine.change.CollectionState;
import dev.morphium.engine.change.Effect;
import dev.morphium.engine.change.Namespace;
import dev.morphium.engine.change.Root;
import dev.morphium.engine.index.IndexDefinition;
import dev.morphium.engine.index.IndexSpecParser;
import dev.morphium.engine.signal.ProgressMeter;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** The arrows of the house: modules, packages, and who may import which library. */
class ArchitectureTest {
  private static final JavaClasses MAIN = MainClasses.ALL;

  @Test
  void everyModuleIsSeen() {
    Set<String> written = new TreeSet<>();
    for (Path file : House.javaFiles("main")) {
      written.add(House.module(file));
    }
    assertThat(MAIN.stream().map(MainClasses::module).distinct())
        .containsExactlyInAnyOrderElementsOf(written);
  }

  @Test
  void modulesFollowTheirArrows() {
    Set<String> wrong = new TreeSet<>();
    for (JavaClass from : MAIN) {
      for (Dependency dependency : from.getDirectDependenciesFromSelf()) {
        String source = MainClasses.module(from);
        String target = MainClasses.module(dependency.getTargetClass());
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
  void everyArrowIsNeeded() {
    Set<String> needed = new TreeSet<>();
    for (JavaClass from : MAIN) {
      for (Dependency dependency : from.getDirectDependenciesFromSelf()) {
        needed.add(MainClasses.module(from) + MainClasses.module(dependency.getTargetClass()));
      }
    }
    House.ARROWS.forEach(
        (from, targets) ->
            assertThat(targets)
                .as("the modules that %s may use and does", from)
                .allMatch(to -> needed.contains(from + to)));
  }

  @Test
  void ourClassesAreInOurPackages() {
    Path ours = Path.of("dev", "morphium");
    Set<String> found = new TreeSet<>();
    for (Path file : House.javaFiles("main")) {
      Path module = House.folder(House.module(file));
      Path inModule = module.relativize(file); // src/main/java/package/Class.java
      Path folder = inModule.subpath(3, inModule.getNameCount() - 1);
      if (!folder.startsWith(ours)) {
        found.add(folder.toString().replace(folder.getFileSystem().getSeparator(), "."));
      }
    }
    MainClasses.FOREIGN.assertAllows(found, "packages of others");
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
        "dev.morphium.server.admin..",
        "dev.morphium.server.net..",
        "dev.morphium.server.replication.raft..",
        "dev.morphium.benchmarks..");
  }

  @Test
  void librariesOfTheServerStayWhereTheyAreNeeded() {
    onlyIn("io.prometheus..", "dev.morphium.server.admin..");
    onlyIn("org.snakeyaml..", "dev.morphium.server.cli.file..");
  }

  @Test
  void raftStaysBehindItsPort() {
    onlyIn(
        "com.alipay..",
        "com.alipay..", // MainClasses.FOREIGN says which, and why
        "dev.morphium.server.replication.raft..",
        "dev.morphium.benchmarks..");
  }

  @Test
  void scriptsStayInTheirSandbox() {
    onlyIn("org.mozilla..", "dev.morphium.scripting");
  }

  @Test
  void thePeerDriverIsOnlyMeasured() {
    onlyIn("com.mongodb..", "dev.morphium.benchmarks..");
  }

  @Test
  void theCommandLineLibraryStaysOutOfTheLibraries() {
    onlyIn("picocli..", "dev.morphium.tools", "dev.morphium.fuzz", "dev.morphium.benchmarks..");
  }

  @Test
  void logsGoThroughOneFace() {
    onlyIn("java.util.logging..");
    onlyIn("ch.qos.logback..", "dev.morphium.server.cli..");
  }

  /** The third waist: who stores data sees images of them, batches, and nothing below. */
  @Test
  void storedFormsReadImages() {
    noClasses()
        .that()
        .resideInAnyPackage(
            "dev.morphium.server.snapshot..",
            "dev.morphium.server.dump..",
            "dev.morphium.server.encoding..")
        .should()
        .dependOnClassesThat(
            resideInAPackage("dev.morphium.engine..")
                .and(
                    not(
                        resideInAnyPackage(
                            "dev.morphium.engine", // StoredFilters
                            "dev.morphium.engine.image",
                            "dev.morphium.engine.log", // names for values in the log
                            "dev.morphium.engine.session", // what is remembered of retries
                            "dev.morphium.engine.value")))
                .and(not(belongToAnyOf(Root.class, CollectionState.class, Namespace.class)))
                .and(not(belongToAnyOf(ChangeBatch.class, Effect.class)))
                .and(not(belongToAnyOf(ProgressMeter.class)))
                .and(not(belongToAnyOf(IndexDefinition.class, IndexSpecParser.class))))
        .check(MAIN);
  }

  @Test
  void theGroundFloorKnowsNoSockets() {
    noClasses()
        .that()
        .resideInAnyPackage(
            "dev.morphium.protocol..", "dev.morphium.wire..", "dev.morphium.engine..")
        .should()
        .dependOnClassesThat(
            resideInAnyPackage("java.net..", "java.nio.channels..")
                .and(
                    not(
                        belongToAnyOf(
                            FileChannel.class,
                            FileLock.class,
                            InetAddress.class, // the addresses that users may come from
                            UnknownHostException.class))))
        .allowEmptyShould(true)
        .check(MAIN);
  }

  @Test
  void onlySpillingReadsAndWritesFilesInTheEngine() {
    noClasses()
        .that()
        .resideInAnyPackage(
            "dev.morphium.protocol..", "dev.morphium.wire..", "dev.morphium.engine..")
        .and()
        .resideOutsideOfPackage("dev.morphium.engine.spill")
        .should()
        .dependOnClassesThat(belongToAnyOf(FileChannel.class, FileLock.class))
        .check(MAIN);
  }

  /** What applications see of messaging knows nothing of what runs it, but for the facade. */
  @Test
  void messagingIsClosedButForItsFacade() {
    noClasses()
        .that()
        .resideOutsideOfPackages("dev.morphium.messaging", "dev.morphium.messaging.internal..")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("dev.morphium.messaging.internal..")
        .check(MAIN);
  }

  /** Only these packages depend on the library, and each of them does. */
  private static void onlyIn(String library, String... packages) {
    noClasses()
        .that()
        .resideOutsideOfPackages(packages)
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(library)
        .allowEmptyShould(true)
        .check(MAIN);
    List<JavaClass> users =
        MAIN.stream()
            .filter(
                type ->
                    type.getDirectDependenciesFromSelf().stream()
                        .map(Dependency::getTargetClass)
                        .anyMatch(resideInAnyPackage(library)))
            .toList();
    assertThat(packages)
        .as("the packages that may use %s and do", library)
        .allSatisfy(name -> assertThat(users).anyMatch(resideInAnyPackage(name)));
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
