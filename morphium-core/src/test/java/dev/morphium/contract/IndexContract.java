package dev.morphium.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.morphium.Morphium;
import dev.morphium.annotation.Entity;
import dev.morphium.annotation.Id;
import dev.morphium.annotation.Index;
import dev.morphium.exception.MappingException;
import dev.morphium.index.IndexDefinition;
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

  private List<BsonValue> indexes() {
    return run("{listIndexes: 'visit'}").getDocument("cursor").getArray("firstBatch");
  }

  private List<String> indexNames() {
    return indexes().stream()
        .map(index -> index.asDocument().getString("name").getValue())
        .toList();
  }
}
