package dev.morphium;

import static dev.morphium.query.filter.Filters.f;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.morphium.aggregate.expression.Expr;
import dev.morphium.annotation.AutoSequence;
import dev.morphium.annotation.CreationTime;
import dev.morphium.annotation.Entity;
import dev.morphium.annotation.Id;
import dev.morphium.annotation.Index;
import dev.morphium.annotation.LastChange;
import dev.morphium.annotation.ReadOnly;
import dev.morphium.annotation.Version;
import dev.morphium.exception.EntityMissingException;
import dev.morphium.exception.MappingException;
import dev.morphium.exception.VersionMismatchException;
import dev.morphium.exception.VetoException;
import dev.morphium.listener.StorageListener;
import dev.morphium.update.Update;
import dev.morphium.watch.ChangeStream;
import dev.morphium.write.WriteResult;
import java.time.Instant;
import java.util.List;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class MorphiumTest {
  private final Morphium morphium = Morphium.connect("inmemory:///shop");

  @Entity
  record Person(@Id ObjectId id, @Index String firstName, int age, List<String> tags) {
    Person(String firstName, int age) {
      this(null, firstName, age, List.of());
    }
  }

  @Entity
  static class Account {
    @Id String id;
    long balance;
    @Version long version;

    @AutoSequence(startValue = 1000)
    long number;

    @CreationTime Instant created;
    @LastChange Instant changed;
  }

  @AfterEach
  void close() {
    morphium.close();
  }

  @Test
  void recordsAreStoredAndFound() {
    Person stored = morphium.store(new Person("Ada", 36));
    assertThat(stored.id()).isNotNull();
    assertThat(morphium.findById(Person.class, stored.id())).isEqualTo(stored);
    assertThat(morphium.createQueryFor(Person.class).f("firstName").eq("Ada").asList())
        .containsExactly(stored);
    assertThat(morphium.createQueryFor(Person.class).f(Person::age).gt(40).countAll()).isZero();
    assertThat(morphium.database()).isEqualTo("shop");
    assertThat(morphium.listCollections()).containsExactly("person");
    assertThat(morphium.missingIndexes(Person.class)).isEmpty();
    assertThat(morphium.delete(stored)).isTrue();
    assertThat(morphium.findAll(Person.class)).isEmpty();
  }

  @Test
  void versionsNumbersAndTimesAreKept() {
    Account account = new Account();
    account.balance = 5;
    assertThat(morphium.store(account)).isSameAs(account);
    assertThat(account.version).isEqualTo(1);
    assertThat(account.number).isEqualTo(1000);
    assertThat(account.created).isNotNull().isEqualTo(account.changed);
    Account other = morphium.findById(Account.class, account.id);
    account.balance = 6;
    morphium.store(account);
    assertThat(account.version).isEqualTo(2);
    other.balance = 7;
    assertThatThrownBy(() -> morphium.store(other)).isInstanceOf(VersionMismatchException.class);
    assertThat(other.version).isEqualTo(1);
    assertThat(morphium.reread(other).balance).isEqualTo(6);
    assertThat(other.version).isEqualTo(2);
    morphium.with(other).inc("balance", 10);
    assertThat(other.balance).isEqualTo(16);
    assertThat(other.version).isEqualTo(3);
    assertThatThrownBy(() -> morphium.with(account).inc("balance", 1))
        .isInstanceOf(VersionMismatchException.class);
  }

  @Test
  void partsOfRecordsAreChanged() {
    Person ada = morphium.store(new Person("Ada", 36));
    Person older = morphium.with(ada).inc(Person::age, 1);
    assertThat(older.age()).isEqualTo(37);
    assertThat(morphium.with(older).push("tags", "math").tags()).containsExactly("math");
    morphium.delete(ada);
    assertThatThrownBy(() -> morphium.with(ada).set("age", 1))
        .isInstanceOf(EntityMissingException.class);
  }

  @Test
  void bulkWritesAndTransactions() {
    morphium.insertList(List.of(new Person("Ada", 36), new Person("Bob", 20)));
    WriteResult result =
        morphium
            .bulk(Person.class)
            .updateOne(f("firstName").eq("Bob"), Update.of(Person.class).inc("age", 1))
            .deleteMany(f("age").gt(30))
            .insert(new Person("Eve", 1))
            .execute();
    assertThat(result.matched()).isEqualTo(3);
    assertThatThrownBy(
            () ->
                morphium.inTransaction(
                    () -> {
                      morphium.store(new Person("Nobody", 0));
                      throw new IllegalStateException("no");
                    }))
        .hasMessage("no");
    assertThat(morphium.createQueryFor(Person.class).sort("firstName").asList())
        .extracting(Person::firstName)
        .containsExactly("Bob", "Eve");
  }

  @Test
  void changesAreWatchedAndListenersMaySayNo() {
    try (ChangeStream<Person> stream = morphium.watch(Person.class).match(f("age").gt(5)).open()) {
      morphium.store(new Person("Baby", 1));
      morphium.store(new Person("Ada", 36));
      assertThat(stream.next().entity().firstName()).isEqualTo("Ada");
    }
    morphium.addListener(
        new StorageListener() {
          @Override
          public void preStore(List<?> entities) {
            throw new VetoException("read only");
          }
        });
    assertThatThrownBy(() -> morphium.store(new Person("Bob", 1))).hasMessage("read only");
    assertThat(morphium.findAll(Person.class)).hasSize(2);
  }

  @Test
  void resultsAreAggregated() {
    morphium.insertList(List.of(new Person("Ada", 36), new Person("Bob", 20)));
    record Sum(int total) {}
    assertThat(
            morphium
                .createAggregator(Person.class, Sum.class)
                .groupAll()
                .sum("total", Expr.field("age"))
                .end()
                .asList())
        .containsExactly(new Sum(56));
  }

  @Entity
  record Invoice(@Id String id, String note, @ReadOnly String archivedBy) {}

  @Test
  void whatIsOnlyReadIsNotUpdated() {
    Invoice invoice = morphium.store(new Invoice("1", "new", "nobody"));
    assertThatThrownBy(() -> morphium.with(invoice).set("archivedBy", "me"))
        .isInstanceOf(MappingException.class)
        .hasMessageContainingAll("Invoice.archivedBy", "@ReadOnly", "leave it out");
    assertThat(morphium.with(invoice).set("note", "old").note()).isEqualTo("old");
  }
}
