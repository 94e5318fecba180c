package dev.morphium.index;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.morphium.Morphium;
import dev.morphium.annotation.Embedded;
import dev.morphium.annotation.Entity;
import dev.morphium.annotation.Id;
import dev.morphium.driver.DriverException;
import dev.morphium.exception.WriteException;
import dev.morphium.settings.MorphiumSettings;
import jakarta.validation.constraints.NotNull;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The schema of a mapping is the collection's validator, and wrong documents are refused. */
class SchemaValidationTest {
  enum Status {
    OPEN,
    PAID
  }

  @Embedded
  sealed interface Payment permits Card, Cash {}

  @Embedded(typeId = "card")
  record Card(String number) implements Payment {}

  record Cash(double given) implements Payment {}

  record Line(String article, int quantity) {}

  record Category(String name, List<Category> children) {}

  @Entity(schemaDef = Entity.SCHEMA_OF_MAPPING)
  record Order(
      @Id String id,
      @NotNull String customer,
      Status status,
      List<Line> lines,
      Map<String, Integer> stock,
      Payment payment,
      BigDecimal total,
      Instant placed,
      Optional<String> note,
      Category category,
      boolean gift,
      long number) {}

  @Entity
  record Plain(@Id String id, int count) {}

  @Entity(schemaDef = "{required: ['name'], properties: {name: {bsonType: 'string'}}}")
  record Written(@Id String id, Object name) {}

  @Entity(polymorph = true)
  static class Animal {
    @Id String id;
    int legs;
  }

  static class Dog extends Animal {
    String name;
  }

  private static final Order ORDER =
      new Order(
          "1",
          "Ada",
          Status.OPEN,
          List.of(new Line("pen", 2)),
          Map.of("berlin", 3),
          new Card("4711"),
          new BigDecimal("1.20"),
          Instant.EPOCH,
          Optional.empty(),
          new Category("a", List.of(new Category("b", List.of()))),
          true,
          5);

  private final Morphium morphium = Morphium.connect("inmemory:///db");

  @AfterEach
  void close() {
    morphium.close();
  }

  @Test
  void theSchemaSaysWhatTheMapperWrites() {
    assertThat(morphium.schemaOf(Order.class))
        .isEqualTo(
            BsonDocument.parse(
                """
                {bsonType: 'object', required: ['_id', 'customer', 'gift', 'number'], properties: {
                  _id: {bsonType: 'string'},
                  customer: {bsonType: 'string'},
                  status: {enum: ['OPEN', 'PAID', null]},
                  lines: {bsonType: ['array', 'null'], items: {bsonType: ['object', 'null'],
                    required: ['quantity'], properties: {
                      article: {bsonType: ['string', 'null']}, quantity: {bsonType: ['int', 'long']}}}},
                  stock: {bsonType: ['object', 'null'],
                    additionalProperties: {bsonType: ['int', 'long', 'null']}},
                  payment: {anyOf: [
                    {bsonType: 'object', required: ['given', 'class_name'], properties: {
                      given: {bsonType: ['double', 'int', 'long']}, class_name: {enum: ['Cash']}}},
                    {bsonType: 'object', required: ['class_name'], properties: {
                      number: {bsonType: ['string', 'null']}, class_name: {enum: ['card']}}},
                    {bsonType: 'null'}]},
                  total: {bsonType: ['decimal', 'int', 'long', 'double', 'null']},
                  placed: {bsonType: ['date', 'null']},
                  note: {bsonType: ['string', 'null']},
                  category: {bsonType: ['object', 'null'], properties: {
                    name: {bsonType: ['string', 'null']},
                    children: {bsonType: ['array', 'null'],
                      items: {bsonType: ['object', 'null']}}}},
                  gift: {bsonType: 'bool'},
                  number: {bsonType: ['long', 'int']}}}
                """));
  }

  @Test
  void whatTheMapperWritesIsStored() {
    morphium.insert(ORDER);
    assertThat(morphium.findById(Order.class, "1")).isEqualTo(ORDER);
    Order nulls =
        new Order(
            "2", "B", null, null, null, null, null, null, Optional.of("x"), null, false, 1L << 40);
    morphium.insert(nulls);
    assertThat(morphium.findById(Order.class, "2")).isEqualTo(nulls);
    morphium.with(nulls).set("status", Status.PAID);
    Cash cash = new Cash(1);
    morphium.store(
        new Order("3", "C", null, null, null, cash, null, null, Optional.of("y"), null, false, 0));
    assertThat(morphium.createQueryFor(Order.class).countAll()).isEqualTo(3);
  }

