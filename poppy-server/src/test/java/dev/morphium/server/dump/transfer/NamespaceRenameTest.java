package dev.morphium.server.dump.transfer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NamespaceRenameTest {
  @ParameterizedTest
  @CsvSource({
    "shop.orders, shop.old, shop.orders, shop.old",
    "shop.orders, shop.old, shop.orders2, shop.orders2",
    "shop.*, old.*, shop.a.b, old.a.b",
    "*.user*, *.member*, prod.users, prod.members",
    "*.*, *_*.x, a.b.c, a_b.c.x",
    "prod.*, all.things, prod.x, all.things",
    "$db$.$name$, copy.$name$_of_$db$, shop.orders, copy.orders_of_shop",
    "$db$.$a$_$b$, $db$.$b$.$a$$a$, shop.x_y, shop.y.xx",
    "a.\\*, b.star, a.*, b.star",
    "a.\\*, b.star, a.x, a.x",
    "a.\\$x\\$, b.\\$y\\$, a.$x$, b.$y$",
    "a.(b), c.d, a.(b), c.d",
  })
  void aNameIsThatOfTheFirstPairThatFits(String from, String to, String name, String renamed) {
    assertThat(NamespaceRename.rename(NamespaceRename.pairs(List.of(from), List.of(to)), name))
        .isEqualTo(renamed);
  }

  @Test
  void pairsAreTriedInTheirOrder() {
    List<NamespaceRename> renames =
        NamespaceRename.pairs(List.of("a.b", "a.*"), List.of("a.c", "z.*"));
    assertThat(NamespaceRename.rename(renames, "a.b")).isEqualTo("a.c");
    assertThat(NamespaceRename.rename(renames, "a.d")).isEqualTo("z.d");
    assertThat(NamespaceRename.rename(List.of(), "a.d")).isEqualTo("a.d");
  }

  @Test
  void whatIsNoPairIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> NamespaceRename.pairs(List.of("a.b"), List.of()))
        .withMessage("--nsFrom is given 1 times and --nsTo 0 times; they go in pairs");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> NamespaceRename.pairs(List.of("a.*"), List.of("*.*")))
        .withMessage("--nsTo '*.*' has 2 times *, which --nsFrom 'a.*' does not have");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> NamespaceRename.pairs(List.of("a.*"), List.of("a.$x$")))
        .withMessage("--nsTo 'a.$x$' has $x$, which --nsFrom 'a.*' does not have");
  }

  @ParameterizedTest
  @CsvSource({
    "x, it takes DATABASE.COLLECTION",
    ".x, it takes DATABASE.COLLECTION",
    "x., it takes DATABASE.COLLECTION",
    "bad$x, it takes DATABASE.COLLECTION",
    "bad$x.y, 'the name of a database has no ''$''; a wildcard with a name begins and ends with"
        + " one, as $name$'",
    "a/b.c, the name of a database has no '/'",
  })
  void aNewNameThatIsNoneIsRefused(String to, String message) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> NamespaceRename.pairs(List.of("a.*"), List.of(to)))
        .withMessageStartingWith("--nsTo '%s'".formatted(to))
        .withMessageEndingWith(message);
  }
}
