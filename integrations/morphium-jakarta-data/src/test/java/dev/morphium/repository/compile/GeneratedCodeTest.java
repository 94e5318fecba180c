package dev.morphium.repository.compile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.morphium.Morphium;
import dev.morphium.repository.Repositories;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** What the processor writes compiles without a warning, and asks what was said. */
class GeneratedCodeTest {
  private static String body(String member) {
    Compiled compiled = Compiled.members(member);
    assertThat(compiled.errors()).isEmpty();
    assertThat(compiled.warnings()).isEmpty();
    return compiled.written().get("Books_Impl").replaceAll("\\s+", "");
  }

  @Test
  void namesBecomeConditions() {
    assertThat(body("List<Book> findByTitleAndPagesBetweenOrSoldFalse(String a, int b, int c);"))
        .contains(
            "Conditions.or(Conditions.and(Conditions.is(\"title\",a),"
                + "Conditions.and(Conditions.greaterOrEqual(\"pages\",b),"
                + "Conditions.lessOrEqual(\"pages\",c))),Conditions.equal(\"sold\",false))");
  }

  @Test
  void negationsArePushedDown() {
    assertThat(
            body(
                "@Query(\"where not (pages > 3 and (title like 'a%' or sold = true))\")"
                    + " List<Book> f();"))
        .contains(
            "Conditions.or(Conditions.lessOrEqual(\"pages\",3),"
                + "Conditions.and(Conditions.notLike(\"title\",\"a%\",false),"
                + "Conditions.notEqual(\"sold\",true)))");
  }

  @Test
  void comparisonsAreTurnedToAskOfAProperty() {
    assertThat(
            body(
                "@Query(\"where 3 < pages and :t = title and Genre.POEM <> genre\")"
                    + " List<Book> f(String t);"))
        .contains("Conditions.greater(\"pages\",3)")
        .contains("Conditions.equal(\"title\",t)")
        .contains("Conditions.notEqual(\"genre\",Book.Genre.POEM)");
  }

  @Test
  void precedenceIsThatOfTheLanguage() {
    assertThat(body("@Query(\"where pages * 2 + 1 > pages - (1 - pages)\") List<Book> f();"))
        .contains(
            "Expressions.compare(\"$gt\",Expressions.add(Expressions.multiply("
                + "Expressions.property(\"pages\"),Expressions.value(2)),Expressions.value(1)),"
                + "Expressions.subtract(Expressions.property(\"pages\"),Expressions.subtract("
                + "Expressions.value(1),Expressions.property(\"pages\"))))");
  }

  @Test
  void keywordsHaveAnyCaseAndTextsAreEscaped() {
    assertThat(
            body(
                "@Query(\"WHERE title = 'it''s \\\"ä\\\"' And Pages IS NOT NULL\".toString)"
                        .replace(".toString)", ")")
                        .replace("Pages", "pages")
                    + " List<Book> f();"))
        .contains("Conditions.equal(\"title\",\"it's\\\"\\u00e4\\\"\")")
        .contains("Conditions.isNotNull(\"pages\")");
  }

  @Test
  void textsOfOneLetterAreCharactersWhereThoseAreWanted() {
    assertThat(body("@Query(\"where shelf not in ('E', 'G') or 'A' = shelf\") List<Book> f();"))
        .contains("java.util.Arrays.asList(\"E\".charAt(0),\"G\".charAt(0))")
        .contains("Conditions.equal(\"shelf\",\"A\".charAt(0))");
  }

  @Test
  void parametersMayHaveAnyName() {
    assertThat(
            body(
                """
                @Query("select title where pages > :selected and price < :morphium")
                List<String> f(int selected, double morphium);
                Object[] none = {};
                int[] findNothing = {};
                @Query("select pages where tags = :each") int[] g(String each);
                """))
        .contains("this.ofBook");
  }

  @Test
  void metamodelsHaveAnAttributeForEachProperty() {
    String metamodel = Compiled.members("").written().get("_Book");
    assertThat(metamodel)
        .contains("TextAttribute<Book> title")
        .contains("SortableAttribute<Book> pages")
        .contains("SortableAttribute<Book> genre")
        .contains("Attribute<Book> author =")
        .contains("TextAttribute<Book> author_name")
        .contains("String AUTHOR_NAME = \"author.name\"")
        .contains("@jakarta.data.metamodel.StaticMetamodel(Book.class)");
  }

  @Test
  void nestedAndHiddenTypesAreImplementedBesideThem() {
    Compiled compiled =
        Compiled.of(
            Map.of(
                "shop.Shop",
                """
                package shop;
                class Shop {
                  @dev.morphium.annotation.Entity record Item(
                      @dev.morphium.annotation.Id String id, java.util.Map<String, Integer> sizes) {}
                  @jakarta.data.repository.Repository
                  interface Items extends jakarta.data.repository.BasicRepository<Item, String> {
                    @jakarta.data.repository.Query("where sizes.large > 3")
                    java.util.List<Item> large() throws java.io.IOException;
                  }
                }
                """));
    assertThat(compiled.errors()).isEmpty();
    assertThat(compiled.warnings()).isEmpty();
    assertThat(compiled.written()).containsOnlyKeys("shop.Shop_Items_Impl", "shop._Shop_Item");
    assertThat(compiled.written().get("shop.Shop_Items_Impl"))
        .contains("\nclass Shop_Items_Impl implements shop.Shop.Items")
        .contains("throws java.io.IOException");
  }

  @Test
  void whatWasNotProcessedIsTold() {
    try (Morphium morphium = Morphium.connect("inmemory://none-" + UUID.randomUUID() + "/none")) {
      assertThatThrownBy(() -> Repositories.of(morphium, Runnable.class))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("java.lang.Runnable has no implementation")
          .hasMessageContaining("morphium-jakarta-data-processor");
    }
  }
}
