package dev.morphium.repository.processor.jdql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.morphium.repository.processor.query.Condition;
import dev.morphium.repository.processor.query.MistakeException;
import dev.morphium.repository.processor.query.OrderItem;
import dev.morphium.repository.processor.query.Scalar;
import dev.morphium.repository.processor.query.Statement;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JdqlParserTest {
  private static Condition where(String condition) {
    return JdqlParser.parse("where " + condition).where();
  }

  private static Scalar scalar(String text) {
    return ((Condition.Comparison) where(text + " = 0")).left();
  }

  @Test
  void clausesMayBeMissing() {
    assertThat(JdqlParser.parse(""))
        .isEqualTo(new Statement.Select(null, List.of(), false, null, List.of()));
    assertThat(JdqlParser.parse("select a.b, id(this) from X order by a desc, ID(THIS), c asc"))
        .isEqualTo(
            new Statement.Select(
                "X",
                List.of("a.b", "id(this)"),
                false,
                null,
                List.of(
                    new OrderItem("a", true, false),
                    new OrderItem("id(this)", false, false),
                    new OrderItem("c", false, false))));
    assertThat(JdqlParser.parse("SELECT COUNT(THIS)"))
        .isEqualTo(new Statement.Select(null, List.of(), true, null, List.of()));
    assertThat(JdqlParser.parse("delete from X")).isEqualTo(new Statement.Delete("X", null));
    assertThat(JdqlParser.parse("update X set a = null, b = 1"))
        .isEqualTo(
            new Statement.Update(
                "X",
                List.of(
                    new Statement.SetItem("a", null),
                    new Statement.SetItem("b", new Scalar.Literal(1))),
                null));
  }

  @Test
  void andBindsCloserThanOrAndNotCloserThanBoth() {
    Condition a = new Condition.IsNull(new Scalar.Path("a"));
    Condition b = new Condition.IsNull(new Scalar.Path("b"));
    Condition c = new Condition.IsNull(new Scalar.Path("c"));
    assertThat(where("a is null or not b is null and c is null"))
        .isEqualTo(
            new Condition.Or(List.of(a, new Condition.And(List.of(new Condition.Not(b), c)))));
    assertThat(where("(a is null or b is null) and not (c is not null)"))
        .isEqualTo(
            new Condition.And(
                List.of(new Condition.Or(List.of(a, b)), new Condition.Not(new Condition.Not(c)))));
  }

  @Test
  void parenthesesHoldConditionsOrScalars() {
    assertThat(where("((a)) = 1 and ((a + 1) * 2 > 3)"))
        .isInstanceOfSatisfying(
            Condition.And.class,
            and ->
                assertThat(and.all().get(0))
                    .isEqualTo(
                        new Condition.Comparison(
                            "=", new Scalar.Path("a"), new Scalar.Literal(1))));
  }

  @Test
  void operatorsAreLeftAssociative() {
    Scalar one = new Scalar.Literal(1);
    Scalar two = new Scalar.Literal(2);
    Scalar three = new Scalar.Literal(3);
    assertThat(scalar("1 - 2 - 3"))
        .isEqualTo(new Scalar.Binary("-", new Scalar.Binary("-", one, two), three));
    assertThat(scalar("1 + 2 * -3"))
        .isEqualTo(
            new Scalar.Binary("+", one, new Scalar.Binary("*", two, new Scalar.Literal(-3))));
    assertThat(scalar("-a"))
        .isEqualTo(new Scalar.Binary("*", new Scalar.Literal(-1), new Scalar.Path("a")));
    assertThat(scalar("a || 'x' || b"))
        .isEqualTo(
            new Scalar.Binary(
                "||",
                new Scalar.Binary("||", new Scalar.Path("a"), new Scalar.Literal("x")),
                new Scalar.Path("b")));
  }

  @Test
  void literalsHaveTheTypesOfJava() {
    assertThat(List.of("1", "-2147483648", "5L", "1.5", "2e3", ".5d", "1f", "'it''s'", "TRUE"))
        .extracting(text -> ((Scalar.Literal) scalar(text)).value())
        .containsExactly(1, Integer.MIN_VALUE, 5L, 1.5, 2000.0, .5, 1f, "it's", true);
    assertThat(scalar("local DateTime")).isEqualTo(new Scalar.Now("datetime"));
    assertThat(scalar("?12")).isEqualTo(new Scalar.Parameter("12"));
    assertThat(scalar(":name")).isEqualTo(new Scalar.Parameter("name"));
  }

  @Test
  void listsAndRanges() {
    assertThat(where("a not in (1, :b)"))
        .isEqualTo(
            new Condition.Not(
                new Condition.In(
                    new Scalar.Path("a"),
                    List.of(new Scalar.Literal(1), new Scalar.Parameter("b")),
                    false)));
    assertThat(where("a between 1 and 2 and b is null")).isInstanceOf(Condition.And.class);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "where",
        "select",
        "where a",
        "where a =",
        "where a = = 1",
        "where (a = 1",
        "where a = 1)",
        "where a in ()",
        "where a between 1",
        "where a is 1",
        "where a like",
        "order by",
        "order a",
        "update X where a = 1",
        "update X set a",
        "delete X",
        "select count(a)",
        "where left(a) = 1",
        "where lower(a, b) = 1",
        "where local year = 1",
        "where a = 1 and",
        "where not",
        "where a..b = 1",
        "where a = #",
        "select a from X where b = 1 having c = 2",
      })
  void whatIsNoJdqlIsRefused(String query) {
    assertThatThrownBy(() -> JdqlParser.parse(query))
        .isInstanceOf(MistakeException.class)
        .hasMessageStartingWith("JDQL")
        .hasMessageContaining("\"" + query + "\"");
  }
}
