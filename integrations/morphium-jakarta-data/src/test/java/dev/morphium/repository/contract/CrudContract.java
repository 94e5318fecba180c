package dev.morphium.repository.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.morphium.repository.sample.Catalog;
import dev.morphium.repository.sample.People;
import dev.morphium.repository.sample.Person;
import dev.morphium.repository.sample.Product;
import jakarta.data.exceptions.EntityExistsException;
import jakarta.data.exceptions.OptimisticLockingFailureException;
import java.util.List;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;

/** Inserting, updating, saving and deleting entities, with and without versions. */
interface CrudContract extends OnRepositories {
  @Test
  default void insertGivesIdsAndRefusesTwins() {
    People people = people();
    Person ann = people.insert(Person.of("Ann", 30));
    assertThat(ann.id()).isNotNull();
    assertThatThrownBy(() -> people.insert(ann)).isInstanceOf(EntityExistsException.class);
    assertThat(people.insertAll(List.of(Person.of("Bob", 1), Person.of("Eve", 2)))).hasSize(2);
    assertThat(people.insertSome(new Person[] {Person.of("Dan", 3)})).hasSize(1);
    assertThat(people.insertThose(List.of(Person.of("Kim", 4)))).hasSize(1);
    assertThat(people.countBy()).isEqualTo(5);
  }

  @Test
  default void updateChangesWhatIsThere() {
    People people = people();
    Person ann = people.insert(Person.of("Ann", 30));
    assertThat(people.update(ann.aged(31)).age()).isEqualTo(31);
    assertThat(people.findById(ann.id())).contains(ann.aged(31));
    Person nobody = new Person(new ObjectId(), "Nobody", 1, null, List.of(), null);
    assertThatThrownBy(() -> people.update(nobody))
        .isInstanceOf(OptimisticLockingFailureException.class);
    assertThatThrownBy(() -> people.update(Person.of("New", 1)))
        .isInstanceOf(OptimisticLockingFailureException.class);
    assertThatThrownBy(() -> people.updateAll(List.of(ann, nobody)))
        .isInstanceOf(OptimisticLockingFailureException.class);
    assertThat(people.countBy()).isEqualTo(1);
  }

  @Test
  default void versionsKeepChangesApart() {
    Catalog catalog = catalog();
    catalog.add(Product.of("a", "apple", 1));
    Product mine = catalog.get("a").orElseThrow();
    Product yours = catalog.get("a").orElseThrow();
    mine.price = 2;
    assertThat(catalog.modify(mine).version).isEqualTo(2);
    yours.price = 3;
    assertThatThrownBy(() -> catalog.modify(yours))
        .isInstanceOf(OptimisticLockingFailureException.class);
    assertThatThrownBy(() -> catalog.put(yours))
        .isInstanceOf(OptimisticLockingFailureException.class);
    assertThatThrownBy(() -> catalog.remove(yours))
        .isInstanceOf(OptimisticLockingFailureException.class);
    assertThatThrownBy(() -> catalog.modify(Product.of("a", "new", 1)))
        .isInstanceOf(OptimisticLockingFailureException.class);
    assertThatThrownBy(() -> catalog.put(Product.of("a", "new", 1)))
        .isInstanceOf(OptimisticLockingFailureException.class);
    assertThat(catalog.get("a").orElseThrow().price).isEqualTo(2);
    catalog.remove(mine);
    assertThatThrownBy(() -> catalog.modify(mine))
        .isInstanceOf(OptimisticLockingFailureException.class);
    assertThat(catalog.get("a")).isEmpty();
  }

  @Test
  default void arraysAndListsOfVersionedEntities() {
    Catalog catalog = catalog();
    Product[] added = catalog.addAll(Product.of("a", "apple", 1), Product.of("b", "bread", 2));
    assertThat(added).extracting(each -> each.version).containsExactly(1L, 1L);
    assertThat(catalog.modifyAll(List.of(added))).allMatch(each -> each.version == 2);
    assertThat(catalog.inflate(2)).isEqualTo(2);
    Product bread = catalog.get("b").orElseThrow();
    assertThat(bread.price).isEqualTo(4);
    assertThat(bread.version).isEqualTo(3);
    assertThat(catalog.put(Product.of("c", "cheese", 3)).version).isEqualTo(1);
    catalog.removeAll(List.of(bread, catalog.get("c").orElseThrow()));
    assertThat(catalog.get("a")).isPresent();
    assertThat(catalog.get("b")).isEmpty();
  }
}
