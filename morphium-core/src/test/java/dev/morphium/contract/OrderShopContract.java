package dev.morphium.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.morphium.exception.VersionMismatchException;
import dev.morphium.exception.WriteException;
import dev.morphium.sample.shop.Article;
import dev.morphium.sample.shop.Customer;
import dev.morphium.sample.shop.Order;
import dev.morphium.sample.shop.Order.State;
import dev.morphium.sample.shop.OrderShop;
import dev.morphium.sample.shop.SoldOutException;
import dev.morphium.watch.Subscription;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The sample service at work. */
interface OrderShopContract extends OnBackend {
  @Test
  default void shopKnowsItsArticlesAndCustomers() {
    OrderShop shop = shop();
    assertThat(shop.article("tea").name()).isEqualTo("Green tea");
    assertThat(shop.article("tea")).isEqualTo(shop.article("tea"));
    shop.offer(new Article("tea", "Black tea", new BigDecimal("4.00")), 5);
    assertThat(shop.article("tea").name()).isEqualTo("Black tea");
    assertThat(shop.pieces("tea")).isEqualTo(15);
    shop.register("Ada", "ada@example.org");
    assertThatThrownBy(() -> shop.register("Somebody", "ada@example.org"))
        .isInstanceOf(WriteException.class);
  }

  @Test
  @Needs(Feature.TRANSACTIONS)
  default void shopTakesOrders() {
    OrderShop shop = shop();
    Customer ada = shop.register("Ada", "ada@example.org");
    Order first = shop.place(ada, Map.of("tea", 2));
    Order second = shop.place(ada, new TreeMap<>(Map.of("cup", 1, "tea", 3)));
    assertThat(first.number()).isEqualTo(1000);
    assertThat(first.placed()).isNotNull();
    assertThat(second.number()).isEqualTo(1001);
    assertThat(second.total()).isEqualByComparingTo("18.50");
    assertThat(shop.pieces("tea")).isEqualTo(5);
    assertThat(shop.orders(ada)).extracting(Order::number).containsExactly(1001L, 1000L);
    assertThat(shop.sales())
        .containsExactly(new OrderShop.Sales("tea", 5), new OrderShop.Sales("cup", 1));
    shop.pay(first);
    assertThat(shop.turnover()).isEqualByComparingTo("7.00");
  }

  @Test
  @Needs(Feature.TRANSACTIONS)
  default void shopGivesBackWhatItTookForAnOrderThatFails() {
    OrderShop shop = shop();
    Customer ada = shop.register("Ada", "ada@example.org");
    Map<String, Integer> wanted = new TreeMap<>(Map.of("cup", 1, "tea", 11));
    assertThatThrownBy(() -> shop.place(ada, wanted))
        .isInstanceOf(SoldOutException.class)
        .hasMessageContaining("tea");
    assertThat(shop.pieces("cup")).isEqualTo(3);
    assertThat(shop.orders(ada)).isEmpty();
  }

  @Test
  @Needs(Feature.TRANSACTIONS)
  default void shopSellsNothingTwice() throws Exception {
    OrderShop shop = shop();
    Customer ada = shop.register("Ada", "ada@example.org");
    Callable<Boolean> buy =
        () -> {
          try {
            return shop.place(ada, Map.of("tea", 3)).state() == State.OPEN;
          } catch (SoldOutException none) {
            return false;
          }
        };
    int sold = 0;
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (Future<Boolean> one :
          threads.invokeAll(IntStream.range(0, 6).mapToObj(i -> buy).toList())) {
        sold += one.get() ? 1 : 0;
      }
    }
    assertThat(sold).isEqualTo(3);
    assertThat(shop.pieces("tea")).isEqualTo(1);
    assertThat(shop.orders(ada)).hasSize(3);
  }

  @Test
  @Needs(Feature.TRANSACTIONS)
  default void orderThatSomebodyElseChangedIsNotPaid() {
    OrderShop shop = shop();
    Customer ada = shop.register("Ada", "ada@example.org");
    Order order = shop.place(ada, Map.of("tea", 1));
    Order sent = shop.send(order);
    assertThat(sent.state()).isEqualTo(State.SENT);
    assertThatThrownBy(() -> shop.pay(order)).isInstanceOf(VersionMismatchException.class);
    assertThat(shop.orders(ada)).containsExactly(sent);
  }

  @Test
  @Needs({Feature.TRANSACTIONS, Feature.CHANGE_STREAMS})
  default void packerIsToldOfPaidOrders() throws InterruptedException {
    OrderShop shop = shop();
    Customer ada = shop.register("Ada", "ada@example.org");
    BlockingQueue<Order> packed = new LinkedBlockingQueue<>();
    try (Subscription<Order> subscription = shop.whenPaid(packed::add)) {
      shop.place(ada, Map.of("tea", 1));
      Order paid = shop.pay(shop.place(ada, Map.of("cup", 1)));
      assertThat(packed.poll(90, TimeUnit.SECONDS)).isEqualTo(paid);
      assertThat(subscription.isActive()).isTrue();
    }
    assertThat(packed).isEmpty();
  }

  private OrderShop shop() {
    OrderShop shop = new OrderShop(morphium());
    List.of(
            new Article("tea", "Green tea", new BigDecimal("3.50")),
            new Article("cup", "Cup", new BigDecimal("8.00")))
        .forEach(article -> shop.offer(article, article.sku().equals("tea") ? 10 : 3));
    return shop;
  }
}
