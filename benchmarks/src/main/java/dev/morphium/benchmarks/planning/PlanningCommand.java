package dev.morphium.benchmarks.planning;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.MongoDatabase;
import dev.morphium.benchmarks.process.Target;
import dev.morphium.benchmarks.report.Measurement;
import dev.morphium.benchmarks.report.Report;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.function.ToIntFunction;
import java.util.regex.Pattern;
import org.HdrHistogram.Histogram;
import org.bson.Document;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Measures queries with and without the indexes that serve them, and what indexes cost inserts. */
@Command(
    name = "planning",
    mixinStandardHelpOptions = true,
    description = "Measures queries with and without indexes, and inserts with each kind of index.")
public final class PlanningCommand implements Callable<Integer> {
  private static final String DATABASE = "benchmark_planning";
  private static final int BATCH = 5_000;

  @Option(
      names = "--uri",
      description = "Connection string of the server; without it, a Poppy is started.")
  private String uri = "";

  @Option(names = "--cities", description = "How many cities (${DEFAULT-VALUE}).")
  private int cities = 171_000;

  @Option(names = "--facts", description = "How many documents are grouped (${DEFAULT-VALUE}).")
  private int facts = 1_000_000;

  @Option(names = "--only", description = "Only tasks whose name has this regular expression.")
  private String only = "";

  @Option(names = "--seed", description = "Seed of the documents (${DEFAULT-VALUE}).")
  private long seed = 1;

  @Option(names = "--json", description = "Writes the results to this file, too.")
  private String json = "";

  @Override
  public Integer call() throws Exception {
    try (Target target = Target.of(uri);
        MongoClient client = MongoClients.create(target.uri())) {
      MongoDatabase database = client.getDatabase(DATABASE);
      database.drop();
      Report report = new Report("Queries with and without indexes");
      places(database, report);
      groups(database, report);
      join(database, report);
      inserts(database, report);
      database.drop();
      report.print(System.out);
      report.write(json);
    }
    return 0;
  }

  private boolean wanted(String name) {
    return Pattern.compile(only).matcher(name).find();
  }

  private void places(MongoDatabase database, Report report) {
    List<IndexedTask> tasks =
        PlanningTasks.all(cities).stream().filter(task -> wanted(task.name())).toList();
    if (tasks.isEmpty()) {
      return;
    }
    MongoCollection<Document> plain = database.getCollection("cities");
    MongoCollection<Document> indexed = database.getCollection("indexed_cities");
    List<Document> made = new Cities(seed).make(cities);
    for (int i = 0; i < made.size(); i++) {
      made.get(i).append("number", i);
    }
    insert(plain, made);
    insert(indexed, made);
    indexed.createIndex(new Document("at", "2dsphere"));
    indexed.createIndex(new Document("name", "text"));
    indexed.createIndex(new Document("number", 1));
    indexed.createIndex(new Document("country", 1).append("name", 1));
    for (IndexedTask task : tasks) {
      compare(task, indexed, plain, report);
    }
  }

  private void groups(MongoDatabase database, Report report) {
    List<IndexedTask> tasks =
        PlanningTasks.groups().stream().filter(task -> wanted(task.name())).toList();
    if (tasks.isEmpty()) {
      return;
    }
    MongoCollection<Document> plain = database.getCollection("facts");
    MongoCollection<Document> indexed = database.getCollection("indexed_facts");
    SplittableRandom random = new SplittableRandom(seed);
    for (int from = 0; from < facts; from += BATCH) {
      List<Document> made = new ArrayList<>();
      for (int i = from; i < Math.min(facts, from + BATCH); i++) {
        made.add(
            new Document("_id", i)
                .append("s", "a text of some length, as documents have")
                .append("k", random.nextInt(1_000))
                .append("v", random.nextInt(1_000_000)));
      }
      plain.insertMany(made);
      indexed.insertMany(made);
    }
    indexed.createIndex(new Document("k", 1).append("v", 1));
    for (IndexedTask task : tasks) {
      compare(task, indexed, plain, report);
    }
  }

