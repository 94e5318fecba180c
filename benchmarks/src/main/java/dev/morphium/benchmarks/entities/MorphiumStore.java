package dev.morphium.benchmarks.entities;

import dev.morphium.Morphium;
import dev.morphium.settings.MorphiumSettings;
import java.util.List;

/** Customers as records, through Morphium. */
final class MorphiumStore implements Store {
  private final Morphium morphium;
  private List<Customer> customers = List.of();

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
  public void prepare(List<Customer> all) {
    customers = all;
  }

  @Override
  public void insert() {
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
  public int page(int first, int size) {
    return morphium
        .createQueryFor(Customer.class)
        .sort("id")
        .skip(first)
        .limit(size)
        .asList()
        .size();
  }

  @Override
  public int aggregated() {
    return morphium
        .createAggregator(Customer.class, Degree.class)
        .group("loyalty")
        .count("customers")
        .end()
        .asList()
        .stream()
        .mapToInt(Degree::customers)
        .sum();
  }

  @Override
  public void close() {
    morphium.close();
  }
}
