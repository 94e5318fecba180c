package dev.morphium.benchmarks.entities;

import static com.mongodb.client.model.Filters.eq;

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
  public List<?> entities(List<Customer> customers) {
    return customers.stream().map(CustomerBean::of).toList();
  }

  @Override
  public void insert(List<?> entities) {
    List<CustomerBean> beans = new ArrayList<>();
    entities.forEach(entity -> beans.add((CustomerBean) entity));
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
  public void close() {
    client.close();
  }
}
