package dev.morphium.contract;

import dev.morphium.annotation.Embedded;
import dev.morphium.annotation.Entity;
import dev.morphium.annotation.Id;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What queries look for: a thing with numbers, arrays, objects and something that may be null. */
@Entity
record Product(
    @Id String id,
    int stock,
    double unitPrice,
    List<String> tags,
    List<Offer> offers,
    @Nullable String note) {
  Product(String id, int stock, double unitPrice, String... tags) {
    this(id, stock, unitPrice, List.of(tags), List.of(), null);
  }

  Product noted(String text) {
    return new Product(id, stock, unitPrice, tags, offers, text);
  }

  Product offered(Offer... all) {
    return new Product(id, stock, unitPrice, tags, Arrays.asList(all), note);
  }

  /** What somebody wants for it. */
  @Embedded
  record Offer(String shopName, int price) {}
}
