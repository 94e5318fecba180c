package dev.morphium.repository.compile;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

/** Mistakes in repositories are errors of the compiler that say what, where, and what to do. */
class RepositoryMistakesTest {
  @ParameterizedTest
  @CsvFileSource(resources = "mistakes.txt", delimiter = '§', quoteCharacter = '`')
  void areTold(String member, String message) {
    Compiled compiled = Compiled.members(member);
    assertThat(compiled.errors()).as("%s", compiled.errors()).hasSize(1);
    assertThat(compiled.errors().get(0)).contains(message).contains("Books.");
    assertThat(compiled.written()).doesNotContainKey("Books_Impl");
  }

  @Test
  void aMistakeStandsWhereItIs() {
    Compiled compiled =
        Compiled.members("\n\n  List<Book> findByTitel(String title);\n  int countByPagse(int p);");
    assertThat(compiled.errors())
        .satisfiesExactlyInAnyOrder(
            first -> assertThat(first).startsWith("6: ").contains("Books.findByTitel: "),
            second -> assertThat(second).startsWith("7: ").contains("'pagse'"));
  }

  @Test
  void aRepositoryIsAnInterfaceOfAnEntity() {
    assertThat(Compiled.repository("extends BasicRepository<String, String>", "").errors())
        .singleElement()
        .asString()
        .contains("java.lang.String is no entity of Morphium");
    assertThat(Compiled.repository("", "long countBySoldTrue();").errors())
        .singleElement()
        .asString()
        .contains("Books does not say which entity it is about");
    assertThat(
            Compiled.of(
                    Map.of(
                        "Books",
                        "@jakarta.data.repository.Repository public abstract class Books {}"))
                .errors())
        .singleElement()
        .asString()
        .contains("a repository is an interface");
    assertThat(
            Compiled.of(
                    Map.of(
                        "Books",
                        "@jakarta.data.repository.Repository(dataStore = \"here\")"
                            + " public interface Books {}"))
                .errors())
        .singleElement()
        .asString()
        .contains("a dataStore means nothing here");
  }

  @Test
  void repositoriesOfOthersAreLeftToThem() {
    Compiled others =
        Compiled.of(
            Map.of(
                "Books",
                """
                @jakarta.data.repository.Repository(provider = "Other")
                public interface Books { String findWhatever(); }
                """,
                "jakarta.persistence.Entity",
                "package jakarta.persistence; public @interface Entity {}",
                "Row",
                "@jakarta.persistence.Entity public class Row { long id; }",
                "Rows",
                """
                @jakarta.data.repository.Repository
                public interface Rows extends jakarta.data.repository.BasicRepository<Row, Long> {}
                """));
    assertThat(others.errors()).isEmpty();
    assertThat(others.written()).isEmpty();
  }
}
