package dev.morphium.mapping;

import dev.morphium.annotation.AdditionalData;
import dev.morphium.annotation.Aliases;
import dev.morphium.annotation.Embedded;
import dev.morphium.annotation.Entity;
import dev.morphium.annotation.Id;
import dev.morphium.annotation.IgnoreNullFromDB;
import dev.morphium.annotation.PostLoad;
import dev.morphium.annotation.PreStore;
import dev.morphium.annotation.Property;
import dev.morphium.annotation.ReadOnly;
import dev.morphium.annotation.Version;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.bson.types.ObjectId;

/** Types that the tests store. */
final class Shop {
  private Shop() {}

  enum State {
    OPEN,
    PAID
  }

  record Address(String street, String zipCode, Optional<String> country) {}

  record Line(String article, int quantity, BigDecimal unitPrice) {}

  @Embedded
  sealed interface Payment permits Card, Transfer, Cash {}

  @Embedded(typeId = "card")
  record Card(String number, int validUntil) implements Payment {}

  record Transfer(String iban) implements Payment {}

  static final class Cash implements Payment {
    private double given;

    Cash() {}

    Cash(double given) {
      this.given = given;
    }

    double given() {
      return given;
    }
  }

  @Entity(collectionName = "orders")
  record Order(
      @Id ObjectId orderId,
      String customerName,
      Address shipTo,
      List<Line> lines,
      Map<String, Integer> stockByPlace,
      Set<State> states,
      Payment payment,
      Instant placedAt,
      boolean isGift,
      @Property(fieldName = "n") long number,
      @Version int version) {}

  static class Person {
    private String name = "nobody";
    private int age = 18;

    @Aliases({"mail", "e_mail"})
    private String mailAddress;

    @ReadOnly private long visits;
    @IgnoreNullFromDB private String nick = "nick";

    String name() {
      return name;
    }

    int age() {
      return age;
    }

    String mailAddress() {
      return mailAddress;
    }

    long visits() {
      return visits;
    }

    String nick() {
      return nick;
    }

    void setAll(String newName, int newAge, String newMail, long newVisits, String newNick) {
      name = newName;
      age = newAge;
      mailAddress = newMail;
      visits = newVisits;
      nick = newNick;
    }
  }

  @Entity
  static final class Customer extends Person {
    private String id;
    private List<Customer> friends = new ArrayList<>();
    private Customer parent;

    @AdditionalData(readOnly = false)
    private Map<String, Object> others = new LinkedHashMap<>();

    String id() {
      return id;
    }

    List<Customer> friends() {
      return friends;
    }

    void parent(Customer newParent) {
      parent = newParent;
    }

    Customer parent() {
      return parent;
    }

    Map<String, Object> others() {
      return others;
    }
  }

  static final class Account {
    private final String owner;
    private final int limit;
    private String note = "none";

    Account(String owner, int limit) {
      this.owner = owner;
      this.limit = limit;
    }

    String owner() {
      return owner;
    }

    int limit() {
      return limit;
    }

    String note() {
      return note;
    }

    void note(String text) {
      note = text;
    }
  }

  record Normalized(@Id String id, String text) {
    @PreStore
    Normalized trimmed() {
      return new Normalized(id, text.strip());
    }

    @PostLoad
    void check() {
      if (text.isEmpty()) {
        throw new IllegalStateException("empty");
      }
    }
  }

  record Page<T>(int number, List<T> content) {}

  record LinePage(Page<Line> page) {}
}
