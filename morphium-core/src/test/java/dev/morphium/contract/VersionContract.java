package dev.morphium.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.morphium.annotation.Entity;
import dev.morphium.annotation.Id;
import dev.morphium.annotation.Version;
import dev.morphium.exception.VersionMismatchException;
import dev.morphium.exception.WriteException;
import dev.morphium.update.Update;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Two who change the same entity do not overwrite each other. */
interface VersionContract extends OnBackend {
  /** A page whose changes are counted. */
  @Entity
  record WikiPage(@Id String id, String text, @Version int version) {}

  @Test
  default void versionBeginsWithOneAndCountsChanges() {
    Account account = morphium().store(new Account("Ada", 5));
    assertThat(account.version).isEqualTo(1);
    account.balance = 6;
    morphium().store(account);
    assertThat(account.version).isEqualTo(2);
    assertThat(morphium().findById(Account.class, account.id).version).isEqualTo(2);
  }

  @Test
  default void recordsCarryTheirVersionToo() {
    WikiPage first = morphium().store(new WikiPage("home", "hello", 0));
    assertThat(first.version()).isEqualTo(1);
    WikiPage second = morphium().store(new WikiPage("home", "hello world", first.version()));
    assertThat(second.version()).isEqualTo(2);
    assertThatThrownBy(() -> morphium().store(new WikiPage("home", "late", first.version())))
        .isInstanceOf(VersionMismatchException.class)
        .hasMessageContaining("WikiPage")
        .hasMessageContaining("home");
    assertThat(morphium().findById(WikiPage.class, "home")).isEqualTo(second);
  }

  @Test
  default void whoComesLaterIsRefusedAndKeepsTheOldVersion() {
    Account mine = morphium().store(new Account("Ada", 5));
    Account other = morphium().findById(Account.class, mine.id);
    mine.balance = 6;
    morphium().store(mine);
    other.balance = 7;
    assertThatThrownBy(() -> morphium().store(other)).isInstanceOf(VersionMismatchException.class);
    assertThat(other.version).isEqualTo(1);
    morphium().reread(other);
    assertThat(other.balance).isEqualTo(6);
    other.balance = 7;
    assertThat(morphium().store(other).version).isEqualTo(3);
  }

  @Test
  default void deletedEntityIsNotStoredAgain() {
    Account account = morphium().store(new Account("Ada", 5));
    morphium().delete(account);
    assertThatThrownBy(() -> morphium().store(account))
        .isInstanceOf(VersionMismatchException.class);
  }

  @Test
  default void newEntityWithAKnownIdIsADuplicate() {
    morphium().store(new WikiPage("home", "hello", 0));
    assertThatThrownBy(() -> morphium().store(new WikiPage("home", "again", 0)))
        .isInstanceOfSatisfying(
            WriteException.class, failure -> assertThat(failure.isDuplicateKey()).isTrue());
  }

  @Test
  default void entityThatWasNotInsertedIsNewAgain() {
    Account first = new Account("Ada", 1);
    first.id = "same";
    morphium().store(first);
    Account second = new Account("Bob", 2);
    second.id = "same";
    assertThatThrownBy(() -> morphium().store(second)).isInstanceOf(WriteException.class);
    assertThat(second.version).isZero();
    second.id = "other";
    assertThat(morphium().store(second).version).isEqualTo(1);
  }

  @Test
  default void partialChangesCountAndAreRefusedToo() {
    Account mine = morphium().store(new Account("Ada", 5));
    Account other = morphium().findById(Account.class, mine.id);
    morphium().with(mine).inc("balance", 10);
    assertThat(mine.version).isEqualTo(2);
    assertThat(mine.balance).isEqualTo(15);
    assertThatThrownBy(() -> morphium().with(other).inc("balance", 1))
        .isInstanceOf(VersionMismatchException.class);
    assertThat(morphium().findById(Account.class, mine.id).balance).isEqualTo(15);
  }

  @Test
  default void updatesByQueryCountToo() {
    Account account = morphium().store(new Account("Ada", 5));
    morphium().createQueryFor(Account.class).f("owner").eq("Ada").inc("balance", 1);
    assertThat(morphium().findById(Account.class, account.id).version).isEqualTo(2);
    assertThatThrownBy(() -> morphium().store(account))
        .isInstanceOf(VersionMismatchException.class);
  }

  @Test
  default void upsertByQueryMakesTheFirstVersion() {
    morphium()
        .createQueryFor(WikiPage.class)
        .f("id")
        .eq("new")
        .upsert(Update.of(WikiPage.class).set("text", "made"));
    assertThat(morphium().findById(WikiPage.class, "new"))
        .isEqualTo(new WikiPage("new", "made", 1));
  }

  @Test
  default void listsAreCheckedOneByOne() {
    List<Account> all = morphium().storeList(List.of(new Account("Ada", 1), new Account("Bob", 2)));
    all.forEach(account -> account.balance *= 10);
    morphium().storeList(all);
    assertThat(morphium().createQueryFor(Account.class).sort("owner").asList())
        .extracting(account -> account.balance + " in version " + account.version)
        .containsExactly("10 in version 2", "20 in version 2");
  }
}
