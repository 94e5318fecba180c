package example;

import java.util.List;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

/** The shop on the web; the ids in its JSON are 24 digits. */
@RestController
public class ShopController {
  private final Shop shop;

  ShopController(Shop shop) {
    this.shop = shop;
  }

  @GetMapping("/orders")
  public List<Order> orders() {
    return shop.orders();
  }

  @PostMapping("/orders")
  public Order order(String article, int pieces) {
    return shop.order(article, pieces);
  }
}
