package dev.morphium.sample.shop;

import dev.morphium.annotation.AutoSequence;
import dev.morphium.annotation.CreationTime;
import dev.morphium.annotation.Embedded;
import dev.morphium.annotation.Entity;
import dev.morphium.annotation.Id;
import dev.morphium.annotation.Index;
import dev.morphium.annotation.Reference;
import dev.morphium.annotation.Version;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/** An order: its number comes of a sequence, its version keeps two from changing it at once. */
@Entity(collectionName = "orders")
@Index({"customer,-number"})
public record Order(
    @Id @Nullable ObjectId id,
    @AutoSequence(startValue = 1000) long number,
    @Reference Customer customer,
    List<Line> lines,
    State state,
    @CreationTime @Nullable Instant placed,
    @Version long version) {

  /** How far an order is. */
  public enum State {
    OPEN,
    PAID,
    SENT
  }

  /** Some pieces of one article at the price of the day. */
  @Embedded
  public record Line(String sku, int pieces, BigDecimal price) {}

  /** An order that is not stored yet. */
  public Order(Customer customer, List<Line> lines) {
    this(null, 0, customer, lines, State.OPEN, null, 0);
  }

  /** This order in another state. */
  public Order in(State next) {
    return new Order(id, number, customer, lines, next, placed, version);
  }

  /** What is to be paid. */
  public BigDecimal total() {
    return lines.stream()
        .map(line -> line.price().multiply(BigDecimal.valueOf(line.pieces())))
        .reduce(BigDecimal.ZERO, BigDecimal::add);
  }
}
