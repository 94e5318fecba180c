package dev.morphium.house;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import java.io.IOException;
import java.nio.file.Files;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * The floors of the engine are as ARCHITECTURE.md draws them: every package stands on one, and
 * depends on none above it.
 */
class FloorsTest {
  private static final String TITLE = "## The floors of the engine";
  private static final String ENGINE = "dev.morphium.engine.";

  /** A package with those below it, such as {@code update(.operator)}. */
  private static final Pattern PACKAGE = Pattern.compile("([a-z.]+)(?:\\(([a-z. ]+)\\))?");

  @Test
  void packagesStandOnLowerFloors() throws IOException {
    Map<String, Integer> floors = floors();
    Set<String> unlisted = new TreeSet<>();
    Set<String> upward = new TreeSet<>();
    for (JavaClass from : MainClasses.ALL) {
      String source = name(from);
      if (source.isEmpty()) {
        continue;
      }
      if (!floors.containsKey(source)) {
        unlisted.add(source);
        continue;
      }
      for (Dependency dependency : from.getDirectDependenciesFromSelf()) {
        String target = name(dependency.getTargetClass());
        if (floors.getOrDefault(target, Integer.MAX_VALUE) < floors.get(source)) {
          upward.add(source + " -> " + target);
        }
      }
    }
    assertThat(unlisted).as("packages without a floor in ARCHITECTURE.md").isEmpty();
    assertThat(upward).as("dependencies on a floor above, by ARCHITECTURE.md").isEmpty();
  }

  /** The name of a package below the engine's; empty for others. */
  private static String name(JavaClass type) {
    String name = type.getPackageName();
    return name.startsWith(ENGINE) ? name.substring(ENGINE.length()) : "";
  }

  /** Each package's floor, counted from the top. */
  private static Map<String, Integer> floors() throws IOException {
    List<String> page = Files.readAllLines(House.root().resolve("ARCHITECTURE.md"));
    Map<String, Integer> floors = new HashMap<>();
    int line = page.indexOf(TITLE) + 2;
    for (int floor = 0; page.get(line + floor).startsWith("    "); floor++) {
      String names = page.get(line + floor).strip().split(" {3,}", -1)[0];
      String above = "";
      for (MatchResult found : PACKAGE.matcher(names).results().toList()) {
        String name = found.group(1).startsWith(".") ? above + found.group(1) : found.group(1);
        above = name.split("\\.", -1)[0];
        floors.put(name, floor); // the last line that has it: a package below may stand higher
        if (found.group(2) != null) {
          for (String below : found.group(2).split(" ", -1)) {
            floors.put(name + below, floor);
          }
        }
      }
    }
    assertThat(floors).as("the floors in ARCHITECTURE.md").isNotEmpty();
    return floors;
  }
}
