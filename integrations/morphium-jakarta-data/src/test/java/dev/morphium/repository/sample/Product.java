package dev.morphium.repository.sample;

import dev.morphium.annotation.Entity;
import dev.morphium.annotation.Id;
import dev.morphium.annotation.Version;

/** A product, whose changes are counted. */
@Entity
public class Product {
  @Id public String id = "";
  public String name = "";
  public double price;
  @Version public long version;

  /** A product that was not stored yet. */
  public static Product of(String id, String name, double price) {
    Product product = new Product();
    product.id = id;
    product.name = name;
    product.price = price;
    return product;
  }
}
