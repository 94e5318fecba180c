package dev.morphium.benchmarks.entities;

import static com.mongodb.client.model.Accumulators.sum;
import static com.mongodb.client.model.Aggregates.group;
import static com.mongodb.client.model.Filters.eq;
import static com.mongodb.client.model.Sorts.ascending;

import com.mongodb.MongoClientSettings;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoCollection;
import java.util.ArrayList;
import java.util.List;
import org.bson.codecs.configuration.CodecRegistries;
import org.bson.codecs.configuration.CodecRegistry;
import org.bson.codecs.pojo.PojoCodecProvider;

/** Customers as beans, through the official driver with its POJO codec. */
final class OfficialStore implements Store {
  private final MongoClient client;
  private final MongoCollection<CustomerBean> collection;
  private List<CustomerBean> beans = List.of();

  OfficialStore(String uri, String database) {
    CodecRegistry registry =
        CodecRegistries.fromRegistries(
            MongoClientSettings.getDefaultCodecRegistry(),
            CodecRegistries.fromProviders(PojoCodecProvider.builder().automatic(true).build()));
    client = MongoClients.create(uri);
    collection =
        client
            .getDatabase(database)
            .withCodecRegistry(registry)
            .getCollection("customer_beans", CustomerBean.class);
  }

  @Override
  public String name() {
    return "official driver";
  }

  @Override
  public void clear() {
    collection.drop();
  }

  @Override
  public void prepare(List<Customer> all) {
    beans = all.stream().map(CustomerBean::of).toList();
  }

  @Override
  public void insert() {
    collection.insertMany(beans);
  }

  @Override
  public int loyalty(int id) {
    CustomerBean bean = collection.find(eq("_id", id)).first();
    if (bean == null) {
      throw new IllegalStateException("there is no customer " + id);
    }
    return bean.loyalty;
  }

  @Override
  public int page(int first, int size) {
    return collection
        .find()
        .sort(ascending("_id"))
        .skip(first)
        .limit(size)
        .into(new ArrayList<>())
        .size();
  }

  @Override
  public int aggregated() {
    return collection
        .aggregate(List.of(group("$loyalty", sum("customers", 1))), DegreeBean.class)
        .into(new ArrayList<>())
        .stream()
        .mapToInt(degree -> degree.customers)
        .sum();
  }

  @Override
  public void close() {
    client.close();
  }
}
