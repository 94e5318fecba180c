package dev.morphium.benchmarks.ycsb;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoCollection;
import dev.morphium.benchmarks.load.Load;
import dev.morphium.benchmarks.process.ChildServer;
import dev.morphium.benchmarks.process.Target;
import dev.morphium.driver.Command;
import dev.morphium.wire.RequestEncoder;
import io.netty.channel.EventLoopGroup;
import java.time.Duration;
import java.util.stream.IntStream;
import org.bson.BsonDocument;
import org.bson.Document;

/** A server that speaks MongoDB's wire protocol: what its driver sends for YCSB's operations. */
record PoppyServerUnderLoad(String name, ChildServer server) implements YcsbServer {
  private static final String DATABASE = "ycsb";
  private static final int BATCH = 1_000;

  @Override
  public void fill(int records) {
    try (MongoClient client = MongoClients.create(server.uri())) {
      client.getDatabase(DATABASE).drop();
      MongoCollection<Document> collection =
          client.getDatabase(DATABASE).getCollection(Records.NAME);
      for (int first = 0; first < records; first += BATCH) {
        int end = Math.min(records, first + BATCH);
        collection.insertMany(
            IntStream.range(first, end).mapToObj(PoppyServerUnderLoad::record).toList());
      }
    }
  }

  private static Document record(int record) {
    Document made = new Document("_id", Records.key(record));
    for (int field = 0; field < Records.FIELDS; field++) {
      made.append(Records.field(field), Records.value(record, field));
    }
    return made;
  }

  @Override
  public Load load(EventLoopGroup group) {
    return new Load(new Target(server.uri(), () -> {}), group);
  }

  @Override
  public Template read() {
    return template(
        "{find: '%s', filter: {_id: '%s'}, limit: 1, singleBatch: true}"
            .formatted(Records.NAME, Template.KEY));
  }

  @Override
  public Template update() {
    return template(
        "{update: '%s', ordered: true, updates: [{q: {_id: '%s'}, u: {$set: {'%s': '%s'}}}]}"
            .formatted(Records.NAME, Template.KEY, Template.FIELD, Template.VALUE));
  }

  private static Template template(String body) {
    return new Template(
        RequestEncoder.encode(Command.of(DATABASE, BsonDocument.parse(body)), 1, 0));
  }

  @Override
  public Duration cpuTime() {
    return server.cpuTime();
  }

  @Override
  public void close() {
    server.close();
  }
}
