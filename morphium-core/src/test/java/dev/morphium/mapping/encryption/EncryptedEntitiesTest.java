package dev.morphium.mapping.encryption;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.morphium.Morphium;
import dev.morphium.annotation.Encrypted;
import dev.morphium.annotation.Entity;
import dev.morphium.annotation.Id;
import dev.morphium.annotation.Index;
import dev.morphium.exception.MappingException;
import dev.morphium.mapping.Mapper;
import dev.morphium.query.Query;
import dev.morphium.query.filter.Sort;
import dev.morphium.settings.MorphiumSettings;
import dev.morphium.update.Update;
import java.util.List;
import java.util.function.UnaryOperator;
import javax.crypto.spec.SecretKeySpec;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Encrypted properties from end to end: stored, found by others, changed, never compared. */
class EncryptedEntitiesTest {
  @Entity(collectionName = "patients")
  record Patient(@Id String id, String ward, @Encrypted String name, @Encrypted Integer age) {}

  @Entity
  @Index("ward,name")
  record Indexed(@Id String id, String ward, @Encrypted String name) {}

  private static final SecretKeySpec OLD = new SecretKeySpec(new byte[16], "AES");
  private static final SecretKeySpec NEW = new SecretKeySpec(new byte[32], "AES");

  private final Morphium morphium =
      Morphium.connect(
          MorphiumSettings.builder("inmemory:///db")
              .encryptionKeys(KeyRing.builder().secret("default", "1", OLD).build())
              .build());

  @AfterEach
  void close() {
    morphium.close();
  }

  private BsonDocument stored(String id) {
    BsonDocument find = BsonDocument.parse("{find: 'patients', filter: {_id: '%s'}}".formatted(id));
    return morphium
        .runCommand(morphium.database(), find)
        .getDocument("cursor")
        .getArray("firstBatch")
        .get(0)
        .asDocument();
  }

  @Test
  void entitiesAreStoredEncryptedAndFoundByOtherProperties() {
    morphium.insert(new Patient("1", "A", "Ada", 36));
    morphium.insert(new Patient("2", "A", null, null));
    assertThat(stored("1").getBinary("name").getType()).isEqualTo((byte) 0x80);
    assertThat(stored("1").getString("ward").getValue()).isEqualTo("A");
    assertThat(morphium.createQueryFor(Patient.class).f("ward").eq("A").sort("id").asList())
        .containsExactly(new Patient("1", "A", "Ada", 36), new Patient("2", "A", null, null));
    assertThat(morphium.findById(Patient.class, "1").name()).isEqualTo("Ada");
  }

  @Test
  void whetherThereIsAValueCanBeAsked() {
    morphium.insert(new Patient("1", "A", "Ada", 36));
    morphium.insert(new Patient("2", "A", null, null));
    Query<Patient> all = morphium.createQueryFor(Patient.class);
    assertThat(all.f("name").eq(null).asList()).extracting(Patient::id).containsExactly("2");
    assertThat(all.f("name").ne(null).asList()).extracting(Patient::id).containsExactly("1");
    assertThat(all.f("name").exists().countAll()).isEqualTo(2);
  }

  static List<UnaryOperator<Query<Patient>>> comparisons() {
    return List.of(
        all -> all.f("name").eq("Ada"),
        all -> all.f(Patient::name).ne("Ada"),
        all -> all.f("age").gt(1),
        all -> all.f("age").in(1, 2),
        all -> all.f("name").nin("a"),
        all -> all.f("name").eq(new BsonString("Ada")),
        all -> all.f("age").mod(2, 0),
        all -> all.f(Patient::name).contains("d"),
        all -> all.f("name").startsWith("A"),
        all -> all.f("name").endsWith("a"),
        all -> all.f("name").equalsIgnoreCase("ada"),
        all -> all.f("name").like("A%"),
        all -> all.f("age").between(1, 99),
        all -> all.sort(Sort.ascending("name")),
        all -> all.sort("-age"));
  }

  @ParameterizedTest
  @MethodSource("comparisons")
  void comparisonsAreRefused(UnaryOperator<Query<Patient>> comparison) {
    Query<Patient> all = morphium.createQueryFor(Patient.class);
    assertThatThrownBy(() -> comparison.apply(all).asList())
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("is @Encrypted, differently each time, and cannot be ")
        .hasMessageContaining("a hash of the value")
        .hasMessageStartingWith("Patient.");
  }

  @Test
  void differentValuesAndStagesOfPipelinesAreRefusedToo() {
    assertThatThrownBy(() -> morphium.createQueryFor(Patient.class).distinct("name"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("Patient.name: it is @Encrypted");
    assertThatThrownBy(
            () ->
                morphium
                    .createAggregator(Patient.class, Patient.class)
                    .match(morphium.createQueryFor(Patient.class).f("name").eq("x").toFilter())
                    .asList())
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void updatesEncryptWhatTheySet() {
    Patient patient = morphium.insert(new Patient("1", "A", "Ada", 36));
    morphium.with(patient).set("name", "Grace");
    assertThat(stored("1").getBinary("name").getType()).isEqualTo((byte) 0x80);
    assertThat(morphium.findById(Patient.class, "1").name()).isEqualTo("Grace");
    Query<Patient> query = morphium.createQueryFor(Patient.class).f("id").eq("1");
    query.set("age", 40);
    assertThat(morphium.findById(Patient.class, "1").age()).isEqualTo(40);
    morphium.with(patient).unset("name");
    assertThat(morphium.findById(Patient.class, "1").name()).isNull();
  }

  @Test
  void updatesThatCannotEncryptAreRefused() {
    Query<Patient> query = morphium.createQueryFor(Patient.class).f("id").eq("1");
    for (Update<Patient> update :
        List.of(
            Update.of(Patient.class).inc("age", 1),
            Update.of(Patient.class).min("age", 1),
            Update.of(Patient.class).push("name", "x"),
            Update.of(Patient.class).set("age", new BsonInt32(5)))) {
      assertThatThrownBy(() -> query.update(update))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("it is @Encrypted, and can only be set to a value of its type");
    }
  }

  @Test
  void aKeyIsChangedWithoutStoringEverythingAnew() {
    morphium.insert(new Patient("1", "A", "Ada", 36));
    KeyRing both =
        KeyRing.builder().secret("default", "1", OLD).secret("default", "2", NEW).build();
    Morphium later =
        Morphium.builder(MorphiumSettings.of("inmemory:///db"))
            .driver(morphium.driver())
            .mapper(Mapper.builder().keys(both).build())
            .open();
    Patient read = later.findById(Patient.class, "1");
    assertThat(read.name()).isEqualTo("Ada");
    later.store(read);
    assertThatThrownBy(() -> morphium.findById(Patient.class, "1"))
        .isInstanceOf(MappingException.class)
        .hasMessageContaining("Patient.name: there is no AES key '2'");
  }

  @Test
  void anIndexOfAnEncryptedPropertyIsRefused() {
    assertThatThrownBy(() -> morphium.insert(new Indexed("1", "A", "x")))
        .isInstanceOf(MappingException.class)
        .hasMessage(
            "Indexed.name is @Encrypted, differently each time, so that an index of it finds"
                + " nothing; @Encrypted(deterministic = true) can be indexed");
  }

  @Test
  void withoutKeysTheEntityIsRefused() {
    try (Morphium without = Morphium.connect("inmemory:///db")) {
      assertThatThrownBy(() -> without.createQueryFor(Patient.class))
          .isInstanceOf(MappingException.class)
          .hasMessageContaining("Patient.name: it is @Encrypted, but there are no keys")
          .hasMessageContaining("encryption-keys");
    }
  }
}
