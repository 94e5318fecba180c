package example;

import dev.morphium.Morphium;
import java.util.List;

/** Takes orders: an order takes its pieces from the shelf, or there is no order. */
public final class OrderService {
  private final Morphium morphium;

  public OrderService(Morphium morphium) {
    this.morphium = morphium;
  }

  /** Puts pieces of an article on its shelf, which may be a new one. */
  public void fill(String article, int pieces) {
    morphium
        .createQueryFor(Shelf.class)
        .f(Shelf::article)
        .eq(article)
        .upsert(shelf -> shelf.inc(Shelf::pieces, pieces));
  }

  /** Places an order, in one transaction with what it takes. */
  public Order place(String customer, String article, int pieces) {
    return morphium.inTransaction(
        () -> {
          Order order = morphium.store(new Order(null, customer, article, pieces, false, 0));
          long taken =
              morphium
                  .createQueryFor(Shelf.class)
                  .f(Shelf::article)
                  .eq(article)
                  .f(Shelf::pieces)
                  .gte(pieces)
                  .dec(Shelf::pieces, pieces)
                  .matched();
          if (taken == 0) {
            throw new IllegalStateException("there are no " + pieces + " pieces of " + article);
          }
          return order;
        });
  }

  /** Notes that an order is paid; fails when somebody else has changed it meanwhile. */
  public Order pay(Order order) {
    return morphium.store(
        new Order(
            order.id(), order.customer(), order.article(), order.pieces(), true, order.version()));
  }

  /** What is not paid yet, the largest orders first. */
  public List<Order> open() {
    return morphium
        .createQueryFor(Order.class)
        .f(Order::paid)
        .eq(false)
        .sortDescending(Order::pieces)
        .asList();
  }
}
