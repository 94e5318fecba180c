package example;

import dev.morphium.Morphium;
import dev.morphium.messaging.Messaging;
import dev.morphium.messaging.message.Message;
import dev.morphium.spring.messaging.MessageListener;
import java.util.List;
import org.bson.types.ObjectId;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** Takes orders, and has them packed by whichever instance has time. */
@Service
public class Shop {
  private final Morphium morphium;
  private final Messaging messaging;

  Shop(Morphium morphium, Messaging messaging) {
    this.morphium = morphium;
    this.messaging = messaging;
  }

  @Transactional
  public Order order(String article, int pieces) {
    Order order = morphium.store(new Order(null, article, pieces, false));
    messaging.send(Message.job("pack").payload(order.id())); // on its way with the commit
    return order;
  }

  @MessageListener("pack")
  void pack(ObjectId order) {
    morphium.createQueryFor(Order.class).f(Order::id).eq(order).set(Order::packed, true);
  }

  public List<Order> orders() {
    return morphium.findAll(Order.class);
  }
}
