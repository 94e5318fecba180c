package dev.morphium.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.morphium.Morphium;
import dev.morphium.annotation.Entity;
import dev.morphium.annotation.Id;
import dev.morphium.annotation.Reference;
import dev.morphium.exception.MappingException;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Queries by example. */
class QueryTemplateTest {
  @Entity
  record Club(@Id String id) {}

  record Address(String city) {}

  @Entity
  record Member(
      @Id String id,
      String firstName,
      int age,
      boolean paid,
      Address address,
      @Reference Club club) {}

  private final Morphium morphium =
      Morphium.connect("inmemory://%s/shop".formatted(UUID.randomUUID()));
  private final Club club = new Club("c");

  @AfterEach
  void close() {
    morphium.close();
  }

  @BeforeEach
  void store() {
    morphium.store(club);
    morphium.storeList(
        List.of(
            new Member("1", "Ada", 30, true, new Address("Rome"), club),
            new Member("2", "Ada", 40, false, new Address("Oslo"), null),
            new Member("3", null, 0, false, null, null)));
  }

  private List<String> ids(Member template, String... names) {
    return morphium.findByTemplate(template, names).stream().map(Member::id).toList();
  }

  @Test
  void whatIsSetCounts() {
    assertThat(ids(new Member(null, "Ada", 0, false, null, null))).containsExactly("1", "2");
    assertThat(ids(new Member(null, "Ada", 40, false, null, null))).containsExactly("2");
    assertThat(ids(new Member(null, null, 0, true, null, null))).containsExactly("1");
    assertThat(ids(new Member(null, null, 0, false, new Address("Oslo"), null)))
        .containsExactly("2");
    assertThat(ids(new Member(null, null, 0, false, null, club))).containsExactly("1");
    assertThat(ids(new Member("3", null, 0, false, null, null))).containsExactly("3");
  }

  @Test
  void namedPropertiesCountAsTheyAre() {
    Member template = new Member(null, null, 0, false, null, null);
    assertThat(ids(template, "age")).containsExactly("3");
    assertThat(ids(template, "first_name")).containsExactly("3");
    assertThat(ids(template, "paid")).containsExactly("2", "3");
    assertThat(
            morphium.createQueryByTemplate(template, "paid").sort("-age").f("age").gt(0).idList())
        .containsExactly("2");
  }

  @Test
  void mistakesAreSaid() {
    assertThatThrownBy(() -> ids(new Member(null, null, 0, false, null, null)))
        .isInstanceOf(MappingException.class)
        .hasMessageContaining("nothing is set in this Member");
    assertThatThrownBy(() -> ids(new Member(null, null, 0, false, null, null), "nme"))
        .isInstanceOf(MappingException.class)
        .hasMessageContaining("Member has no property 'nme'; known are [address, age,");
  }
}
