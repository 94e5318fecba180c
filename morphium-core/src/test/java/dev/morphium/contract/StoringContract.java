package dev.morphium.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.morphium.annotation.Entity;
import dev.morphium.annotation.Id;
import dev.morphium.exception.MappingException;
import dev.morphium.exception.WriteException;
import java.util.List;
import java.util.UUID;
import org.bson.BsonDocument;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;

/** Storing, finding by id, rereading and deleting whole entities. */
interface StoringContract extends OnBackend {
  /** An entity whose id nobody makes up. */
  @Entity
  record Numbered(@Id Integer id, String text) {}

  /** An entity with a UUID. */
  @Entity
  record Tagged(@Id UUID id, String text) {}

  @Test
  default void storedRecordGetsAnIdAndIsFoundByIt() {
    Person given = new Person("Ada", 36, "math", "poetry").at("Main Street", "London");
    Person stored = morphium().store(given);
    assertThat(given.id()).isNull();
    assertThat(stored.id()).isNotNull();
    assertThat(stored).usingRecursiveComparison().ignoringFields("id").isEqualTo(given);
    assertThat(morphium().findById(Person.class, stored.id())).isEqualTo(stored);
  }

  @Test
  default void storedClassIsTheSameObjectWithAnId() {
    Account account = new Account("Ada", 5);
    assertThat(morphium().store(account)).isSameAs(account);
    assertThat(ObjectId.isValid(account.id)).isTrue();
    assertThat(morphium().findById(Account.class, account.id).owner).isEqualTo("Ada");
  }

  @Test
  default void namesInTheDocumentAreInSnakeCase() {
    morphium().store(new Person("Ada", 36).at("Main Street", "London"));
    BsonDocument document = morphium().createQueryFor(Person.class).asDocuments().get(0);
    assertThat(document.keySet()).containsExactly("_id", "first_name", "age", "tags", "address");
    assertThat(document.getDocument("address").keySet()).containsExactly("street_name", "city");
    assertThat(morphium().listCollections()).contains("person");
  }

  @Test
  default void storingAgainReplacesTheWholeEntity() {
    Person ada = morphium().store(new Person("Ada", 36, "math").at("Main Street", "London"));
    morphium().store(new Person(ada.id(), "Ada", 37, List.of(), null));
    assertThat(morphium().findAll(Person.class))
        .containsExactly(new Person(ada.id(), "Ada", 37, List.of(), null));
  }

  @Test
  default void storingWithAnUnknownIdInserts() {
    Person given = new Person(new ObjectId(), "Ada", 36, List.of(), null);
    assertThat(morphium().store(given)).isEqualTo(given);
    assertThat(morphium().findAll(Person.class)).containsExactly(given);
  }

  @Test
  default void uuidsAreMadeUpAndOtherIdsMustBeGiven() {
    Tagged tagged = morphium().store(new Tagged(null, "a"));
    assertThat(morphium().findById(Tagged.class, tagged.id())).isEqualTo(tagged);
    morphium().store(new Numbered(7, "seven"));
    assertThat(morphium().findById(Numbered.class, 7)).isEqualTo(new Numbered(7, "seven"));
    assertThatThrownBy(() -> morphium().store(new Numbered(null, "none")))
        .isInstanceOf(MappingException.class)
        .hasMessageContaining("Numbered")
        .hasMessageContaining("id");
  }

  @Test
  default void insertingAnIdThatIsThereIsADuplicateKey() {
    morphium().insert(new Numbered(1, "one"));
    assertThatThrownBy(() -> morphium().insert(new Numbered(1, "uno")))
        .isInstanceOfSatisfying(
            WriteException.class,
            failure -> {
              assertThat(failure.isDuplicateKey()).isTrue();
              assertThat(failure.errors()).extracting(error -> error.index()).containsExactly(0);
            });
    assertThat(morphium().findById(Numbered.class, 1).text()).isEqualTo("one");
  }

  @Test
  default void nothingIsFoundByAnUnknownId() {
    assertThat(morphium().findById(Person.class, new ObjectId())).isNull();
    assertThat(morphium().findById(Numbered.class, 1)).isNull();
  }

  @Test
  default void listsOfSeveralTypesAreStoredInTheirOrder() {
    List<Object> stored =
        morphium()
            .storeList(List.of(new Person("Ada", 36), new Account("Bob", 1), new Person("Eve", 2)));
    assertThat(stored)
        .extracting(Object::getClass)
        .hasToString("[%s, %s, %s]".formatted(Person.class, Account.class, Person.class));
    assertThat(((Person) stored.get(2)).firstName()).isEqualTo("Eve");
    assertThat(morphium().createQueryFor(Person.class).countAll()).isEqualTo(2);
    assertThat(morphium().createQueryFor(Account.class).countAll()).isEqualTo(1);
    assertThat(morphium().deleteList(stored)).isEqualTo(3);
    assertThat(morphium().findAll(Person.class)).isEmpty();
  }

  @Test
  default void emptyListsAreFine() {
    assertThat(morphium().storeList(List.of())).isEmpty();
    assertThat(morphium().insertList(List.of())).isEmpty();
    assertThat(morphium().deleteList(List.of())).isZero();
  }

  @Test
  default void rereadingGivesWhatIsStored() {
    Account account = morphium().store(new Account("Ada", 5));
    morphium().createQueryFor(Account.class).everything().inc("balance", 10);
    assertThat(morphium().reread(account)).isSameAs(account);
    assertThat(account.balance).isEqualTo(15);
    Person ada = morphium().store(new Person("Ada", 36));
    morphium().createQueryFor(Person.class).everything().set("age", 37);
    assertThat(morphium().reread(ada)).isEqualTo(ada.aged(37));
    morphium().delete(ada);
    assertThat(morphium().reread(ada)).isNull();
  }

  @Test
  default void deletingTellsWhetherThereWasOne() {
    Person ada = morphium().store(new Person("Ada", 36));
    assertThat(morphium().delete(ada)).isTrue();
    assertThat(morphium().delete(ada)).isFalse();
    assertThatThrownBy(() -> morphium().delete(new Person("Bob", 1)))
        .isInstanceOf(MappingException.class)
        .hasMessageContaining("Person");
  }

  @Test
  default void droppedCollectionIsEmptyAndUsableAgain() {
    morphium().store(new Person("Ada", 36));
    morphium().dropCollection(Person.class);
    assertThat(morphium().findAll(Person.class)).isEmpty();
    morphium().store(new Person("Bob", 1));
    assertThat(morphium().findAll(Person.class)).hasSize(1);
  }
}
