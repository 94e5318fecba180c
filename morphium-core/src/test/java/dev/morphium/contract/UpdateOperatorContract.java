package dev.morphium.contract;

import static dev.morphium.query.filter.Filters.element;
import static dev.morphium.query.filter.Filters.f;
import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.contract.Account.Line;
import dev.morphium.update.PushOptions;
import dev.morphium.update.Update;
import java.time.Instant;
import java.util.List;
import java.util.function.UnaryOperator;
import org.bson.BsonDocument;
import org.junit.jupiter.api.Test;

/** Every operator of updates does what it should, in the collection and in memory. */
interface UpdateOperatorContract extends OnBackend {
  @Test
  default void numbers() {
    assertThat(changed(u -> u.inc("balance", 5)).balance).isEqualTo(15);
    assertThat(changed(u -> u.dec("balance", 5)).balance).isEqualTo(5);
    assertThat(changed(u -> u.mul("balance", 3)).balance).isEqualTo(30);
    assertThat(changed(u -> u.min("balance", 3)).balance).isEqualTo(3);
    assertThat(changed(u -> u.max("balance", 3)).balance).isEqualTo(10);
    assertThat(changed(u -> u.max("balance", 30)).balance).isEqualTo(30);
    assertThat(changed(u -> u.inc("rate", 0.25)).rate).isEqualTo(0.75);
  }

  @Test
  @Needs(Feature.BIT_OPERATORS)
  default void bitsOfNumbers() {
    assertThat(changed(u -> u.bitAnd("balance", 0b0011)).balance).isEqualTo(2);
    assertThat(changed(u -> u.bitOr("balance", 0b0101)).balance).isEqualTo(15);
    assertThat(changed(u -> u.bitXor("balance", 0b0011)).balance).isEqualTo(9);
  }

  @Test
  default void fields() {
    assertThat(changed(u -> u.set("owner", "Eve")).owner).isEqualTo("Eve");
    assertThat(changed(u -> u.set("owner", null)).owner).isNull();
    assertThat(changed(u -> u.unset("owner")).owner).isNull();
    assertThat(changed(u -> u.setOnInsert("owner", "Eve")).owner).isEqualTo("Ada");
    Instant before = Instant.now().minusSeconds(3600);
    assertThat(changed(u -> u.currentDate("created")).created).isAfter(before);
  }

  @Test
  default void renamedFieldIsUnderItsNewName() {
    run("{insert: 'account', documents: [{_id: 'x', remark: 'old'}]}");
    run("{update: 'account', updates: [{q: {_id: 'x'}, u: {$rename: {remark: 'owner'}}}]}");
    assertThat(morphium().findById(Account.class, "x").owner).isEqualTo("old");
    Person ada = morphium().store(new Person("Ada", 36));
    morphium()
        .createQueryFor(Person.class)
        .everything()
        .update(Update.raw(BsonDocument.parse("{$rename: {age: 'years'}}")));
    assertThat(morphium().createQueryFor(Person.class).asDocuments().get(0))
        .containsKey("years")
        .doesNotContainKey("age");
    assertThat(morphium().delete(ada)).isTrue();
  }

  @Test
  default void elementsAreAdded() {
    assertThat(changed(u -> u.push("bookings", 4)).bookings).containsExactly(3, 1, 2, 4);
    assertThat(changed(u -> u.pushAll("bookings", List.of(4, 5))).bookings)
        .containsExactly(3, 1, 2, 4, 5);
    assertThat(changed(u -> u.addToSet("bookings", 1)).bookings).containsExactly(3, 1, 2);
    assertThat(changed(u -> u.addAllToSet("bookings", List.of(1, 9))).bookings)
        .containsExactly(3, 1, 2, 9);
    assertThat(changed(u -> u.push("lines", new Line("c", 3))).lines)
        .containsExactly(new Line("a", 1), new Line("b", 2), new Line("c", 3));
  }

