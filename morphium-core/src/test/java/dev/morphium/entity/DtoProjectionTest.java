package dev.morphium.entity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.morphium.Morphium;
import dev.morphium.annotation.Aliases;
import dev.morphium.annotation.Embedded;
import dev.morphium.annotation.Encrypted;
import dev.morphium.annotation.Entity;
import dev.morphium.annotation.Id;
import dev.morphium.annotation.Property;
import dev.morphium.annotation.Reference;
import dev.morphium.exception.MappingException;
import dev.morphium.exception.UnreadableDocumentException;
import dev.morphium.mapping.converter.Convert;
import dev.morphium.mapping.converter.Converter;
import dev.morphium.mapping.encryption.KeyRing;
import dev.morphium.query.Page;
import dev.morphium.query.Query;
import dev.morphium.settings.MorphiumSettings;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import javax.crypto.spec.SecretKeySpec;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Queries whose results are DTOs: parts of entities, read as the entity's properties say. */
class DtoProjectionTest {
  /** What customers are known by, stored in a form of its own. */
  record Code(String text) {}

  /** Stores a code with a mark. */
  static final class CodeConverter implements Converter<Code> {
    @Override
    public BsonValue toBson(Code value) {
      return new BsonString("#" + value.text());
    }

    @Override
    public Code fromBson(BsonValue stored) {
      return new Code(stored.asString().getValue().substring(1));
    }
  }

  /** An object in another one. */
  @Embedded
  record Address(
      @Property(fieldName = "plz") String zipCode, String city, @Nullable Address next) {}

  /** An element of an array. */
  @Embedded
  record Line(String article, int price) {}

  /** What is referred to. */
  @Entity
  record Clerk(@Id String id, String name) {}

  /** The entity. */
  @Entity
  record Customer(
      @Id int number,
      @Property(fieldName = "n") String fullName,
      @Convert(CodeConverter.class) Code code,
      @Encrypted String secret,
      @Aliases("birth") LocalDate born,
      int visits,
      Address home,
      List<Line> openLines,
      Map<String, Line> special,
      @Nullable String nick,
      @Reference Clerk clerk) {}

  private final Morphium morphium =
      Morphium.connect(
          MorphiumSettings.builder("inmemory://%s/db".formatted(UUID.randomUUID()))
              .encryptionKeys(
                  KeyRing.builder()
                      .secret("default", "1", new SecretKeySpec(new byte[16], "AES"))
                      .build())
              .build());
  private final Query<Customer> customers = morphium.createQueryFor(Customer.class);
  private final Clerk bob = new Clerk("b", "Bob");

  @BeforeEach
  void store() {
    morphium.insert(bob);
    for (int i = 0; i < 5; i++) {
      morphium.insert(
          new Customer(
              i,
              "name " + i,
              new Code("c" + i),
              "secret " + i,
              LocalDate.of(1990, 1, 1 + i),
              i % 2,
              new Address("0" + i, "Rome", new Address("9", "Bonn", null)),
              List.of(new Line("pen", i), new Line("cup", 7)),
              Map.of("a", new Line("hat", i)),
              i == 3 ? "Tom" : null,
              bob));
    }
  }

  @AfterEach
  void close() {
    morphium.close();
  }

  /** Everything by the entity's own types. */
  record Flat(String fullName, int number, Code code, String secret, LocalDate born, Clerk clerk) {}

  @Test
  void propertiesAreReadAsTheEntitySays() {
    Query<Customer> third = customers.f(Customer::number).eq(3);
    assertThat(third.as(Flat.class).get())
        .isEqualTo(
            new Flat("name 3", 3, new Code("c3"), "secret 3", LocalDate.of(1990, 1, 4), bob));
    BsonDocument sent = third.as(Flat.class).asDocuments().getFirst();
    assertThat(sent.keySet())
        .containsExactlyInAnyOrder("_id", "n", "code", "secret", "born", "clerk");
    morphium.runCommand(
        "db",
        BsonDocument.parse(
            "{update: 'customer', updates: [{q: {_id: 3}, u: {$rename: {born: 'birth'}}}]}"));
    assertThat(third.as(Flat.class).get().born()).as("by its alias").isEqualTo("1990-01-04");
  }

  /** A part of an address. */
  record Town(String city, @Nullable Town next) {}

  /** A part of a line. */
  record Article(String article) {}

  /** DTOs in the places of objects, a wider number, an optional. */
  record Nested(
      Town home,
      List<Article> openLines,
      Map<String, Article> special,
      long visits,
      Optional<String> nick) {}

  @Test
  void objectsBecomeDtosToo() {
    assertThat(customers.f(Customer::number).eq(3).as(Nested.class).get())
        .isEqualTo(
            new Nested(
                new Town("Rome", new Town("Bonn", null)),
                List.of(new Article("pen"), new Article("cup")),
                Map.of("a", new Article("hat")),
                1,
                Optional.of("Tom")));
    assertThat(customers.f(Customer::number).eq(2).as(Nested.class).get().nick()).isEmpty();
    assertThat(customers.as(Nested.class).asDocuments().getFirst())
        .isEqualTo(
            BsonDocument.parse(
                "{visits: 0, nick: null, home: {city: 'Rome', next: {plz: '9', city: 'Bonn', next:"
                    + " null}}, open_lines: [{article: 'pen'}, {article: 'cup'}], special: {a:"
                    + " {article: 'hat', price: 0}}}"));
  }

