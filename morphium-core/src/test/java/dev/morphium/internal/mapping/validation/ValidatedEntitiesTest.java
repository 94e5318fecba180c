package dev.morphium.internal.mapping.validation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.morphium.Morphium;
import dev.morphium.annotation.Entity;
import dev.morphium.annotation.Id;
import dev.morphium.exception.InvalidEntityException;
import dev.morphium.exception.InvalidEntityException.Violation;
import dev.morphium.settings.MorphiumSettings;
import jakarta.validation.ConstraintViolationException;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Email;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** Constraints of Jakarta Validation hold for what is stored, with Hibernate Validator. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ValidatedEntitiesTest {
  record Line(@Min(value = 1, message = "must be at least 1") int quantity) {}

  @Entity
  record Order(
      @Id String id,
      @NotNull(message = "must be there") String customer,
      @Size(min = 1, message = "must not be empty") List<@Valid Line> lines) {}

  @Entity
  static class Member {
    @Id String id;

    @Email(message = "must be an address")
    String mail = "nobody";
  }

  @Entity
  record Free(@Id String id, String text) {}

  private Morphium morphium;

  @BeforeAll
  void open() {
    morphium = Morphium.connect("inmemory:///db");
  }

  @AfterAll
  void close() {
    morphium.close();
  }

  @Test
  void whatIsWrongIsToldWithClassPropertyAndMessage() {
    Order order = new Order("1", null, List.of(new Line(0), new Line(2)));
    assertThatThrownBy(() -> morphium.store(order))
        .isInstanceOfSatisfying(
            InvalidEntityException.class,
            e -> {
              assertThat(e)
                  .hasMessage(
                      "Order cannot be stored: customer must be there; lines[0].quantity must be at"
                          + " least 1");
              assertThat(e.type()).isEqualTo(Order.class);
              assertThat(e.violations())
                  .containsExactly(
                      new Violation("customer", "must be there"),
                      new Violation("lines[0].quantity", "must be at least 1"));
              assertThat(e).hasCauseInstanceOf(ConstraintViolationException.class);
            });
    assertThat(morphium.findById(Order.class, "1")).isNull();
  }

  @Test
  void onePoorEntityKeepsAllFromBeingInserted() {
    List<Order> orders =
        List.of(new Order("2", "a", List.of(new Line(1))), new Order("3", "b", List.of()));
    assertThatThrownBy(() -> morphium.insertList(orders))
        .isInstanceOf(InvalidEntityException.class)
        .hasMessage("Order cannot be stored: lines must not be empty");
    assertThat(morphium.findById(Order.class, "2")).isNull();
    morphium.insertList(orders.subList(0, 1));
    assertThat(morphium.findById(Order.class, "2")).isEqualTo(orders.get(0));
  }

  @Test
  void classesAreLookedAtToo() {
    Member member = new Member();
    assertThatThrownBy(() -> morphium.store(member))
        .isInstanceOf(InvalidEntityException.class)
        .hasMessage("Member cannot be stored: mail must be an address");
    member.mail = "a@b.example";
    assertThat(morphium.store(member).id).isNotNull();
  }

  @Test
  void entitiesWithoutConstraintsAreStored() {
    assertThat(morphium.store(new Free("1", null)).text()).isNull();
  }

  @Test
  void itCanBeSwitchedOffAndReplaced() {
    Order wrong = new Order("4", null, List.of());
    try (Morphium off =
        Morphium.connect(MorphiumSettings.builder("inmemory:///db").validation(false).build())) {
      assertThat(off.store(wrong)).isEqualTo(wrong);
    }
    MorphiumSettings settings = MorphiumSettings.of("inmemory:///db");
    try (Morphium own =
        Morphium.builder(settings)
            .validation(
                entity -> {
                  if (entity.toString().toLowerCase(Locale.ROOT).contains("secret")) {
                    throw new IllegalArgumentException("secrets stay here");
                  }
                })
            .open()) {
      own.store(wrong);
      assertThatThrownBy(() -> own.store(new Free("1", "Secret")))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage("secrets stay here");
    }
  }
}
