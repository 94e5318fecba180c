package dev.morphium.benchmarks.entities;

import dev.morphium.Morphium;
import dev.morphium.settings.MorphiumSettings;
import java.util.ArrayList;
import java.util.List;

/** Customers as records, through Morphium. */
final class MorphiumStore implements Store {
  private final Morphium morphium;

  MorphiumStore(String uri, String database) {
    morphium = Morphium.connect(MorphiumSettings.builder(uri).database(database).build());
  }

  @Override
  public String name() {
    return "Morphium";
  }

  @Override
  public void clear() {
    morphium.dropCollection(Customer.class);
  }

  @Override
  public List<?> entities(List<Customer> customers) {
    return customers;
  }

  @Override
  public void insert(List<?> entities) {
    List<Customer> customers = new ArrayList<>();
    entities.forEach(entity -> customers.add((Customer) entity));
    morphium.insertList(customers);
  }

  @Override
  public int loyalty(int id) {
    Customer customer = morphium.findById(Customer.class, id);
    if (customer == null) {
      throw new IllegalStateException("there is no customer " + id);
    }
    return customer.loyalty();
  }

  @Override
  public void close() {
    morphium.close();
  }
}
