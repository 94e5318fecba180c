package dev.morphium.benchmarks.mapping;

import dev.morphium.annotation.Entity;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.bson.types.ObjectId;
import org.jspecify.annotations.NullUnmarked;

/**
 * An order of a shop with about forty fields, nested three levels deep.
 *
 * <p>Its fields are public, because that is the least that all codecs understand.
 */
@Entity(collectionName = "orders")
@NullUnmarked
public final class ShopOrder {
  public ObjectId id;
  public long number;
  public String currency;
  public Status status;
  public boolean gift;
  public boolean express;
  public double discount;
  public double shippingCost;
  public int itemCount;
  public Instant placedAt;
  public Instant changedAt;
  public String comment;
  public Buyer buyer;
  public Place billing;
  public Place shipping;
  public List<Item> items;
  public List<String> labels;
  public Map<String, String> attributes;

  /** Where the order is on its way. */
  public enum Status {
    OPEN,
    PAID,
    SENT
  }

  /** Who has ordered. */
  public static final class Buyer {
    public String firstName;
    public String lastName;
    public String mail;
    public String phone;
    public int loyalty;
    public Instant since;
  }

  /** An address. */
  public static final class Place {
    public String street;
    public String houseNumber;
    public String zipCode;
    public String city;
    public String country;
    public Position position;
  }

  /** A place on Earth. */
  public static final class Position {
    public double latitude;
    public double longitude;
  }

  /** A line of the order. */
  public static final class Item {
    public String article;
    public String title;
    public int quantity;
    public long unitPrice;
    public double taxRate;
    public boolean taxIncluded;
    public List<String> options;
  }
}
