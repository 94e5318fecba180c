package dev.morphium.benchmarks.entities;

import static org.springframework.data.mongodb.core.aggregation.Aggregation.group;
import static org.springframework.data.mongodb.core.aggregation.Aggregation.newAggregation;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import java.util.List;
import org.springframework.data.domain.Sort;
import org.springframework.data.mongodb.core.MongoTemplate;
import org.springframework.data.mongodb.core.SimpleMongoClientDatabaseFactory;
import org.springframework.data.mongodb.core.query.Query;

/** Customers as records, through the template of Spring Data MongoDB over the official driver. */
final class SpringStore implements Store {
  private static final String COLLECTION = "customer_records";

  private final MongoClient client;
  private final MongoTemplate template;
  private List<Customer> customers = List.of();

  SpringStore(String uri, String database) {
    client = MongoClients.create(uri);
    template = new MongoTemplate(new SimpleMongoClientDatabaseFactory(client, database));
  }

  @Override
  public String name() {
    return "Spring Data";
  }

  @Override
  public void clear() {
    template.dropCollection(COLLECTION);
  }

  @Override
  public void prepare(List<Customer> all) {
    customers = all;
  }

  @Override
  public void insert() {
    template.insert(customers, COLLECTION);
  }

  @Override
  public int loyalty(int id) {
    Customer customer = template.findById(id, Customer.class, COLLECTION);
    if (customer == null) {
      throw new IllegalStateException("there is no customer " + id);
    }
    return customer.loyalty();
  }

  @Override
  public int page(int first, int size) {
    Query query = new Query().with(Sort.by("id")).skip(first).limit(size);
    return template.find(query, Customer.class, COLLECTION).size();
  }

  @Override
  public int aggregated() {
    return template
        .aggregate(
            newAggregation(Customer.class, group("loyalty").count().as("customers")),
            COLLECTION,
            Degree.class)
        .getMappedResults()
        .stream()
        .mapToInt(Degree::customers)
        .sum();
  }

  @Override
  public void close() {
    client.close();
  }
}
