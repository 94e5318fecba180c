package dev.morphium.sample.shop;

import static dev.morphium.query.filter.Filters.f;

import dev.morphium.Morphium;
import dev.morphium.aggregate.expression.Expr;
import dev.morphium.annotation.Id;
import dev.morphium.query.UpdateResult;
import dev.morphium.sample.shop.Order.Line;
import dev.morphium.sample.shop.Order.State;
import dev.morphium.watch.FullDocument;
import dev.morphium.watch.Subscription;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A service that takes orders, and all that it asks of a Morphium. */
public final class OrderShop {
  private final Morphium morphium;

  /** How much of an article was ordered. */
  public record Sales(@Id String sku, int pieces) {}

  /** A shop whose data a Morphium keeps; orders have their indexes before the first transaction. */
  public OrderShop(Morphium morphium) {
    this.morphium = morphium;
    morphium.ensureIndicesFor(Order.class);
  }

  /** Makes a customer known; each mail address once. */
  public Customer register(String name, String mail) {
    return morphium.insert(new Customer(name, mail));
  }

  /** Offers an article, and fills its shelf. */
  public void offer(Article article, int pieces) {
    morphium.store(article);
    morphium
        .createQueryFor(Shelf.class)
        .f(Shelf::sku)
        .eq(article.sku())
        .upsert(shelf -> shelf.inc(Shelf::pieces, pieces));
  }

  /** An article; null when there is none. */
  public @Nullable Article article(String sku) {
    return morphium.findById(Article.class, sku);
  }

  /** How many pieces of an article are there. */
  public int pieces(String sku) {
    Shelf shelf = morphium.findById(Shelf.class, sku);
    return shelf == null ? 0 : shelf.pieces();
  }

  /**
   * Takes everything from the shelves and stores the order, or does nothing of it.
   *
   * @param wanted how many pieces of which article
   * @throws SoldOutException when there is not enough
   */
  public Order place(Customer customer, Map<String, Integer> wanted) {
    List<Line> lines =
        wanted.entrySet().stream().map(one -> line(one.getKey(), one.getValue())).toList();
    return morphium.inTransaction(
        () -> {
          lines.forEach(this::take);
          return morphium.store(new Order(customer, lines));
        });
  }

  private Line line(String sku, int pieces) {
    Article article = article(sku);
    if (article == null) {
      throw new IllegalArgumentException("there is no article " + sku);
    }
    return new Line(sku, pieces, article.price());
  }

  private void take(Line line) {
    UpdateResult taken =
        morphium
            .createQueryFor(Shelf.class)
            .f(Shelf::sku)
            .eq(line.sku())
            .f(Shelf::pieces)
            .gte(line.pieces())
            .dec(Shelf::pieces, line.pieces());
    if (taken.matched() == 0) {
      throw new SoldOutException(line.sku());
    }
  }

  /**
   * Notes that an order is paid.
   *
   * @throws dev.morphium.exception.VersionMismatchException when somebody else changed it
   */
  public Order pay(Order order) {
    return morphium.store(order.in(State.PAID));
  }

  /** Notes that an order was sent, whatever else was changed in it. */
  public Order send(Order order) {
    return morphium.with(order).set(Order::state, State.SENT);
  }

  /** The orders of a customer, the newest first. */
  public List<Order> orders(Customer customer) {
    return morphium
        .createQueryFor(Order.class)
        .f(Order::customer)
        .eq(customer)
        .sortDescending(Order::number)
        .asList();
  }

  /** How much of which article was ordered, the most wanted first. */
  public List<Sales> sales() {
    return morphium
        .createAggregator(Order.class, Sales.class)
        .unwind("lines")
        .group("lines.sku")
        .sum("pieces", Expr.field("lines.pieces"))
        .end()
        .sort("-pieces", "sku")
        .asList();
  }

  /** What was paid so far. */
  public BigDecimal turnover() {
    return morphium.createQueryFor(Order.class).f(Order::state).ne(State.OPEN).asList().stream()
        .map(Order::total)
        .reduce(BigDecimal.ZERO, BigDecimal::add);
  }

  /** Tells of every order that is paid from now on, until the subscription is closed. */
  public Subscription<Order> whenPaid(Consumer<Order> packer) {
    return morphium
        .watch(Order.class)
        .fullDocument(FullDocument.UPDATE_LOOKUP)
        .match(f("state").eq(State.PAID))
        .listen(event -> packer.accept(Objects.requireNonNull(event.entity())));
  }
}
