package dev.morphium.internal.pool.host;

import dev.morphium.driver.VirtualMachine;
import java.util.List;
import org.jetbrains.lincheck.datastructures.IntGen;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;
import org.jetbrains.lincheck.datastructures.StressOptions;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * Taking, waiting, giving back and sorting out take effect at one moment each: nothing is lost,
 * nothing is given out twice, the last one comes first.
 */
@Param(name = "item", gen = IntGen.class, conf = "1:9")
public class BagLincheckTest {
  private final Bag<Integer> bag = new Bag<>(2, 1);

  public BagLincheckTest() {
    bag.open();
    bag.offer(0);
  }

  @Operation
  public void offer(@Param(name = "item") int item) {
    bag.offer(item);
  }

  @Operation
  public List<Integer> removeEven() {
    return bag.removeIf(item -> item % 2 == 0);
  }

  /** What a thread without patience gets: an item, or the right to make one, or nothing. */
  @Operation
  public int take() {
    Integer item = bag.poll();
    if (item != null) {
      return item;
    }
    Waiter<Integer> waiter = bag.join();
    return value(bag.leave(waiter));
  }

  @Operation
  public void made() {
    bag.made();
  }

  private static int value(@Nullable Grant<Integer> grant) {
    return switch (grant) {
      case Grant.Item<Integer>(Integer item) -> item;
      case Grant.Permit<Integer> permit -> 100;
      case Grant.Refusal<Integer> refusal -> -1;
      case null -> -2;
    };
  }

  /** Explores the interleavings; the virtual machine ends with an exception when one is wrong. */
  public static void main(String[] arguments) {
    new StressOptions()
        .iterations(12)
        .invocationsPerIteration(500)
        .threads(3)
        .actorsPerThread(3)
        .check(BagLincheckTest.class);
  }

  @Test
  void isLinearizable() throws Exception {
    VirtualMachine.run(BagLincheckTest.class);
  }
}
