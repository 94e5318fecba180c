package dev.morphium.repository.compile;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Mistakes in repositories are errors of the compiler that say what, where, and what to do. */
class RepositoryMistakesTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '§',
      quoteCharacter = '`',
      value = {
        // properties
        "List<Book> findByTitel(String t);§Book has no property 'titel'; did you mean 'title'?"
            + " (known are isbn",
        "List<Book> findByTitleAndAuthrName(String t, String n);§has no property 'authrName'",
        "List<Book> findByPagesOrderByPrise(int p);§has no property 'prise'; did you mean 'price'?",
        "@Find List<Book> f(String titel);§Book has no property 'titel'; did you mean 'title'?",
        "@Find List<Book> f(@By(\"author.nam\") String n);§Author has no property 'nam'; did you"
            + " mean 'name'?",
        "@Find @OrderBy(\"pagse\") List<Book> f();§no property 'pagse'; did you mean 'pages'?",
        "@Query(\"where pgaes > 3\") List<Book> f();§no property 'pgaes'; did you mean 'pages'?",
        "@Query(\"select titl where pages > 3\") List<String> f();§no property 'titl'",
        "@Query(\"where title.length = 3\") List<Book> f();§String has no properties, so that"
            + " 'title.length' leads nowhere",
        // types of parameters
        "@Find List<Book> f(int title);§'title' (java.lang.String) cannot be compared with the"
            + " parameter 'title' (int)",
        "List<Book> findByPagesGreaterThan(String p);§'pages' (int) cannot be compared with the"
            + " parameter 'p' (java.lang.String)",
        "List<Book> findByGenre(String g);§cannot be compared with the parameter 'g'"
            + " (java.lang.String)",
        "List<Book> findByTitleIn(Set<Integer> t);§'title' (java.lang.String) cannot be one of the"
            + " parameter 't'",
        "List<Book> findByPagesLike(String p);§'pages' (int) is no text (String)",
        "List<Book> findByPagesIgnoreCase(int p);§'pages' (int) is no text (String)",
        "List<Book> findByAuthorLessThan(Book.Author a);§has no order",
        "List<Book> findBySoldTrueOrderByAuthor();§nothing can be sorted by 'author'",
        "List<Book> findBySoldTrueOrderByPagesIgnoreCase();§'pages' (int) is no text",
        "@Query(\"where pages = 'many'\") List<Book> f();§'pages' (int) cannot be compared with"
            + " 'many'",
        "@Query(\"where title + 1 = 2\") List<Book> f();§+ joins numbers, and 'title'"
            + " (java.lang.String) is none",
        "@Query(\"where title || pages = 'a'\") List<Book> f();§|| joins texts, and 'pages' (int)"
            + " is none",
        "@Query(\"where length(pages) = 2\") List<Book> f();§length() takes a text",
        "@Query(\"where abs(title) = 2\") List<Book> f();§abs() takes a number",
        "@Query(\"where left(title, 1.5) = 'a'\") List<Book> f();§the second operand of left() is a"
            + " whole number",
        "@Query(\"where genre = Genre.ROMAN\") List<Book> f();§Genre has no constant 'ROMAN'",
        "@Query(\"update Book set pages = 'x'\") void f();§'pages' (int) cannot become 'x'",
        // parameters
        "List<Book> findByTitle();§asks for more parameters than the 0 that it has",
        "List<Book> findByTitle(String t, int more);§nothing is asked with the parameter 'more'",
        "@Query(\"where title = :tilte\") List<Book> f(String title);§a parameter :tilte, which the"
            + " method has not; did you mean 'title'?",
        "@Query(\"where title = ?2\") List<Book> f(String title);§a parameter ?2, but the method"
            + " has 1",
        "@Query(\"where title = ?1 or title = :b\") List<Book> f(String a, String b);§mixes"
            + " parameters",
        "@Query(\"where title = 'a'\") List<Book> f(String title);§nothing is asked with the"
            + " parameter 'title'",
        "@Find Page<Book> f();§needs a parameter of type PageRequest",
        "@Find List<Book> f(PageRequest r);§a PageRequest is for a method that returns a Page",
        "@Find Page<Book> f(PageRequest r, Limit l);§leave one of them out",
        "List<Book> findFirst2BySoldTrue(Limit l);§says First, and it has a Limit",
        "long countBySoldTrue(Limit l);§takes no jakarta.data.Limit",
        // results
        "@Find String f(String title);§it finds entities, and java.lang.String is none",
        "@Find void f(String title);§it finds entities, and void is none",
        "String countBySoldTrue();§return long or int, not java.lang.String",
        "int existsBySoldTrue();§return boolean, not int",
        "@Query(\"select title\") List<Integer> f();§it selects 'title' (java.lang.String), which"
            + " are no java.lang.Integer",
        "@Query(\"select title, title\") List<Book.Author> f();§'title' (java.lang.String) for the"
            + " component 'born'",
        "@Query(\"delete from Book\") String f();§return long or int, or nothing (void)",
        "@Query(\"select title\") CursoredPage<String> f(PageRequest r);§a page with cursors has"
            + " entities",
        "@Insert String f(Book b);§returns nothing (void) or what it was given",
        "@Delete boolean f(Book b);§returns nothing (void)",
        "@Insert void f(String b);§one parameter: an entity",
        "@Update void f(Book b, Book c);§one parameter: an entity",
        // the language
        "@Query(\"where title like\") List<Book> f();§JDQL expects",
        "@Query(\"where title ~ 'a'\") List<Book> f();§JDQL has no '~' at place 13",
        "@Query(\"where title = 'a\") List<Book> f();§JDQL has no text without an end at place 15",
        "@Query(\"where title not 'a'\") List<Book> f();§JDQL expects 'between', 'like' or 'in'"
            + " where 'a' is",
        "@Query(\"where trim(title) = 'a'\") List<Book> f();§JDQL expects a function (abs, left,"
            + " length, lower, right, upper) where 'trim' is",
        "@Query(\"where title = null\") List<Book> f();§null is asked for with 'is null'",
        "@Query(\"where pages = 99999999999\") List<Book> f();§a number that fits (an L behind it"
            + " makes a long)",
        "@Query(\"from Bok where sold = true\") List<Book> f();§there is no entity 'Bok' in this"
            + " repository; did you mean 'Book'?",
        "@Query(\"select count(this) order by title\") long f();§what is counted has no order",
        "@Query(\"where sold = true or\") List<Book> f();§JDQL expects",
        "@Query(\"where (sold = true\") List<Book> f();§JDQL expects ')'",
        "@Query(\"where sold = true group by title\") List<Book> f();§the end, or the next clause",
        // methods
        "List<Book> readBySoldTrue();§it needs one of @Find, @Query, @Insert",
        "@Find @Query(\"where sold = true\") List<Book> f();§it has @Find and @Query, of which"
            + " there can be one",
        "long countFirst3BySoldTrue();§only find has an order or a limit",
        "List<Book> findFirst0BySoldTrue();§First0 finds nothing",
      })
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
