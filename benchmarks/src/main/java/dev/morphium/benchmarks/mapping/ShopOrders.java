package dev.morphium.benchmarks.mapping;

import dev.morphium.benchmarks.mapping.ShopOrder.Buyer;
import dev.morphium.benchmarks.mapping.ShopOrder.Item;
import dev.morphium.benchmarks.mapping.ShopOrder.Place;
import dev.morphium.benchmarks.mapping.ShopOrder.Position;
import dev.morphium.benchmarks.mapping.ShopOrder.Status;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import org.bson.types.ObjectId;

/** An order like many others. */
final class ShopOrders {
  private ShopOrders() {}

  static ShopOrder one() {
    ShopOrder order = new ShopOrder();
    order.id = new ObjectId("65f000000000000000000001");
    order.number = 4_711_000_815L;
    order.currency = "EUR";
    order.status = Status.PAID;
    order.express = true;
    order.discount = 12.5;
    order.shippingCost = 4.9;
    order.itemCount = 7;
    order.placedAt = Instant.ofEpochMilli(1_700_000_000_123L);
    order.changedAt = Instant.ofEpochMilli(1_700_000_100_456L);
    order.comment = "Please leave the parcel with the neighbours on the first floor.";
    order.buyer = buyer();
    order.billing = place("Hauptstraße", "17a", "80331", "München");
    order.shipping = place("Station Road", "221", "10115", "Berlin");
    order.items = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      order.items.add(item(i));
    }
    order.labels = new ArrayList<>(List.of("web", "returning", "newsletter"));
    order.attributes = new LinkedHashMap<>();
    order.attributes.put("campaign", "autumn");
    order.attributes.put("browser", "firefox");
    return order;
  }

  private static Buyer buyer() {
    Buyer buyer = new Buyer();
    buyer.firstName = "Johanna";
    buyer.lastName = "Schmidt";
    buyer.mail = "johanna.schmidt@example.com";
    buyer.phone = "+49 89 123456";
    buyer.loyalty = 3;
    buyer.since = Instant.ofEpochMilli(1_500_000_000_000L);
    return buyer;
  }

  private static Place place(String street, String houseNumber, String zipCode, String city) {
    Place place = new Place();
    place.street = street;
    place.houseNumber = houseNumber;
    place.zipCode = zipCode;
    place.city = city;
    place.country = "DE";
    place.position = new Position();
    place.position.latitude = 48.137;
    place.position.longitude = 11.575;
    return place;
  }

  private static Item item(int index) {
    Item item = new Item();
    item.article = "A-10" + index;
    item.title = "Fountain pen with a very fine nib, no. " + index;
    item.quantity = index + 1;
    item.unitPrice = 1_999L + index;
    item.taxRate = 19;
    item.taxIncluded = true;
    item.options = new ArrayList<>(List.of("blue", "engraved"));
    return item;
  }
}