  private BsonDocument insert(String collection, String changes) {
    BsonDocument document = BsonDocument.parse("{_id: 'x', customer: 'A', gift: true, number: 1}");
    BsonDocument.parse(changes)
        .forEach(
            (name, value) -> {
              if (value.isString() && value.asString().getValue().equals("missing")) {
                document.remove(name);
              } else {
                document.put(name, value);
              }
            });
    BsonDocument command =
        new BsonDocument("insert", new BsonString(collection))
            .append("documents", new BsonArray(List.of(document)));
    return morphium.runCommand(morphium.database(), command);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{customer: 5}",
        "{customer: null}",
        "{customer: 'missing'}",
        "{gift: 'missing'}",
        "{number: 1.5}",
        "{status: 'SENT'}",
        "{lines: {}}",
        "{lines: [{article: 'a'}]}",
        "{lines: [{article: 'a', quantity: 'x'}]}",
        "{stock: {a: 'x'}}",
        "{payment: {class_name: 'bitcoin'}}",
        "{payment: {number: '1'}}",
        "{payment: {class_name: 'Cash', given: 'x'}}",
        "{placed: '2024-01-01'}",
        "{category: {children: 5}}"
      })
  void wrongDocumentsAreRefused(String changes) {
    morphium.insert(ORDER);
    assertThatThrownBy(() -> insert("order", changes))
        .isInstanceOfSatisfying(
            WriteException.class,
            e -> {
              assertThat(e.errors().get(0).code()).isEqualTo(121);
              assertThat(e.errors().get(0).details().getDocument("errInfo")).isNotEmpty();
              assertThat(e.reply().getInt32("n").getValue()).isZero();
            });
  }

  @Test
  void aRightDocumentOfAnotherClientIsStored() {
    morphium.insert(ORDER);
    insert("order", "{status: 'PAID', payment: {class_name: 'Cash', given: 5}}");
    assertThat(morphium.findById(Order.class, "x").payment()).isEqualTo(new Cash(5));
  }

  @Test
  void aChangeThatMakesADocumentWrongIsRefused() {
    morphium.insert(ORDER);
    assertThatThrownBy(() -> morphium.createQueryFor(Order.class).f("id").eq("1").unset("customer"))
        .satisfies(e -> assertThat(code(e)).as(e.toString()).isEqualTo(121));
    Order without =
        new Order("9", null, null, null, null, null, null, null, Optional.empty(), null, true, 1);
    MorphiumSettings lax = MorphiumSettings.builder("inmemory:///db").validation(false).build();
    try (Morphium own = Morphium.connect(lax)) {
      assertThatThrownBy(() -> own.insert(without))
          .satisfies(e -> assertThat(code(e)).as(e.toString()).isEqualTo(121));
    }
  }

  private static int code(Throwable e) {
    return switch (e) {
      case WriteException write -> write.errors().get(0).code();
      case DriverException.CommandFailed failed -> failed.code();
      default -> -1;
    };
  }

  @Test
  void settingsSwitchItOnForAllTypes() {
    MorphiumSettings settings =
        MorphiumSettings.builder("inmemory:///db").schemaValidation(true).build();
    try (Morphium strict = Morphium.connect(settings)) {
      strict.insert(new Plain("1", 2));
      BsonDocument options = options(strict, "plain");
      assertThat(options.getDocument("validator").getDocument("$jsonSchema"))
          .isEqualTo(strict.schemaOf(Plain.class));
    }
    morphium.insert(new Plain("1", 2));
    assertThat(options(morphium, "plain")).isEmpty();
  }

  @Test
  void aWrittenSchemaIsTakenAsItIs() {
    morphium.insert(new Written("1", "a"));
    assertThat(options(morphium, "written").getDocument("validator"))
        .isEqualTo(
            BsonDocument.parse(
                "{$jsonSchema: {required: ['name'], properties: {name: {bsonType: 'string'}}}}"));
    assertThatThrownBy(() -> morphium.insert(new Written("2", 5)))
        .isInstanceOf(WriteException.class)
        .satisfies(e -> assertThat(code(e)).isEqualTo(121));
  }

  @Test
  void subtypesThatComeLaterAreNotRefused() {
    MorphiumSettings settings =
        MorphiumSettings.builder("inmemory:///db").schemaValidation(true).build();
    try (Morphium strict = Morphium.connect(settings)) {
      Dog dog = new Dog();
      dog.id = "1";
      dog.legs = 4;
      strict.insert(dog);
      Animal animal = new Animal();
      animal.id = "2";
      strict.insert(animal);
      assertThat(strict.schemaOf(Dog.class))
          .isEqualTo(strict.schemaOf(Animal.class))
          .isEqualTo(
              BsonDocument.parse(
                  """
                  {bsonType: 'object', required: ['_id', 'legs'], properties: {
                    _id: {bsonType: 'string'}, legs: {bsonType: ['int', 'long']},
                    class_name: {bsonType: 'string'}}}
                  """));
      assertThat(strict.findAll(Animal.class)).hasSize(2);
    }
  }

  private static BsonDocument options(Morphium morphium, String collection) {
    BsonDocument list =
        BsonDocument.parse("{listCollections: 1, filter: {name: '%s'}}".formatted(collection));
    return morphium
        .runCommand(morphium.database(), list)
        .getDocument("cursor")
        .getArray("firstBatch")
        .get(0)
        .asDocument()
        .getDocument("options");
  }
}
