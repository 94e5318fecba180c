package dev.morphium.engine.match;

import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueComparator;

/**
 * The predicates {@code $eq}, {@code $lt}, {@code $lte}, {@code $gt} and {@code $gte}: how a value
 * compares with an operand.
 *
 * <p>Only values of the operand's bracket of types compare with it, except that everything lies
 * between MinKey and MaxKey, and that null equals a missing field. NaN equals NaN and is neither
 * less nor greater than anything. Source: MongoDB manual, "$lt" and "Comparison/Sort Order".
 */
public final class Comparison implements Predicate {
  /** What is asked of the order of a value and the operand. */
  public enum Operator {
    EQ("$eq", 0b010),
    GT("$gt", 0b100),
    GTE("$gte", 0b110),
    LT("$lt", 0b001),
    LTE("$lte", 0b011);

    private final String text;
    private final int orders;

    Operator(String text, int orders) {
      this.text = text;
      this.orders = orders;
    }

    /** The operator's name with its dollar sign. */
    public String text() {
      return text;
    }
  }

  private final Operator operator;
  private final Value operand;
  private final ValueComparator comparator;
  private final int orders;
  private final RawOrder order;

  public Comparison(Operator operator, Value operand, ValueComparator comparator) {
    this.operator = operator;
    this.operand = operand;
    this.comparator = comparator;
    this.orders = operator.orders;
    this.order = RawOrder.with(operand, comparator);
  }

  public Operator operator() {
    return operator;
  }

  public Value operand() {
    return operand;
  }

  public ValueComparator comparator() {
    return comparator;
  }

  @Override
  public boolean matchesRaw(byte type, byte[] bytes, int offset) {
    return (orders >> (order.of(type, bytes, offset) + 1) & 1) != 0;
  }

  @Override
  public void describe(DocumentBuilder operators) {
    operators.append(operator.text, operand);
  }

  @Override
  public int cost() {
    return order.cost();
  }

  @Override
  public String toString() {
    return operator.text + " " + operand;
  }
}
