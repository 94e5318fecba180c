package dev.morphium.query;

import static dev.morphium.query.filter.Filters.f;
import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.annotation.Embedded;
import dev.morphium.annotation.Entity;
import dev.morphium.annotation.Id;
import dev.morphium.execution.RunnerOnEngine;
import dev.morphium.mapping.Mapper;
import dev.morphium.operation.Namespace;
import dev.morphium.query.filter.Filter;
import dev.morphium.update.PushOptions;
import dev.morphium.update.Update;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.bson.BsonDocument;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The examples of the page about queries: they run, and the page has no others. */
class QueryPageTest {
  private static final Pattern EXAMPLE = Pattern.compile("```java\\n(.*?)```", Pattern.DOTALL);

  @Entity
  record User(
      @Id int id,
      String name,
      int age,
      List<String> tags,
      List<Order> orders,
      Address homeAddress) {}

  @Embedded
  record Order(String article, int price) {}

  @Embedded
  record Address(String city, String zipCode) {}

  private final RunnerOnEngine engine = new RunnerOnEngine();
  private final Query<User> users =
      Query.of(
          new TestCollection<>(
              Mapper.create().mapping(User.class), new Namespace("test", "user"), engine.runner));

  @BeforeEach
  void insert() {
    Order pen = new Order("pen", 4);
    Order cup = new Order("cup", 1);
    users.replaceOrInsert(
        new User(1, "Ann", 18, List.of("a", "b"), List.of(pen, cup), new Address("Rome", "1")));
    users
        .f("id")
        .eq(2)
        .replaceOrInsert(
            new User(2, "Bob", 70, List.of("a"), List.of(cup), new Address("Bonn", "2")));
  }

  @AfterEach
  void close() {
    engine.close();
  }

  @Test
  void conditions() {
    List<User> found =
        users.f("name").eq("Ann").f(User::age).gte(18).sort("-age,name").limit(10).asList();
    assertThat(found).extracting(User::id).containsExactly(1);
    assertThat(users.f("age").not().gt(18).asList()).hasSize(1);
    assertThat(users.f("tags").all("a", "b").f("orders").size(2).asList()).hasSize(1);
    assertThat(users.f(User::homeAddress).then(Address::city).in("Rome", "Oslo").asList())
        .hasSize(1);
    assertThat(users.f("orders").elemMatch(f("price").gt(3).and(f("article").eq("pen"))).asList())
        .hasSize(1);
    assertThat(users.or(users.q().f("age").lt(18), users.q().f("age").gt(65)).asList()).hasSize(1);
    assertThat(users.or(f(User::age).lt(18), f(User::age).gt(65)).asList()).hasSize(1);
    assertThat(users.raw(BsonDocument.parse("{age: {$gt: 18}}")).asList()).hasSize(1);
    Filter<User> grownUp = f(User::age).gte(18);
    long count = users.filter(grownUp.and(f("tags").eq("a"))).countAll();
    assertThat(count).isEqualTo(2);
  }

  @Test
  void pages() {
    Query<User> byAge = users.sort("-age").limit(20);
    Page<User> page = byAge.page(null);
    while (page.hasNext()) {
      page = byAge.page(page.next());
    }
    assertThat(page.items()).extracting(User::id).containsExactly(2, 1);
  }

  @Test
  void changes() {
    UpdateResult result = users.f("age").gte(18).inc(User::age, 1);
    assertThat(result).isEqualTo(new UpdateResult(2, 2, null));
    users.f("id").eq(1).update(u -> u.set(User::name, "Anna").push("tags", "new"));
    users.f("id").eq(9).upsert(u -> u.set(User::age, 5).setOnInsert(User::name, "Zoe"));
    User older = users.sort("-age").findOneAndUpdate(u -> u.inc("age", 1), ReturnDocument.AFTER);
    assertThat(older.age()).isEqualTo(72);
    assertThat(users.findById(1).tags()).containsExactly("a", "b", "new");
    assertThat(users.countAll()).isEqualTo(3);
    users.f("age").lt(6).delete();
    assertThat(users.countAll()).isEqualTo(2);
  }

  @Test
  void updatesAreValues() {
    Update<User> birthday = Update.of(User.class).inc(User::age, 1).addToSet(User::tags, "cake");
    users.f("id").eq(1).update(birthday);
    assertThat(users.findById(1).tags()).contains("cake");
    users
        .f("orders.price")
        .gt(3)
        .update(
            u -> u.set("orders.$[order].article", "luxury").arrayFilter("order", f("price").gt(3)));
    assertThat(users.findById(1).orders())
        .containsExactly(new Order("luxury", 4), new Order("cup", 1));
    users.f("id").eq(1).pushAll("tags", List.of("x", "y"), PushOptions.NONE.ascending().slice(-3));
    assertThat(users.findById(1).tags()).containsExactly("cake", "x", "y");
    users.f("id").eq(1).pull("orders", f("price").lt(2));
    assertThat(users.findById(1).orders()).hasSize(1);
    users
        .f("id")
        .eq(1)
        .update(Update.pipeline(List.of(BsonDocument.parse("{$set: {name: 'computed'}}"))));
    assertThat(users.findById(1).name()).isEqualTo("computed");
  }

  @Test
  void thePageHasTheseExamples() throws IOException {
    String source =
        squeezed(Files.readString(Path.of("src/test/java/dev/morphium/query/QueryPageTest.java")));
    Matcher examples = EXAMPLE.matcher(Files.readString(Path.of("../docs/queries.md")));
    int count = 0;
    while (examples.find()) {
      for (String statement : examples.group(1).split("(?<=[;}])\\n")) {
        assertThat(source).contains(squeezed(statement).replaceAll(";$", ""));
        count++;
      }
    }
    assertThat(count).isGreaterThan(20);
  }

  private static String squeezed(String text) {
    return text.replaceAll("\\s+", "");
  }
}