  private void join(MongoDatabase database, Report report) {
    IndexedTask task = PlanningTasks.join();
    if (!wanted(task.name())) {
      return;
    }
    List<Document> left = new ArrayList<>();
    List<Document> right = new ArrayList<>();
    for (int i = 0; i < 10_000; i++) {
      left.add(new Document("_id", i).append("r", 9_999 - i));
      right.add(new Document("_id", i).append("k", i).append("u", i).append("s", "text"));
    }
    insert(database.getCollection("left"), left);
    insert(database.getCollection("right"), right);
    database.getCollection("right").createIndex(new Document("k", 1));
    compare(task, database.getCollection("left"), database.getCollection("left"), report);
  }

  private void inserts(MongoDatabase database, Report report) {
    Map<String, Document> kinds = new LinkedHashMap<>();
    kinds.put("no index", new Document());
    kinds.put("an ascending index", new Document("name", 1));
    kinds.put("a compound index", new Document("country", 1).append("name", 1));
    kinds.put("a hashed index", new Document("name", "hashed"));
    kinds.put("a 2dsphere index", new Document("at", "2dsphere"));
    kinds.put("a 2d index", new Document("pair", "2d"));
    kinds.put("a text index", new Document("name", "text"));
    kinds.put("a wildcard index", new Document("$**", 1));
    List<Document> made = new Cities(seed).make(Math.min(cities, 50_000));
    double plain = 0;
    for (Map.Entry<String, Document> kind : kinds.entrySet()) {
      if (!wanted("insert with " + kind.getKey()) && !kind.getValue().isEmpty()) {
        continue;
      }
      double best = Double.MAX_VALUE;
      for (int round = 0; round < 5; round++) {
        MongoCollection<Document> target = database.getCollection("inserts");
        target.drop();
        if (!kind.getValue().isEmpty()) {
          target.createIndex(kind.getValue());
        }
        long started = System.nanoTime();
        insert(target, made);
        best = Math.min(best, (double) (System.nanoTime() - started));
      }
      plain = kind.getValue().isEmpty() ? best : plain;
      report.figure("insert with " + kind.getKey() + ", times no index", best / plain);
    }
  }

  private static void insert(MongoCollection<Document> collection, List<Document> documents) {
    for (int from = 0; from < documents.size(); from += BATCH) {
      collection.insertMany(documents.subList(from, Math.min(documents.size(), from + BATCH)));
    }
  }

  private static void compare(
      IndexedTask task,
      MongoCollection<Document> indexed,
      MongoCollection<Document> plain,
      Report report) {
    Measurement with = measure(task.name() + ", index", task.indexed(), indexed, task.runs());
    int fewer = Math.max(3, task.runs() / 10);
    Measurement without = measure(task.name() + ", none", task.scanning(), plain, fewer);
    report
        .add(with)
        .add(without)
        .figure(task.name() + ", times faster", without.medianMicros() / with.medianMicros());
  }

  private static Measurement measure(
      String name,
      ToIntFunction<MongoCollection<Document>> query,
      MongoCollection<Document> collection,
      int runs) {
    Histogram nanos = new Histogram(TimeUnit.MINUTES.toNanos(5), 3);
    int expected = query.applyAsInt(collection);
    for (int run = -Math.max(1, runs / 2); run < runs; run++) {
      long started = System.nanoTime();
      int found = query.applyAsInt(collection);
      long took = System.nanoTime() - started;
      if (found != expected) {
        throw new IllegalStateException(name + " found " + expected + ", then " + found);
      }
      if (run >= 0) {
        nanos.recordValue(took);
      }
    }
    return Measurement.of(name, 1, nanos, 1e9 / nanos.getValueAtPercentile(50));
  }
}
