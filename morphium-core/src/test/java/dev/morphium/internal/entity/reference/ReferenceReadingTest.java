package dev.morphium.internal.entity.reference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.morphium.Morphium;
import dev.morphium.driver.ReadPreference;
import dev.morphium.exception.MappingException;
import dev.morphium.internal.entity.reference.Shop.Article;
import dev.morphium.internal.entity.reference.Shop.Cat;
import dev.morphium.internal.entity.reference.Shop.City;
import dev.morphium.internal.entity.reference.Shop.Customer;
import dev.morphium.internal.entity.reference.Shop.Delivery;
import dev.morphium.internal.entity.reference.Shop.Dog;
import dev.morphium.internal.entity.reference.Shop.Home;
import dev.morphium.internal.entity.reference.Shop.Label;
import dev.morphium.internal.entity.reference.Shop.Link;
import dev.morphium.internal.entity.reference.Shop.Member;
import dev.morphium.internal.entity.reference.Shop.Order;
import dev.morphium.internal.entity.reference.Shop.Person;
import dev.morphium.internal.entity.reference.Shop.Stop;
import dev.morphium.internal.entity.reference.Shop.Team;
import dev.morphium.operation.ResultCursor;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ReferenceReadingTest {
  private final RecordingDriver server = new RecordingDriver();
  private final Morphium morphium = server.open();

  @AfterEach
  void close() {
    morphium.close();
  }

  private List<Order> hundredOrders() {
    City city = morphium.store(new City("Rome"));
    Article pen = morphium.store(new Article(1, "pen"));
    Article cup = morphium.store(new Article(2, "cup"));
    List<Order> orders = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      Customer customer = new Customer(null, "customer " + i, city);
      orders.add(new Order(i, customer, pen, cup));
    }
    return morphium.storeList(orders);
  }

  @Test
  void theReferencesOfAListAreReadTogether() {
    List<Order> stored = hundredOrders();
    List<Order> found =
        server.counted(4, () -> morphium.createQueryFor(Order.class).sort("number").asList());
    assertThat(found).isEqualTo(stored);
    assertThat(found.get(0).articles().get(0)).isSameAs(found.get(99).articles().get(0));
    assertThat(found.get(0).customer().city()).isSameAs(found.get(99).customer().city());
    assertThat(server.of(() -> morphium.createQueryFor(Order.class).asList()))
        .containsExactly("find order", "find customer", "find article", "find city");
  }

  @Test
  void aSingleOneIsReadLikeAList() {
    List<Order> stored = hundredOrders();
    assertThat(server.counted(4, () -> morphium.findById(Order.class, 7))).isEqualTo(stored.get(7));
    assertThat(server.counted(4, () -> morphium.reread(stored.get(7)))).isEqualTo(stored.get(7));
    assertThat(
            server.counted(
                2, () -> morphium.findById(Customer.class, stored.get(3).customer().id())))
        .isEqualTo(stored.get(3).customer());
    assertThat(
            server.counted(
                1,
                () ->
                    morphium.createQueryFor(Order.class).project("number").f("number").eq(5).get()))
        .isNotNull();
  }

  @Test
  void cursorsReadTheReferencesOfABatch() {
    hundredOrders();
    List<String> commands =
        server.of(
            () -> {
              try (ResultCursor<Order> cursor =
                  morphium.createQueryFor(Order.class).batchSize(50).asCursor()) {
                int count = 0;
                while (cursor.hasNext()) {
                  assertThat(cursor.next().customer()).isNotNull();
                  count++;
                }
                assertThat(count).isEqualTo(100);
              }
            });
    assertThat(commands.stream().filter("find customer"::equals)).hasSize(2);
    assertThat(commands.stream().filter("find article"::equals)).hasSize(2);
    commands = server.of(() -> morphium.createQueryFor(Order.class).batchSize(50).asList());
    assertThat(commands.stream().filter("find customer"::equals)).hasSize(2);
    assertThat(commands.stream().filter("find article"::equals)).hasSize(1);
  }

  @Test
  void embeddedObjectsListsSetsAndMapsHaveThem() {
    City rome = new City("Rome");
    City oslo = new City("Oslo");
    Customer ann = morphium.store(new Customer("Ann"));
    morphium.storeList(List.of(rome, oslo));
    Order order =
        new Order(
            1,
            null,
            List.of(),
            Map.of("first", ann, "second", ann),
            new Delivery(rome, List.of(new Stop(Set.of(oslo)), new Stop(Set.of(rome, oslo)))));
    morphium.store(order);
    Order found = server.counted(3, () -> morphium.findById(Order.class, 1));
    assertThat(found).isEqualTo(order);
    assertThat(found.customer()).isNull();
    BsonDocument raw = morphium.createQueryFor(Order.class).asDocuments().get(0);
    assertThat(raw.getDocument("helpers").getObjectId("first").getValue()).isEqualTo(ann.id());
  }

  @Test
  void whatIsMissingIsNullOrLeftOut() {
    Dog rex = new Dog(1, "Rex");
    Dog max = new Dog(2, "Max");
    morphium.store(new Home(1, List.of(rex, max), List.of(rex, max)));
    morphium.storeList(List.of(rex));
    Home found = morphium.findById(Home.class, 1);
    assertThat(found.pets()).containsExactly(rex, null);
    assertThat(found.dogs()).containsExactly(rex);
    morphium.store(new Order(1, new Customer("Ann")));
    morphium.createQueryFor(Customer.class).everything().delete();
    assertThat(morphium.findById(Order.class, 1).customer()).isNull();
  }

  @Test
  void subtypesAreWhatTheyAre() {
    Dog rex = new Dog(1, "Rex");
    Cat tom = new Cat(2, rex);
    morphium.storeList(List.of(rex, tom));
    morphium.store(new Home(1, List.of(tom, rex), List.of()));
    Home found = server.counted(2, () -> morphium.findById(Home.class, 1));
    assertThat(found.pets()).containsExactly(tom, rex);
    assertThat(((Cat) found.pets().get(0)).friend()).isSameAs(found.pets().get(1));
    morphium.store(new Home(2, List.of(), List.of()));
    morphium.runCommand(
        "shop",
        BsonDocument.parse(
            "{update: 'home', updates: [{q: {_id: 2}, u: {$set: {dogs: [1, 2]}}}]}"));
    assertThat(morphium.findById(Home.class, 2).dogs()).containsExactly(rex);
  }

  @Test
  void circlesEndAndKeepIdentity() {
    Person ann = new Person("Ann");
    Person bob = new Person("Bob");
    ann.partner = bob;
    bob.partner = ann;
    ann.friends.addAll(List.of(ann, bob));
    bob.byRole.put("boss", ann);
    morphium.store(ann);
    Person found = server.counted(2, () -> morphium.findById(Person.class, ann.id));
    assertThat(found.partner.partner).isSameAs(found);
    assertThat(found.friends).containsExactly(found, found.partner);
    assertThat(found.partner.byRole.get("boss")).isSameAs(found);
    List<Person> all = server.counted(1, () -> morphium.findAll(Person.class));
    assertThat(all.get(0).partner).isSameAs(all.get(1));
    assertThat(all.get(1).partner).isSameAs(all.get(0));
  }

  @Test
  void recordsInACircleNeedAClassInIt() {
    Member member = new Member();
    member.id = 7;
    Team team = new Team(1, member);
    member.team = team;
    morphium.storeList(List.of(team, member));
    Team found = morphium.findById(Team.class, 1);
    assertThat(found.lead().team).isSameAs(found);
    Member lead = morphium.findById(Member.class, 7);
    assertThat(lead.team.lead()).isSameAs(lead);
    morphium.runCommand(
        "shop", BsonDocument.parse("{insert: 'link', documents: [{_id: 1, next: 1}]}"));
    assertThatThrownBy(() -> morphium.findById(Link.class, 1))
        .isInstanceOf(MappingException.class)
        .hasMessageContainingAll("Link.next", "Lazy");
  }

  @Test
  void longChainsInAListDoNotOverflowTheStack() {
    BsonArray links = new BsonArray();
    for (int i = 0; i < 5_000; i++) {
      links.add(new BsonDocument("_id", new BsonInt32(i)).append("next", new BsonInt32(i + 1)));
    }
    morphium.runCommand(
        "shop", new BsonDocument("insert", new BsonString("link")).append("documents", links));
    List<Link> all = morphium.createQueryFor(Link.class).sort("id").batchSize(6_000).asList();
    assertThat(all).hasSize(5_000);
    assertThat(all.get(17).next()).isSameAs(all.get(18));
    assertThatThrownBy(() -> morphium.findById(Link.class, 0))
        .isInstanceOf(MappingException.class)
        .hasMessageContaining("500");
  }

  @Test
  void readPreferenceAndTransactionAreThoseOfTheCaller() {
    hundredOrders();
    server.of(
        () ->
            morphium
                .createQueryFor(Order.class)
                .readPreference(ReadPreference.of(ReadPreference.Mode.SECONDARY_PREFERRED))
                .asList());
    assertThat(server.documents)
        .allSatisfy(command -> assertThat(command).containsKey("$readPreference"));
    morphium.inTransaction(
        () -> {
          morphium.store(new Order(1000, new Customer("new")));
          server.of(() -> assertThat(morphium.findById(Order.class, 1000).customer()).isNotNull());
          assertThat(server.documents).hasSize(2);
          assertThat(server.documents.stream().map(command -> command.get("txnNumber")).distinct())
              .hasSize(1)
              .doesNotContainNull();
        });
  }

  @Test
  void aggregationsAndChangesAndDistinctValuesHaveThem() {
    hundredOrders();
    List<Order> results =
        server.counted(
            4,
            () ->
                morphium
                    .createAggregator(Order.class, Order.class)
                    .sort("number")
                    .limit(10)
                    .asList());
    assertThat(results).hasSize(10).allSatisfy(order -> assertThat(order.customer()).isNotNull());
    try (var changes = morphium.watch(Order.class).open()) {
      morphium.store(new Order(2000, new Customer("new")));
      assertThat(changes.next().entity().customer().name()).isEqualTo("new");
    }
    List<Article> articles =
        server.counted(
            2, () -> morphium.createQueryFor(Order.class).distinct("articles", Article.class));
    assertThat(articles).extracting(Article::name).containsExactlyInAnyOrder("pen", "cup");
  }

  @Test
  void keptResultsReadTheirReferencesTogetherToo() {
    List<Label> labels = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      labels.add(new Label(i, morphium.store(new Article(i, "article " + i))));
    }
    morphium.storeList(labels);
    assertThat(server.counted(2, () -> morphium.findAll(Label.class))).isEqualTo(labels);
    assertThat(server.of(() -> morphium.findAll(Label.class))).containsExactly("find article");
  }

  @Test
  void numbersOfAnyTypeAreIds() {
    morphium.store(new Article(1, "pen"));
    morphium.runCommand(
        "shop",
        BsonDocument.parse(
            "{insert: 'order', documents: [{_id: 1, articles: [{$numberLong: '1'}, 1.0,"
                + " {$numberDecimal: '1.0'}]}]}"));
    assertThat(morphium.findById(Order.class, 1).articles())
        .extracting(Article::name)
        .containsExactly("pen", "pen", "pen");
  }
}
