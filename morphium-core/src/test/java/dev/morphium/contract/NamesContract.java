package dev.morphium.contract;

import static dev.morphium.query.filter.Filters.f;
import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.Morphium;
import dev.morphium.aggregate.expression.Expr;
import dev.morphium.annotation.AdditionalData;
import dev.morphium.annotation.Aliases;
import dev.morphium.annotation.Entity;
import dev.morphium.annotation.Id;
import dev.morphium.annotation.Property;
import dev.morphium.annotation.Transient;
import dev.morphium.mapping.PropertyReference;
import dev.morphium.update.Update;
import java.util.HashMap;
import java.util.Map;
import org.bson.BsonDocument;
import org.junit.jupiter.api.Test;

/** One translation of names for queries, updates, aggregations and indexes alike. */
interface NamesContract extends OnBackend {
  /** A person with names of several kinds. */
  @Entity(collectionName = "people")
  class Customer {
    @Id String customerNumber;

    @Property(fieldName = "nm")
    String fullName;

    @Aliases({"mail", "e_mail"})
    String mailAddress;

    @Transient String secret = "not stored";

    @AdditionalData(readOnly = false)
    Map<String, Object> others = new HashMap<>();
  }

  /** Names as they are in Java. */
  @Entity(translateCamelCase = false)
  record RawNames(@Id String id, int someNumber) {}

  @Test
  default void declaredNamesAreInTheDocument() {
    Customer ada = customer();
    BsonDocument stored = morphium().createQueryFor(Customer.class).asDocuments().get(0);
    assertThat(stored.keySet()).containsExactlyInAnyOrder("_id", "nm", "mail_address");
    assertThat(morphium().namespace(Customer.class).collection()).isEqualTo("people");
    assertThat(ada.secret).isEqualTo("not stored");
    morphium().store(new RawNames("r", 1));
    assertThat(morphium().createQueryFor(RawNames.class).asDocuments().get(0).keySet())
        .containsExactly("_id", "someNumber");
    assertThat(morphium().namespace(RawNames.class).collection()).isEqualTo("raw_names");
  }

  @Test
  default void bothNamesAreUnderstoodEverywhere() {
    customer();
    for (String name : new String[] {"fullName", "nm"}) {
      assertThat(morphium().createQueryFor(Customer.class).f(name).eq("Ada").countAll())
          .isEqualTo(1);
      assertThat(morphium().createQueryFor(Customer.class).distinct(name)).containsExactly("Ada");
      assertThat(morphium().createQueryFor(Customer.class).sort(name).asList()).hasSize(1);
      assertThat(
              morphium()
                  .createQueryFor(Customer.class)
                  .f(name)
                  .exists()
                  .update(Update.of(Customer.class).set(name, "Ada"))
                  .matched())
          .isEqualTo(1);
      assertThat(
              morphium()
                  .createAggregator(Customer.class, BsonDocument.class)
                  .match(f(name).eq("Ada"))
                  .group(Expr.field(name))
                  .sum("n", Expr.of(1))
                  .end()
                  .asList())
          .containsExactly(BsonDocument.parse("{_id: 'Ada', n: 1}"));
    }
    assertThat(morphium().createQueryFor(Customer.class).f("customerNumber").eq("c1").exists())
        .isTrue();
    assertThat(morphium().createQueryFor(Customer.class).f("_id").eq("c1").exists()).isTrue();
  }

  @Test
  default void formerNamesAreRead() {
    Morphium morphium = morphium();
    run("{insert: 'people', documents: [{_id: 'old', nm: 'Eve', mail: 'eve@example.org'}]}");
    assertThat(morphium.findById(Customer.class, "old").mailAddress).isEqualTo("eve@example.org");
  }

  @Test
  default void unknownFieldsAreKept() {
    run("{insert: 'people', documents: [{_id: 'x', nm: 'Eve', shoe_size: 38}]}");
    Customer eve = morphium().findById(Customer.class, "x");
    assertThat(eve.others).containsEntry("shoe_size", 38);
    eve.fullName = "Eva";
    morphium().store(eve);
    BsonDocument stored = morphium().createQueryFor(Customer.class).asDocuments().get(0);
    assertThat(stored.getInt32("shoe_size").getValue()).isEqualTo(38);
    assertThat(stored.getString("nm").getValue()).isEqualTo("Eva");
  }

  @Test
  default void referencesToMethodsAreNames() {
    Person ada = morphium().store(new Person("Ada", 36).at("Main Street", "London"));
    assertThat(morphium().createQueryFor(Person.class).f(Person::firstName).eq("Ada").get())
        .isEqualTo(ada);
    String street = PropertyReference.path(Person::address, Person.Address::streetName);
    assertThat(morphium().createQueryFor(Person.class).f(street).startsWith("Main").get())
        .isEqualTo(ada);
    assertThat(
            morphium()
                .createQueryFor(Person.class)
                .f(Person::address)
                .then(Person.Address::city)
                .eq("London")
                .exists())
        .isTrue();
  }

  private Customer customer() {
    Customer ada = new Customer();
    ada.customerNumber = "c1";
    ada.fullName = "Ada";
    ada.mailAddress = "ada@example.org";
    return morphium().store(ada);
  }
}
