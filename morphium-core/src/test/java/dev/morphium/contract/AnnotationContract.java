package dev.morphium.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.morphium.Morphium;
import dev.morphium.annotation.Encrypted;
import dev.morphium.annotation.Entity;
import dev.morphium.annotation.Id;
import dev.morphium.annotation.ReadOnly;
import dev.morphium.annotation.SafetyLevel;
import dev.morphium.annotation.WriteSafety;
import dev.morphium.exception.InvalidEntityException;
import dev.morphium.mapping.Mapper;
import dev.morphium.mapping.NullHandling;
import dev.morphium.mapping.encryption.KeyRing;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import java.util.List;
import org.bson.BsonDocument;
import org.bson.BsonType;
import org.junit.jupiter.api.Test;

/** What annotations ask for, from the entity to the document and back. */
interface AnnotationContract extends OnBackend {
  /** Somebody whose number is nobody's business. */
  @Entity
  record Patient(@Id String id, @Encrypted String insuranceNumber, int age) {}

  /** A form that has to be filled in. */
  @Entity
  record Form(@Id String id, @NotBlank String title, @Min(1) int pages) {}

  /** A counter that somebody else writes. */
  @Entity
  class Meter {
    @Id String id;
    String place;
    @ReadOnly int reading;
  }

  /** Something that may be lost. */
  @Entity
  @WriteSafety(level = SafetyLevel.BASIC)
  record Click(@Id Integer id, int count) {}

  @Test
  default void encryptedPropertiesAreUnreadableInTheCollection() {
    Morphium morphium =
        open(
            settings -> {},
            parts -> parts.mapper(Mapper.builder().keys(KeyRing.of(new byte[32])).build()));
    Patient patient = morphium.store(new Patient("p", "A 123", 36));
    BsonDocument stored = morphium.createQueryFor(Patient.class).asDocuments().get(0);
    assertThat(stored.get("insurance_number").getBsonType()).isEqualTo(BsonType.BINARY);
    assertThat(stored.toJson()).doesNotContain("A 123");
    assertThat(morphium.findById(Patient.class, "p")).isEqualTo(patient);
    Patient changed = morphium.with(patient).set("insuranceNumber", "B 456");
    assertThat(morphium.reread(patient)).isEqualTo(changed);
    assertThatThrownBy(
            () -> morphium.createQueryFor(Patient.class).f("insuranceNumber").eq("B 456").get())
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("insuranceNumber");
  }

  @Test
  default void invalidEntitiesAreNotStored() {
    morphium().store(new Form("a", "Tax", 2));
    assertThatThrownBy(() -> morphium().store(new Form("b", " ", 2)))
        .isInstanceOf(InvalidEntityException.class)
        .hasMessageContaining("title");
    assertThatThrownBy(
            () -> morphium().insertList(List.of(new Form("c", "Fine", 2), new Form("d", "No", 0))))
        .isInstanceOf(InvalidEntityException.class)
        .hasMessageContaining("pages");
    assertThat(morphium().findAll(Form.class)).containsExactly(new Form("a", "Tax", 2));
    Morphium lenient = open(settings -> settings.validation(false));
    assertThat(lenient.store(new Form("b", " ", 2)).id()).isEqualTo("b");
  }

  @Test
  default void readOnlyPropertiesAreReadOnly() {
    run("{insert: 'meter', documents: [{_id: 'm', place: 'cellar', reading: 7}]}");
    Meter meter = morphium().findById(Meter.class, "m");
    assertThat(meter.reading).isEqualTo(7);
    meter.reading = 0;
    meter.place = "attic";
    morphium().updateUsingFields(meter, "place");
    Meter stored = morphium().findById(Meter.class, "m");
    assertThat(stored.place).isEqualTo("attic");
    assertThat(stored.reading).isEqualTo(7);
  }

  @Test
  default void nullsAreLeftOutWhenTheMapperSaysSo() {
    Morphium morphium =
        open(
            settings -> {},
            parts -> parts.mapper(Mapper.builder().nulls(NullHandling.LEFT_OUT).build()));
    morphium.store(new Product("a", 1, 1));
    assertThat(morphium.createQueryFor(Product.class).asDocuments().get(0))
        .doesNotContainKey("note");
    assertThat(morphium.findById(Product.class, "a").note()).isNull();
  }

  @Test
  default void unacknowledgedWritesTellNothing() {
    morphium().store(new Click(1, 1));
    morphium().insert(new Click(1, 1));
    assertThat(morphium().with(new Click(1, 1)).inc("count", 1).count()).isEqualTo(2);
    assertThat(morphium().createQueryFor(Click.class).countAll()).isEqualTo(1);
  }
}