  @Test
  default void elementsAreAddedAtAPlaceInAnOrderAndNotTooMany() {
    assertThat(pushed(PushOptions.NONE.position(1), 8, 9)).containsExactly(3, 8, 9, 1, 2);
    assertThat(pushed(PushOptions.NONE.ascending(), 0)).containsExactly(0, 1, 2, 3);
    assertThat(pushed(PushOptions.NONE.descending().slice(2), 9)).containsExactly(9, 3);
    assertThat(pushed(PushOptions.NONE.slice(-2), 7)).containsExactly(2, 7);
    assertThat(
            changed(
                    u ->
                        u.pushAll(
                            "lines", List.of(new Line("z", 0)), PushOptions.NONE.sort("-amount")))
                .lines)
        .extracting(Line::text)
        .containsExactly("b", "a", "z");
  }

  @Test
  default void elementsAreTakenAway() {
    assertThat(changed(u -> u.pull("bookings", 1)).bookings).containsExactly(3, 2);
    assertThat(changed(u -> u.pull("bookings", element().gte(2))).bookings).containsExactly(1);
    assertThat(changed(u -> u.pull("lines", f("amount").gt(1))).lines)
        .containsExactly(new Line("a", 1));
    assertThat(changed(u -> u.pullAll("bookings", List.of(1, 2, 9))).bookings).containsExactly(3);
    assertThat(changed(u -> u.popFirst("bookings")).bookings).containsExactly(1, 2);
    assertThat(changed(u -> u.popLast("bookings")).bookings).containsExactly(3, 1);
  }

  @Test
  default void elementsAreChangedInTheirPlace() {
    assertThat(changed(u -> u.set("bookings.1", 7)).bookings).containsExactly(3, 7, 2);
    assertThat(changed(u -> u.inc("bookings.$[]", 1)).bookings).containsExactly(4, 2, 3);
    assertThat(
            changed(u -> u.set("lines.$[line].text", "big").arrayFilter("line", f("amount").gt(1)))
                .lines)
        .containsExactly(new Line("a", 1), new Line("big", 2));
    assertThat(
            changed(u -> u.mul("bookings.$[one]", 10).arrayFilter("one", element().lt(3))).bookings)
        .containsExactly(3, 10, 20);
    fresh();
    morphium().createQueryFor(Account.class).f("lines.text").eq("b").set("lines.$.amount", 20);
    assertThat(morphium().findById(Account.class, "x").lines)
        .containsExactly(new Line("a", 1), new Line("b", 20));
  }

  @Test
  @Needs(Feature.UPDATE_PIPELINES)
  default void pipelinesComputeTheNewDocument() {
    Account account = fresh();
    morphium()
        .createQueryFor(Account.class)
        .everything()
        .update(
            Update.pipeline(
                List.of(
                    BsonDocument.parse(
                        "{$set: {balance: {$add: ['$balance', {$sum: '$bookings'}]}}}"))));
    assertThat(morphium().findById(Account.class, account.id).balance).isEqualTo(16);
  }

  /** An account in the collection and in memory after a change, which must be the same. */
  private Account changed(UnaryOperator<Update<Account>> changes) {
    Account account = fresh();
    morphium().update(account, changes.apply(Update.of(Account.class)));
    Account stored = morphium().findById(Account.class, "x");
    assertThat(stored).usingRecursiveComparison().isEqualTo(account);
    return stored;
  }

  private Account fresh() {
    morphium().createQueryFor(Account.class).everything().delete();
    Account account = new Account("Ada", 10);
    account.id = "x";
    account.rate = 0.5;
    account.bookings.addAll(List.of(3, 1, 2));
    account.lines.addAll(List.of(new Line("a", 1), new Line("b", 2)));
    return morphium().store(account);
  }

  private List<Integer> pushed(PushOptions options, Integer... elements) {
    return changed(u -> u.pushAll("bookings", List.of(elements), options)).bookings;
  }
}
