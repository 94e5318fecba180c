package dev.morphium.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.annotation.Entity;
import dev.morphium.annotation.Id;
import dev.morphium.annotation.Reference;
import dev.morphium.mapping.reference.Lazy;
import dev.morphium.update.Update;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.bson.BsonDocument;
import org.bson.BsonType;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Objects that live in other collections: stored before, read together, deleted after. */
interface ReferenceContract extends OnBackend {
  /** Somebody who writes. */
  @Entity
  record Author(@Id @Nullable ObjectId id, String name) {
    Author(String name) {
      this(null, name);
    }
  }

  /** A book of an author, with another that is read when it is asked for. */
  @Entity
  record Book(
      @Id String title,
      @Reference Author author,
      @Reference List<Author> editors,
      @Reference(lazyLoading = true) @Nullable Lazy<Author> translator) {}

  /** A case of tools that belong to it. */
  @Entity
  class ToolCase {
    @Id String id;

    @Reference(cascadeDelete = true, orphanRemoval = true)
    List<Tool> tools = new ArrayList<>();
  }

  /** A tool in a case. */
  @Entity
  record Tool(@Id String name) {}

  @Test
  default void newObjectsAreStoredBeforeTheirOwner() {
    Book book =
        morphium()
            .store(
                new Book(
                    "Notes",
                    new Author("Ada"),
                    List.of(new Author("Bob"), new Author("Eve")),
                    Lazy.of(new Author("Max"))));
    assertThat(book.author().id()).isNotNull();
    assertThat(morphium().createQueryFor(Author.class).sort("name").asList())
        .extracting(Author::name)
        .containsExactly("Ada", "Bob", "Eve", "Max");
    BsonDocument stored = morphium().createQueryFor(Book.class).asDocuments().get(0);
    assertThat(stored.get("author").getBsonType()).isEqualTo(BsonType.OBJECT_ID);
    assertThat(stored.getArray("editors")).hasSize(2);
  }

  @Test
  default void objectsAreReadWithTheirOwner() {
    Author ada = morphium().store(new Author("Ada"));
    Author bob = morphium().store(new Author("Bob"));
    morphium().store(new Book("Notes", ada, List.of(bob, ada), Lazy.of(bob)));
    Book found = morphium().findById(Book.class, "Notes");
    assertThat(found.author()).isEqualTo(ada);
    assertThat(found.editors()).containsExactly(bob, ada);
    assertThat(found.translator().isLoaded()).isFalse();
    assertThat(found.translator().get()).isEqualTo(bob);
  }

  @Test
  default void listsAreReadWithTheirReferences() {
    List<Author> authors =
        morphium().storeList(IntStream.range(0, 5).mapToObj(i -> new Author("a" + i)).toList());
    morphium()
        .storeList(
            IntStream.range(0, 20)
                .mapToObj(i -> new Book("b" + i, authors.get(i % 5), List.of(), null))
                .toList());
    assertThat(morphium().createQueryFor(Book.class).asList())
        .hasSize(20)
        .allSatisfy(
            book ->
                assertThat(book.author())
                    .isEqualTo(authors.get(Integer.parseInt(book.title().substring(1)) % 5)));
  }

  @Test
  default void ownersAreFoundByWhatTheyReferTo() {
    Author ada = morphium().store(new Author("Ada"));
    Author bob = morphium().store(new Author("Bob"));
    morphium().store(new Book("Notes", ada, List.of(bob), null));
    morphium().store(new Book("More", bob, List.of(), null));
    assertThat(morphium().createQueryFor(Book.class).f(Book::author).eq(ada).asList())
        .extracting(Book::title)
        .containsExactly("Notes");
    assertThat(morphium().createQueryFor(Book.class).f("author").eq(bob.id()).countAll())
        .isEqualTo(1);
    assertThat(morphium().createQueryFor(Book.class).f("editors").eq(bob).countAll()).isEqualTo(1);
  }

  @Test
  default void referencesAreChanged() {
    Author ada = morphium().store(new Author("Ada"));
    Author bob = morphium().store(new Author("Bob"));
    Book book = morphium().store(new Book("Notes", ada, List.of(), null));
    Book changed =
        morphium().update(book, Update.of(Book.class).set("author", bob).push("editors", ada));
    assertThat(changed.author()).isEqualTo(bob);
    assertThat(changed.editors()).containsExactly(ada);
    assertThat(morphium().findById(Book.class, "Notes")).isEqualTo(changed);
  }

  @Test
  default void objectThatIsGoneIsNull() {
    Author ada = morphium().store(new Author("Ada"));
    morphium().store(new Book("Notes", ada, List.of(), null));
    morphium().delete(ada);
    assertThat(morphium().findById(Book.class, "Notes").author()).isNull();
  }

  @Test
  default void joinsReachWhatIsReferredTo() {
    Author ada = morphium().store(new Author("Ada"));
    morphium().store(new Book("Notes", ada, List.of(), null));
    BsonDocument joined =
        morphium()
            .createAggregator(Book.class, BsonDocument.class)
            .lookup(Author.class, "author", "id", "who")
            .get();
    assertThat(joined.getArray("who").get(0).asDocument().getString("name").getValue())
        .isEqualTo("Ada");
  }

  @Test
  default void whatBelongsToTheOwnerGoesWithIt() {
    ToolCase box = new ToolCase();
    box.id = "box";
    box.tools.addAll(
        morphium().storeList(List.of(new Tool("saw"), new Tool("nail"), new Tool("plane"))));
    morphium().store(box);
    box.tools.remove(new Tool("nail"));
    morphium().store(box);
    assertThat(morphium().createQueryFor(Tool.class).sort("name").idList(String.class))
        .containsExactly("plane", "saw");
    morphium().delete(box);
    assertThat(morphium().findAll(Tool.class)).isEmpty();
  }
}