  /** A class with setters of beans, and without the id. */
  static class Named {
    String fullName = "";
    List<Line> openLines = List.of();
  }

  @Test
  void aClassIsADtoAsWell() {
    List<Named> all = customers.sort("-number").limit(2).as(Named.class).asList();
    assertThat(all).extracting(one -> one.fullName).containsExactly("name 4", "name 3");
    assertThat(all.getFirst().openLines).containsExactly(new Line("pen", 4), new Line("cup", 7));
  }

  /** A name, and nothing to sort by. */
  record NameOnly(String fullName) {}

  @Test
  void pagesOfDtosAreSortedByFieldsThatTheyDoNotHave() {
    var pages = customers.sort("visits", "home.city", "-home.zipCode").limit(2).as(NameOnly.class);
    List<String> names = new ArrayList<>();
    Page<NameOnly> page = pages.pageWithTotal(null);
    assertThat(page.total()).isEqualTo(5);
    page.items().forEach(one -> names.add(one.fullName()));
    while (page.hasNext()) {
      page = pages.page(page.next());
      page.items().forEach(one -> names.add(one.fullName()));
    }
    assertThat(names).containsExactly("name 4", "name 2", "name 0", "name 3", "name 1");
    assertThat(pages.page(page.previous()).items())
        .containsExactly(new NameOnly("name 0"), new NameOnly("name 3"));
    var towns = customers.sort("home.zipCode").limit(2).as(Nested.class);
    assertThat(towns.page(towns.page(null).next()).items()).hasSize(2);
  }

  @Test
  void theFirstAndTheOneOfAnIdAreFound() {
    var names = customers.sort("-number").as(NameOnly.class);
    assertThat(names.first()).contains(new NameOnly("name 4"));
    assertThat(names.findById(1)).isEqualTo(new NameOnly("name 1"));
    assertThat(names.firstById(1)).contains(new NameOnly("name 1"));
    assertThat(names.findById(99)).isNull();
    assertThat(names.firstById(99)).isEmpty();
    try (Stream<NameOnly> stream = names.stream()) {
      assertThat(stream).hasSize(5);
    }
  }

  @Test
  void documentsThatDoNotFitAreToldAndCanBeSkipped() {
    morphium.runCommand(
        "db", BsonDocument.parse("{insert: 'customer', documents: [{_id: 7, n: {a: 1}}]}"));
    assertThatThrownBy(() -> customers.as(NameOnly.class).asList())
        .isInstanceOf(UnreadableDocumentException.class)
        .hasMessageContainingAll("customer", "fullName");
    List<UnreadableDocumentException> told = new ArrayList<>();
    assertThat(customers.skipUnreadable(told::add).as(NameOnly.class).asList()).hasSize(5);
    assertThat(told).hasSize(1);
  }

  @Test
  void aResultCannotBeStoredInThePlaceOfTheEntity() {
    NameOnly result = customers.as(NameOnly.class).get();
    assertThatThrownBy(() -> morphium.store(result)).isInstanceOf(MappingException.class);
    assertThat(customers.countAll()).isEqualTo(5);
    assertThat(customers.f("fullName").exists().f("visits").exists().countAll()).isEqualTo(5);
  }

  /** A DTO that cannot be, and words of the message. */
  record Mistake(Class<?> dto, String... words) {
    @Override
    public String toString() {
      return dto.getSimpleName();
    }
  }

  record Misspelt(String fulName) {}

  record Unlike(String colour) {}

  record WrongType(String born) {}

  record Narrower(short visits) {}

  record DtoOfReference(NameOfClerk clerk) {}

  record NameOfClerk(String name) {}

  record MisspeltBelow(List<MisspeltLine> openLines) {}

  record MisspeltLine(String artikle) {}

  record Nothing() {}

  interface Shape {
    String fullName();
  }

  static Stream<Mistake> mistakes() {
    return Stream.of(
        new Mistake(Misspelt.class, "Misspelt.fulName", "Customer", "did you mean 'fullName'"),
        new Mistake(Unlike.class, "Unlike.colour", "Customer", "it has [born, clerk, code"),
        new Mistake(WrongType.class, "WrongType.born", "String", "Customer.born", "LocalDate"),
        new Mistake(Narrower.class, "Narrower.visits", "short", "Customer.visits", "int"),
        new Mistake(DtoOfReference.class, "DtoOfReference.clerk", "Customer.clerk"),
        new Mistake(MisspeltBelow.class, "MisspeltLine.artikle", "Line", "'article'"),
        new Mistake(Nothing.class, "Nothing", "no properties"),
        new Mistake(Shape.class, "Shape", "no DTO"),
        new Mistake(String.class, "java.lang.String", "no DTO"));
  }

  @ParameterizedTest
  @MethodSource("mistakes")
  void areTold(Mistake mistake) {
    assertThatThrownBy(() -> customers.as(mistake.dto))
        .isInstanceOf(MappingException.class)
        .hasMessageContainingAll(mistake.words);
  }

  @Test
  void aProjectionOfTheQueryIsNotDroppedSilently() {
    assertThatThrownBy(() -> customers.project("fullName").as(NameOnly.class))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContainingAll("Customer", "as(NameOnly)", "projection");
    assertThatThrownBy(() -> customers.as(null))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("DTO");
  }
}
