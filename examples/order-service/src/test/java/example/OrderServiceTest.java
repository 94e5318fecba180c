package example;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.morphium.Morphium;
import dev.morphium.exception.VersionMismatchException;
import dev.morphium.junit.MorphiumTest;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@MorphiumTest
class OrderServiceTest {
  private final Morphium morphium;
  private final OrderService service;

  OrderServiceTest(Morphium morphium) {
    this.morphium = morphium;
    service = new OrderService(morphium);
  }

  @BeforeEach
  void fill() {
    service.fill("pen", 5);
  }

  @Test
  void anOrderTakesFromTheShelf() {
    service.place("ann", "pen", 2);
    service.place("bob", "pen", 3);
    assertThat(morphium.findById(Shelf.class, "pen").pieces()).isZero();
    assertThat(service.open()).extracting(Order::customer).containsExactly("bob", "ann");
  }

  @Test
  void anOrderForTooMuchLeavesNothing() {
    assertThatThrownBy(() -> service.place("ann", "pen", 6))
        .hasMessageContaining("6 pieces of pen");
    assertThat(service.open()).isEmpty();
    assertThat(morphium.findById(Shelf.class, "pen").pieces()).isEqualTo(5);
  }

  @Test
  void twoCannotPayOneOrder() {
    Order order = service.place("ann", "pen", 1);
    service.pay(order);
    assertThatThrownBy(() -> service.pay(order)).isInstanceOf(VersionMismatchException.class);
  }
}
