package dev.morphium.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Each test that the threat model names is there. */
class ThreatModelTest {
  private static final Pattern NAME = Pattern.compile("`([A-Z]\\w*Test)`");

  @Test
  void testsThatAreNamedAreThere() throws IOException {
    Set<String> there =
        House.javaFiles("test").stream()
            .map(file -> file.getFileName().toString().replace(".java", ""))
            .collect(Collectors.toSet());
    String page = Files.readString(House.root().resolve("docs/threat-model.md"));
    List<String> named =
        NAME.matcher(page).results().map((MatchResult found) -> found.group(1)).toList();
    assertThat(named).hasSizeGreaterThan(10);
    assertThat(there).containsAll(named);
  }
}
