package dev.morphium.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.morphium.annotation.Entity;
import dev.morphium.annotation.Id;
import dev.morphium.annotation.Index;
import dev.morphium.exception.WriteException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Inserting many entities, of which some cannot be inserted. */
interface InsertManyContract extends OnBackend {
  /** A thing with a name that nothing else has. */
  @Entity
  record Named(@Id Integer id, @Index(unique = true) String name) {}

  @Test
  default void manyAreInsertedAtOnce() {
    List<Named> all = IntStream.range(0, 500).mapToObj(i -> new Named(i, "n" + i)).toList();
    assertThat(morphium().insertList(all)).isEqualTo(all);
    assertThat(morphium().createQueryFor(Named.class).countAll()).isEqualTo(500);
  }

  @Test
  default void orderedInsertEndsAtTheFirstFailure() {
    WriteException failure =
        insert(true, named(1, "a"), named(2, "b"), named(1, "c"), named(3, "d"));
    assertThat(failure.errors()).extracting(error -> error.index()).containsExactly(2);
    assertThat(failure.errors().get(0).code()).isEqualTo(11000);
    assertThat(failure.reply().getNumber("n").intValue()).isEqualTo(2);
    assertThat(ids()).containsExactly(1, 2);
  }

  @Test
  default void unorderedInsertNamesEachFailure() {
    WriteException failure =
        insert(false, named(1, "a"), named(1, "b"), named(2, "c"), named(2, "d"), named(3, "e"));
    assertThat(failure.errors()).extracting(error -> error.index()).containsExactly(1, 3);
    assertThat(failure.isDuplicateKey()).isTrue();
    assertThat(ids()).containsExactly(1, 2, 3);
  }

  @Test
  default void uniqueIndexesOfOtherPropertiesCount() {
    WriteException failure = insert(false, named(1, "a"), named(2, "a"), named(3, "b"));
    assertThat(failure.errors()).extracting(error -> error.index()).containsExactly(1);
    assertThat(failure).hasMessageContaining("name");
    assertThat(ids()).containsExactly(1, 3);
  }

  @Test
  default void failuresAcrossBatchesKeepTheirPlaces() {
    List<Named> all = new ArrayList<>();
    IntStream.range(0, 1200).forEach(i -> all.add(named(i, "n" + i)));
    all.set(1100, named(5, "again"));
    WriteException failure =
        catchThrowableOfType(WriteException.class, () -> morphium().insertList(all, false));
    assertThat(failure.errors()).extracting(error -> error.index()).containsExactly(1100);
    assertThat(morphium().createQueryFor(Named.class).countAll()).isEqualTo(1199);
  }

  @Test
  default void storingManyReplacesSomeAndInsertsOthers() {
    morphium().insertList(List.of(named(1, "a"), named(2, "b")));
    morphium().storeList(List.of(named(2, "B"), named(3, "C")));
    assertThat(morphium().createQueryFor(Named.class).sort("id").asList())
        .containsExactly(named(1, "a"), named(2, "B"), named(3, "C"));
  }

  private WriteException insert(boolean ordered, Named... all) {
    return catchThrowableOfType(
        WriteException.class, () -> morphium().insertList(List.of(all), ordered));
  }

  private List<Integer> ids() {
    return morphium().createQueryFor(Named.class).sort("id").idList(Integer.class);
  }

  private static Named named(int id, String name) {
    return new Named(id, name);
  }
}
