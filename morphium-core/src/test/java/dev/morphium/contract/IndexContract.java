package dev.morphium.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.morphium.Morphium;
import dev.morphium.annotation.Entity;
import dev.morphium.annotation.Id;
import dev.morphium.annotation.Index;
import dev.morphium.exception.IndexException;
import dev.morphium.exception.MappingException;
import dev.morphium.exception.WriteException;
import dev.morphium.index.IndexDefinition;
import dev.morphium.index.IndexDifference;
import dev.morphium.settings.IndexMode;
import java.time.Instant;
import java.util.List;
import org.bson.BsonDocument;
import org.bson.BsonValue;
import org.junit.jupiter.api.Test;

/** Declared indexes: created, verified, printed or left alone. */
interface IndexContract extends OnBackend {
  /** A visit with indexes on fields and on the type. */
  @Entity
  @Index({"-seenAt,userName", "userName,place"})
  record Visit(
      @Id String id,
      @Index(unique = true) String ticketNumber,
      String userName,
      String place,
      @Index(expireAfterSeconds = 3600, name = "goes") Instant seenAt) {}

  @Test
  default void indexesAreCreatedBeforeTheFirstUse() {
    morphium().store(new Visit("a", "t1", "Ada", "here", Instant.EPOCH));
    assertThat(indexNames())
        .containsExactlyInAnyOrder(
            "_id_", "seen_at_-1_user_name_1", "user_name_1_place_1", "ticket_number_1", "goes");
    assertThat(morphium().missingIndexes(Visit.class)).isEmpty();
  }

  @Test
  default void optionsOfIndexesAreThere() {
    morphium().ensureIndicesFor(Visit.class);
    for (BsonValue index : indexes()) {
      BsonDocument document = index.asDocument();
      switch (document.getString("name").getValue()) {
        case "ticket_number_1" -> assertThat(document.getBoolean("unique").getValue()).isTrue();
        case "goes" ->
            assertThat(document.getNumber("expireAfterSeconds").longValue()).isEqualTo(3600);
        case "seen_at_-1_user_name_1" ->
            assertThat(document.getDocument("key"))
                .isEqualTo(BsonDocument.parse("{seen_at: -1, user_name: 1}"));
        default -> assertThat(document.containsKey("unique")).isFalse();
      }
    }
  }

  @Test
  default void nothingIsCreatedWhenOff() {
    Morphium off = open(settings -> settings.indexMode(IndexMode.OFF));
    off.store(new Visit("a", "t1", "Ada", "here", Instant.EPOCH));
    assertThat(indexNames()).containsExactly("_id_");
    assertThat(off.missingIndexes(Visit.class))
        .extracting(IndexDefinition::name)
        .contains("ticket_number_1", "goes");
    off.ensureIndicesFor(Visit.class);
    assertThat(off.missingIndexes(Visit.class)).isEmpty();
  }

  @Test
  default void missingIndexIsAMistakeWhenVerified() {
    Morphium verifying = open(settings -> settings.indexMode(IndexMode.VERIFY));
    assertThatThrownBy(() -> verifying.findAll(Visit.class))
        .isInstanceOf(MappingException.class)
        .hasMessageContaining("Visit")
        .hasMessageContaining("ticket_number")
        .hasMessageContaining("createIndexes");
    morphium().ensureIndicesFor(Visit.class);
    assertThat(verifying.findAll(Visit.class)).isEmpty();
  }

  @Test
  default void missingIndexesArePrintedOnly() {
    Morphium printing = open(settings -> settings.indexMode(IndexMode.PRINT));
    printing.store(new Visit("a", "t1", "Ada", "here", Instant.EPOCH));
    assertThat(indexNames()).containsExactly("_id_");
    assertThat(printing.findAll(Visit.class)).hasSize(1);
  }

  @Test
  default void indexesComeBackAfterTheCollectionWasDropped() {
    morphium().store(new Visit("a", "t1", "Ada", "here", Instant.EPOCH));
    morphium().dropCollection(Visit.class);
    morphium().store(new Visit("a", "t1", "Ada", "here", Instant.EPOCH));
    assertThat(indexNames()).contains("ticket_number_1");
  }

  /** A visit as it was stored before its code was unique. */
  @Entity(collectionName = "member")
  record OldMember(@Id String id, String mail, String city) {}

  /** The same later on. */
  @Entity(collectionName = "member")
  record Member(@Id String id, @Index(unique = true) String mail, @Index String city) {}

  /** The same with another option. */
  @Entity(collectionName = "member")
  record SparseMember(
      @Id String id, @Index(unique = true, sparse = true) String mail, String city) {}

