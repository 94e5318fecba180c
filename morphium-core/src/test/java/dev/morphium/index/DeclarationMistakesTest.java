package dev.morphium.index;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.morphium.Morphium;
import dev.morphium.annotation.Capped;
import dev.morphium.annotation.Collation;
import dev.morphium.annotation.Entity;
import dev.morphium.annotation.Id;
import dev.morphium.annotation.Index;
import dev.morphium.exception.MappingException;
import java.time.Instant;
import java.time.LocalDate;
import org.bson.BsonDocument;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What annotations of collections and indexes say wrongly is refused, with the type's name. */
class DeclarationMistakesTest {
  private final Morphium morphium = Morphium.connect("inmemory:///declarations");

  @AfterEach
  void close() {
    morphium.close();
  }

  @Entity
  @Index(value = "mail", unique = true, partialFilterExpression = "{actve: true}")
  record UnknownInFilter(@Id String id, String mail, boolean active) {}

  @Entity
  @Index(
      value = "mailAddress",
      partialFilterExpression = "{$and: [{isActive: true}, {\"mail_address\": {$exists: true}}]}")
  record Translated(@Id String id, String mailAddress, boolean isActive) {}

  @Entity
  @Index(value = "title:text", weights = "{titel: 3}")
  record UnknownInWeights(@Id String id, String title) {}

  @Entity
  record TextExpires(@Id String id, @Index(expireAfterSeconds = 60) String created) {}

  @Entity
  @Index(value = "created", expireAfterSeconds = 60)
  record NumberExpires(@Id String id, long created) {}

  @Entity
  @Index(value = "created", options = "expireAfterSeconds:60")
  record OptionExpires(@Id String id, int created) {}

  @Entity
  @Index(value = "created,id", expireAfterSeconds = 60)
  record TwoExpire(@Id String id, Instant created) {}

  @Entity
  record Expires(
      @Id String id,
      @Index(expireAfterSeconds = 60) Instant created,
      @Index(expireAfterSeconds = 60) LocalDate day,
      @Index(expireAfterSeconds = 60) Object anything) {}

  @Entity
  record WrongOption(@Id String id, @Index(options = "uniqe:true") String mail) {}

  @Entity
  record WrongFlag(@Id String id, @Index(options = "unique:yes") String mail) {}

  @Entity
  record OptionOfAttribute(@Id String id, @Index(options = "weights:3") String mail) {}

  @Entity
  @Collation(locale = "klingon")
  record WrongCollation(@Id String id) {}

  @Entity
  @Capped(maxSize = 0)
  record WrongCapped(@Id String id) {}

  @Entity(collectionName = "bo$ks")
  record WrongName(@Id String id) {}

  @Entity
  abstract static class Animal {
    @Id String id = "a";
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          UnknownInFilter   | UnknownInFilter: @Index: | actve
          UnknownInWeights  | UnknownInWeights: @Index: | titel
          TextExpires       | TextExpires.created: expireAfterSeconds counts from a date | STRING
          NumberExpires     | NumberExpires: expireAfterSeconds counts from a date | INT64
          OptionExpires     | OptionExpires: expireAfterSeconds counts from a date | INT32
          TwoExpire         | TwoExpire: an index with expireAfterSeconds has one field | has 2
          WrongOption       | WrongOption.mail: an index has no option 'uniqe', did you mean 'unique'? | weights
          WrongFlag         | WrongFlag.mail: the option unique of an index cannot be 'yes' | true or false
          OptionOfAttribute | OptionOfAttribute.mail: the option weights | use the attribute of @Index
          WrongCollation    | DeclarationMistakesTest$WrongCollation declares it with @Collation(locale = "klingon") | error
          WrongCapped       | WrongCapped: @Capped has a maxSize | not 0
          WrongName         | no collection can be called 'bo$ks' | @Entity(collectionName
          """)
  void areTold(String type, String words, String more) throws ClassNotFoundException {
    Class<?> declared = Class.forName(DeclarationMistakesTest.class.getName() + "$" + type);
    assertThatThrownBy(() -> morphium.ensureIndicesFor(declared))
        .isInstanceOf(MappingException.class)
        .hasMessageContainingAll(words, more);
  }

  @Test
  void namesInFiltersAreTranslated() {
    morphium.ensureIndicesFor(Translated.class);
    assertThat(morphium.missingIndexes(Translated.class)).isEmpty();
    assertThat(
            morphium
                .runCommand("declarations", BsonDocument.parse("{listIndexes: 'translated'}"))
                .toJson())
        .contains("{\"is_active\": true}, {\"mail_address\": {\"$exists\": true}}");
  }

  @Test
  void datesAndWhatIsNotKnownMayExpire() {
    morphium.ensureIndicesFor(Expires.class);
    assertThat(morphium.missingIndexes(Expires.class)).isEmpty();
  }

  @Entity(polymorph = true)
  abstract static class Plant {
    @Id String id = "a";
  }

  static class Tree extends Plant {}

  @Test
  void anAbstractTypeSaysTheWayOut() {
    morphium.store(new Tree());
    assertThat(morphium.findAll(Plant.class)).singleElement().isInstanceOf(Tree.class);
    assertThatThrownBy(() -> morphium.findAll(Animal.class))
        .isInstanceOf(MappingException.class)
        .hasMessageContainingAll("Animal is abstract", "polymorph = true", "sealed");
  }
}
