package dev.morphium.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.Morphium;
import dev.morphium.annotation.Cache;
import dev.morphium.annotation.Entity;
import dev.morphium.annotation.Id;
import org.junit.jupiter.api.Test;

/** Results that are kept, and forgotten when somebody writes. */
interface CacheContract extends OnBackend {
  /** A word that is looked up often. */
  @Entity
  @Cache(timeout = 600_000)
  record Word(@Id String id, int meaning) {}

  @Test
  default void resultsAreKeptUntilThisMorphiumWrites() {
    Morphium other = open(settings -> {});
    morphium().store(new Word("a", 1));
    assertThat(meaning()).isEqualTo(1);
    other.store(new Word("a", 2));
    assertThat(meaning()).isEqualTo(1);
    morphium().store(new Word("b", 1));
    assertThat(meaning()).isEqualTo(2);
  }

  @Test
  default void everyKindOfWriteForgets() {
    Word word = morphium().store(new Word("a", 1));
    assertThat(meaning()).isEqualTo(1);
    morphium().with(word).inc("meaning", 1);
    assertThat(meaning()).isEqualTo(2);
    morphium().createQueryFor(Word.class).everything().inc("meaning", 1);
    assertThat(meaning()).isEqualTo(3);
    morphium().bulk(Word.class).insert(new Word("b", 9)).execute();
    assertThat(morphium().createQueryFor(Word.class).countAll()).isEqualTo(2);
    morphium().createQueryFor(Word.class).f("id").eq("b").delete();
    assertThat(morphium().createQueryFor(Word.class).asList()).hasSize(1);
    morphium().delete(word);
    assertThat(morphium().findById(Word.class, "a")).isNull();
  }

  @Test
  @Needs(Feature.TRANSACTIONS)
  default void abortedTransactionLeavesNothingInTheCache() {
    morphium().store(new Word("a", 1));
    assertThat(meaning()).isEqualTo(1);
    morphium().startTransaction();
    morphium().store(new Word("a", 7));
    assertThat(meaning()).isEqualTo(7);
    morphium().abortTransaction();
    assertThat(meaning()).isEqualTo(1);
  }

  private int meaning() {
    return morphium().findById(Word.class, "a").meaning();
  }
}