  @Test
  default void readsGoOnWithoutAnIndexThatCannotBeBuilt() {
    morphium().store(new OldMember("1", "a", "Rome"));
    morphium().store(new OldMember("2", "a", "Rome"));
    Morphium later = open(settings -> {});
    assertThat(later.findAll(Member.class)).hasSize(2);
    assertThat(later.findById(Member.class, "1")).isNotNull();
    assertThatThrownBy(() -> later.store(new Member("3", "zz", "Oslo")))
        .isInstanceOf(IndexException.class)
        .hasMessageContaining("Member declares the index mail_1")
        .hasMessageContaining("DuplicateKey")
        .hasMessageContaining("change or delete all but one of them")
        .hasMessageContaining("indexMode");
    assertThat(later.createQueryFor(Member.class).countAll()).isEqualTo(2);
    assertThat(later.missingIndexes(Member.class))
        .as("the others are built")
        .extracting(IndexDefinition::name)
        .containsExactly("mail_1");
    morphium().delete(new OldMember("2", "a", "Rome"));
    later.store(new Member("3", "zz", "Oslo"));
    assertThat(later.missingIndexes(Member.class)).isEmpty();
  }

  @Test
  default void writesGoOnWhenThatIsWanted() {
    morphium().store(new OldMember("1", "a", "Rome"));
    morphium().store(new OldMember("2", "a", "Rome"));
    for (IndexMode mode : List.of(IndexMode.PRINT, IndexMode.OFF)) {
      Morphium later = open(settings -> settings.indexMode(mode));
      later.store(new Member("3", "a", "Oslo"));
      assertThat(later.findAll(Member.class)).hasSize(3);
    }
  }

  @Test
  default void anIndexWithOtherOptionsSaysHowItIsReplaced() {
    morphium().store(new Member("1", "a", "Rome"));
    Morphium later = open(settings -> {});
    assertThat(later.findAll(SparseMember.class)).hasSize(1);
    assertThatThrownBy(() -> later.store(new SparseMember("2", "b", "Rome")))
        .isInstanceOf(IndexException.class)
        .hasMessageContaining("SparseMember declares the index mail_1")
        .hasMessageContaining("{dropIndexes: 'member', index: 'mail_1'}");
    run("{dropIndexes: 'member', index: 'mail_1'}");
    later.store(new SparseMember("2", "b", "Rome"));
    assertThat(later.indexDifferences(SparseMember.class))
        .extracting(IndexDifference::name, IndexDifference::kind)
        .containsExactly(tuple("city_1", IndexDifference.Kind.UNDECLARED));
  }

  @Test
  default void differencesAreReported() {
    Morphium off = open(settings -> settings.indexMode(IndexMode.OFF));
    run(
        "{createIndexes: 'member', indexes: [{key: {mail: 1}, name: 'mail_1'}, {key: {x: 1}, name:"
            + " 'x_1'}]}");
    assertThat(off.indexDifferences(Member.class))
        .extracting(IndexDifference::name, IndexDifference::kind)
        .containsExactlyInAnyOrder(
            tuple("city_1", IndexDifference.Kind.MISSING),
            tuple("mail_1", IndexDifference.Kind.DIFFERENT),
            tuple("x_1", IndexDifference.Kind.UNDECLARED));
    assertThat(off.indexDifferences(Member.class).toString())
        .contains("lacks the index city_1; create it with {\"createIndexes\": \"member\"")
        .contains("drop it with {\"dropIndexes\": \"member\", \"index\": \"mail_1\"}");
    Morphium verifying = open(settings -> settings.indexMode(IndexMode.VERIFY));
    off.runCommand(
        off.database(),
        BsonDocument.parse(
            "{createIndexes: 'member', indexes: [{key: {city: 1}, name: 'city_1'}]}"));
    assertThatThrownBy(() -> verifying.findAll(Member.class))
        .isInstanceOf(MappingException.class)
        .hasMessageContaining("mail_1");
    Morphium usual = open(settings -> {});
    usual.store(new Visit("a", "t1", "Ada", "here", Instant.EPOCH));
    assertThat(usual.indexDifferences(Visit.class)).isEmpty();
  }

  @Test
  default void indexesComeBackAfterAnyDrop() {
    Morphium morphium = morphium();
    String database = morphium.database();
    morphium.store(new Member("1", "a", "Rome"));
    for (String drop :
        List.of(
            "{drop: 'member'}",
            "{dropDatabase: 1}",
            "{renameCollection: '%s.member', to: '%s.gone', dropTarget: true}"
                .formatted(database, database))) {
      String admin = drop.startsWith("{rename") ? "admin" : database;
      morphium.runCommand(admin, BsonDocument.parse(drop));
      morphium.store(new Member("1", "a", "Rome"));
      assertThat(morphium.missingIndexes(Member.class)).as(drop).isEmpty();
    }
    morphium.dropDatabase();
    assertThatThrownBy(
            () -> morphium.storeList(List.of(new Member("1", "a", "b"), new Member("2", "a", "b"))))
        .isInstanceOf(WriteException.class);
  }

  private List<BsonValue> indexes() {
    return run("{listIndexes: 'visit'}").getDocument("cursor").getArray("firstBatch");
  }

  private List<String> indexNames() {
    return indexes().stream()
        .map(index -> index.asDocument().getString("name").getValue())
        .toList();
  }
}
