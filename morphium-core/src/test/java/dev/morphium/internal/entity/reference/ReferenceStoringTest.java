package dev.morphium.internal.entity.reference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.morphium.Morphium;
import dev.morphium.exception.MappingException;
import dev.morphium.internal.entity.reference.Shop.Album;
import dev.morphium.internal.entity.reference.Shop.Article;
import dev.morphium.internal.entity.reference.Shop.City;
import dev.morphium.internal.entity.reference.Shop.Customer;
import dev.morphium.internal.entity.reference.Shop.Delivery;
import dev.morphium.internal.entity.reference.Shop.Invoice;
import dev.morphium.internal.entity.reference.Shop.Kennel;
import dev.morphium.internal.entity.reference.Shop.Late;
import dev.morphium.internal.entity.reference.Shop.Lost;
import dev.morphium.internal.entity.reference.Shop.Order;
import dev.morphium.internal.entity.reference.Shop.Person;
import dev.morphium.internal.entity.reference.Shop.Photo;
import dev.morphium.internal.entity.reference.Shop.Strict;
import dev.morphium.internal.entity.reference.Shop.Wolf;
import dev.morphium.mapping.reference.Lazy;
import dev.morphium.query.ReturnDocument;
import dev.morphium.query.filter.Filters;
import java.util.List;
import java.util.Map;
import org.bson.BsonDocument;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ReferenceStoringTest {
  private final RecordingDriver server = new RecordingDriver();
  private final Morphium morphium = server.open();

  @AfterEach
  void close() {
    morphium.close();
  }

  @Test
  void newObjectsAreStoredBeforeTheirOwners() {
    Customer ann = new Customer("Ann");
    Customer bob = new Customer("Bob");
    List<Order> orders =
        List.of(
            new Order(1, ann),
            new Order(2, ann),
            new Order(3, bob, List.of(), Map.of("x", ann), new Delivery(null, List.of())));
    List<Order> stored = server.counted(2, () -> morphium.storeList(orders));
    assertThat(server.of(() -> morphium.insert(new Order(4, new Customer("Cyd")))))
        .containsExactly("insert customer", "insert order");
    assertThat(morphium.createQueryFor(Customer.class).countAll()).isEqualTo(3);
    assertThat(stored.get(0).customer().id()).isNotNull();
    assertThat(stored.get(1).customer()).isSameAs(stored.get(0).customer());
    assertThat(stored.get(2).helpers().get("x")).isSameAs(stored.get(0).customer());
    assertThat(morphium.createQueryFor(Order.class).f("number").lt(4).sort("number").asList())
        .isEqualTo(stored);
  }

  @Test
  void circlesOfNewObjectsEnd() {
    Person ann = new Person("Ann");
    Person bob = new Person("Bob");
    Person cyd = new Person("Cyd");
    ann.partner = bob;
    bob.partner = ann;
    ann.friends.add(cyd);
    cyd.friends.add(bob);
    cyd.byRole.put("self", cyd);
    morphium.store(ann);
    assertThat(morphium.findAll(Person.class)).hasSize(3);
    Person found = morphium.findById(Person.class, ann.id);
    assertThat(found.friends.get(0).friends.get(0)).isSameAs(found.partner);
    assertThat(found.friends.get(0).byRole.get("self")).isSameAs(found.friends.get(0));
  }

  @Test
  void lazyObjectsAreStoredToo() {
    Invoice stored =
        morphium.store(
            new Invoice(1, Lazy.of(new Customer("Ann")), List.of(Lazy.of(new Article(1, "pen")))));
    assertThat(stored.customer().get().id()).isNotNull();
    assertThat(morphium.findById(Invoice.class, 1).customer().get().name()).isEqualTo("Ann");
    assertThat(morphium.findById(Invoice.class, 1).articles().get(0).get()).isNull();
    Invoice again = morphium.findById(Invoice.class, 1);
    assertThat(server.of(() -> morphium.store(again))).containsExactly("update invoice");
  }

  @Test
  void withoutAutomaticStoreAnIdIsNeeded() {
    assertThatThrownBy(() -> morphium.store(new Strict(1, new Customer("Ann"))))
        .isInstanceOf(MappingException.class)
        .hasMessageContainingAll("Strict.customer", "Customer", "no id", "store it first");
    assertThat(morphium.findAll(Strict.class)).isEmpty();
    assertThat(morphium.findAll(Customer.class)).isEmpty();
    assertThatThrownBy(
            () ->
                morphium
                    .createQueryFor(Order.class)
                    .f("number")
                    .eq(1)
                    .set("customer", new Customer("Ann")))
        .isInstanceOf(MappingException.class)
        .hasMessageContainingAll("Order.customer", "Customer", "no id", "store it first");
    assertThatThrownBy(() -> morphium.bulk(Order.class).insert(new Order(1, new Customer("Ann"))))
        .hasMessageContainingAll("Order.customer", "store it first");
  }

  @Test
  void anObjectInAnotherCollectionThanTheReferenceIsRefused() {
    assertThatThrownBy(() -> morphium.store(new Kennel(1, new Wolf(1))))
        .isInstanceOf(MappingException.class)
        .hasMessageContainingAll("Kennel.animal", "wolf", "animal", "collectionName");
  }

  @Test
  void whatCannotBeKeptIsRefusedAtFirstUse() {
    assertThatThrownBy(() -> morphium.createQueryFor(Late.class))
        .isInstanceOf(MappingException.class)
        .hasMessageContainingAll("Late.article", "cascadeDelete", "@WriteBuffer");
    assertThatThrownBy(() -> morphium.createQueryFor(Lost.class))
        .isInstanceOf(MappingException.class)
        .hasMessageContainingAll("Lost.delivery", "Delivery", "@Id");
  }

  @Test
  void aFailureOfTheOwnerLeavesNothingInATransaction() {
    morphium.store(new Order(1, new Customer("Ann")));
    Order twice = new Order(1, new Customer("Bob"));
    assertThatThrownBy(() -> morphium.inTransaction(() -> morphium.insert(twice)))
        .hasMessageContaining("duplicate key");
    assertThat(morphium.findAll(Customer.class)).extracting(Customer::name).containsExactly("Ann");
    assertThatThrownBy(() -> morphium.insert(twice)).hasMessageContaining("duplicate key");
    assertThat(morphium.findAll(Customer.class)).hasSize(2);
  }

  @Test
  void aTransactionThatIsDoneAgainStoresAgain() {
    Album album = new Album("trip");
    Photo photo = new Photo("sea");
    album.photos.add(photo);
    for (int attempt = 0; attempt < 2; attempt++) {
      morphium.startTransaction();
      morphium.store(album);
      morphium.abortTransaction();
      assertThat(album.version).isZero();
      assertThat(album.id).isNull();
      assertThat(photo.id).isNull();
    }
    morphium.inTransaction(() -> morphium.store(album));
    assertThat(morphium.findById(Album.class, album.id).photos.get(0).name).isEqualTo("sea");
  }

  @Test
  void replacementsStoreToo() {
    morphium
        .createQueryFor(Order.class)
        .f("number")
        .eq(1)
        .replaceOrInsert(new Order(1, new Customer("Ann")));
    assertThat(morphium.findById(Order.class, 1).customer().name()).isEqualTo("Ann");
    Order after =
        morphium
            .createQueryFor(Order.class)
            .f("number")
            .eq(1)
            .findOneAndReplace(new Order(1, new Customer("Bob")), ReturnDocument.AFTER);
    assertThat(after.customer().name()).isEqualTo("Bob");
  }

  @Test
  void aPartialChangeTakesTheStoredObject() {
    Customer bob = morphium.store(new Customer("Bob"));
    Order order = morphium.store(new Order(1, new Customer("Ann")));
    Order changed = morphium.with(order).set("customer", bob);
    assertThat(changed.customer()).isEqualTo(bob);
    assertThat(changed.articles()).isEmpty();
    assertThat(morphium.findById(Order.class, 1).customer()).isEqualTo(bob);
  }

  @Test
  void conditionsTakeObjectsAndIds() {
    Customer ann = morphium.store(new Customer("Ann"));
    Customer bob = morphium.store(new Customer("Bob"));
    Article pen = morphium.store(new Article(1, "pen"));
    Article cup = morphium.store(new Article(2, "cup"));
    morphium.store(new Order(1, ann, pen));
    morphium.store(
        new Order(2, bob, List.of(cup), Map.of("x", ann), new Delivery(null, List.of())));
    var orders = morphium.createQueryFor(Order.class);
    assertThat(orders.f("customer").eq(ann).get().number()).isEqualTo(1);
    assertThat(orders.f("customer").eq(ann.id()).get().number()).isEqualTo(1);
    assertThat(orders.f(Order::customer).ne(ann).get().number()).isEqualTo(2);
    assertThat(orders.f("customer").in(List.of(ann, bob)).asList()).hasSize(2);
    assertThat(orders.f("customer").in(ann.id(), bob).asList()).hasSize(2);
    assertThat(orders.f("customer").nin(List.of(ann)).asList()).hasSize(1);
    assertThat(orders.f("articles").eq(pen).get().number()).isEqualTo(1);
    assertThat(orders.f("articles").eq(2).get().number()).isEqualTo(2);
    assertThat(orders.f("articles").in(List.of(pen, cup)).asList()).hasSize(2);
    assertThat(orders.f("articles").all(pen).asList()).hasSize(1);
    assertThat(orders.f("articles.0").eq(cup).get().number()).isEqualTo(2);
    assertThat(orders.f("helpers.x").eq(ann).get().number()).isEqualTo(2);
    assertThat(orders.f("customer").eq(Lazy.of(ann)).get().number()).isEqualTo(1);
    assertThatThrownBy(() -> orders.f("customer.name").eq("Ann"))
        .isInstanceOf(MappingException.class)
        .hasMessageContaining("only the id is stored");
    assertThatThrownBy(() -> orders.f("customer").eq(new Customer("new")))
        .isInstanceOf(MappingException.class)
        .hasMessageContainingAll("Order.customer", "no id");
    orders.f("number").eq(1).push("articles", cup);
    assertThat(orders.f("articles").eq(cup).asList()).hasSize(2);
    orders.f("number").eq(1).pull("articles", pen);
    assertThat(morphium.findById(Order.class, 1).articles()).containsExactly(cup);
  }

  @Test
  void aPropertyThatRefersCanBeJoined() {
    Article pen = morphium.store(new Article(1, "pen"));
    Order order = morphium.store(new Order(1, new Customer(null, "Ann", new City("Rome")), pen));
    var joined =
        morphium
            .createAggregator(Order.class, BsonDocument.class)
            .lookupReference("customer", "found")
            .match(Filters.f("found.name").eq("Ann"))
            .lookupReference("delivery.city", "place")
            .lookupReference("articles", "items")
            .get();
    assertThat(joined.getArray("found").get(0).asDocument().getObjectId("_id").getValue())
        .isEqualTo(order.customer().id());
    assertThat(joined.getArray("place")).isEmpty();
    assertThat(joined.getArray("items")).hasSize(1);
    assertThatThrownBy(
            () ->
                morphium
                    .createAggregator(Order.class, BsonDocument.class)
                    .lookupReference("number", "x"))
        .isInstanceOf(MappingException.class)
        .hasMessageContaining("'number' is no property with @Reference");
    Album album = new Album("trip");
    album.cover = new Photo("front");
    morphium.store(album);
    assertThat(
            morphium
                .createAggregator(Album.class, BsonDocument.class)
                .lookupReference("cover", "covers")
                .get()
                .getArray("covers"))
        .hasSize(1);
  }
}
