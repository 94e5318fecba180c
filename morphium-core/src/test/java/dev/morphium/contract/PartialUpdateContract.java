package dev.morphium.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.morphium.exception.EntityMissingException;
import dev.morphium.exception.MappingException;
import dev.morphium.update.Update;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Changes of a part of one entity, in its collection and in memory. */
interface PartialUpdateContract extends OnBackend {
  @Test
  default void recordIsGivenAnew() {
    Person ada = morphium().store(new Person("Ada", 36));
    Person older = morphium().with(ada).inc(Person::age, 1);
    assertThat(older).isEqualTo(ada.aged(37));
    assertThat(morphium().reread(ada)).isEqualTo(older);
  }

  @Test
  default void severalChangesAreMadeAtOnce() {
    Person ada = morphium().store(new Person("Ada", 36, "math"));
    Person changed =
        morphium()
            .update(
                ada,
                Update.of(Person.class)
                    .set(Person::firstName, "Countess")
                    .push("tags", "poetry")
                    .inc("age", 2));
    assertThat(changed)
        .isEqualTo(new Person(ada.id(), "Countess", 38, List.of("math", "poetry"), null));
  }

  @Test
  default void memoryGetsWhatIsStoredAndOnlyThat() {
    Account mine = morphium().store(new Account("Ada", 1));
    morphium()
        .createQueryFor(Account.class)
        .updateOne(change -> change.pushAll("bookings", List.of(1, 2)));
    morphium().reread(mine);
    mine.owner = "not stored";
    morphium().with(mine).push("bookings", 3);
    assertThat(mine.bookings).containsExactly(1, 2, 3);
    assertThat(mine.owner).isEqualTo("not stored");
    assertThat(morphium().findById(Account.class, mine.id).owner).isEqualTo("Ada");
  }

  @Test
  default void partsOfEmbeddedObjectsAreChanged() {
    Person ada = morphium().store(new Person("Ada", 36).at("Main Street", "London"));
    Person moved = morphium().with(ada).set("address.streetName", "Side Street");
    assertThat(moved.address()).isEqualTo(new Person.Address("Side Street", "London"));
    assertThat(morphium().reread(ada)).isEqualTo(moved);
  }

  @Test
  default void fieldsOfTheEntityAreStoredAsTheyAre() {
    Account account = morphium().store(new Account("Ada", 1));
    account.owner = "Eve";
    account.balance = 99;
    morphium().updateUsingFields(account, "owner");
    Account stored = morphium().findById(Account.class, account.id);
    assertThat(stored.owner).isEqualTo("Eve");
    assertThat(stored.balance).isEqualTo(1);
    assertThat(account.balance).isEqualTo(99);
  }

  @Test
  default void missingEntityIsNamed() {
    Person ada = morphium().store(new Person("Ada", 36));
    morphium().delete(ada);
    assertThatThrownBy(() -> morphium().with(ada).set("age", 1))
        .isInstanceOf(EntityMissingException.class)
        .hasMessageContaining("Person")
        .hasMessageContaining(ada.id().toHexString());
  }

  @Test
  default void unknownNamesAreRefused() {
    Person ada = morphium().store(new Person("Ada", 36));
    assertThatThrownBy(() -> morphium().with(ada).set("shoeSize", 1))
        .isInstanceOf(MappingException.class)
        .hasMessageContaining("Person")
        .hasMessageContaining("shoeSize");
  }

  @Test
  default void entityWithoutAnIdIsRefused() {
    assertThatThrownBy(() -> morphium().with(new Person("Ada", 36)).set("age", 1))
        .isInstanceOf(MappingException.class)
        .hasMessageContaining("store it first");
  }

  @Test
  default void removedFieldIsNullInMemory() {
    Person ada = morphium().store(new Person("Ada", 36).at("Main Street", "London"));
    assertThat(morphium().with(ada).unset("address").address()).isNull();
    assertThat(morphium().createQueryFor(Person.class).f("address").notExists().countAll())
        .isEqualTo(1);
  }

  @Test
  default void elementsOfMapsAreChanged() {
    Account account = new Account("Ada", 1);
    account.limits.put("day", 10);
    morphium().store(account);
    morphium().with(account).set("limits.week", 50);
    assertThat(account.limits).containsEntry("day", 10).containsEntry("week", 50);
  }
}
