package dev.morphium.benchmarks.planning;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.MongoDatabase;
import dev.morphium.benchmarks.process.Target;
import dev.morphium.benchmarks.report.Measurement;
import dev.morphium.benchmarks.report.Report;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.function.ToIntFunction;
import java.util.regex.Pattern;
import java.util.stream.Stream;
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
  private static final String NO_INDEX = "no index";
  private static final int INSERT_ROUNDS = 8;
  private static final int BATCH = 5_000;
  private static final Duration WARM_UP = Duration.ofSeconds(5);

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
    List<Document> made = new Cities(seed).make(Math.min(cities, 50_000));
    Map<String, List<Document>> kinds = new LinkedHashMap<>(kindsOfIndexes());
    kinds.keySet().removeIf(kind -> !kind.equals(NO_INDEX) && !wanted("insert with " + kind));
    if (kinds.size() == 1 && !wanted("insert with " + NO_INDEX)) {
      return;
    }
    Map<String, Double> best = new LinkedHashMap<>();
    for (int round = 0;
        round < INSERT_ROUNDS;
        round++) { // in turns, as what is compiled gets better
      kinds.forEach(
          (kind, indexes) -> best.merge(kind, inserted(database, made, indexes), Math::min));
    }
    double none = best.getOrDefault(NO_INDEX, 0.0);
    best.forEach(
        (kind, nanos) -> report.figure("insert with " + kind + ", times no index", nanos / none));
  }

  /** How long it takes to insert all into a new collection, in nanoseconds. */
  private static double inserted(
      MongoDatabase database, List<Document> made, List<Document> indexes) {
    MongoCollection<Document> target = database.getCollection("inserts");
    target.drop();
    indexes.forEach(target::createIndex);
    long started = System.nanoTime();
    insert(target, made);
    return System.nanoTime() - started;
  }

  /** Indexes by what they are; those on each field have as many keys as the wildcard index. */
  private static Map<String, List<Document>> kindsOfIndexes() {
    Map<String, List<Document>> kinds = new LinkedHashMap<>();
    kinds.put(NO_INDEX, List.of());
    kinds.put("an ascending index", List.of(new Document("name", 1)));
    kinds.put("a compound index", List.of(new Document("country", 1).append("name", 1)));
    kinds.put("a hashed index", List.of(new Document("name", "hashed")));
    kinds.put("a 2dsphere index", List.of(new Document("at", "2dsphere")));
    kinds.put("a 2d index", List.of(new Document("pair", "2d")));
    kinds.put("a text index", List.of(new Document("name", "text")));
    kinds.put(
        "indexes on each field",
        Stream.of("name", "country", "lat", "lng", "at.type", "at.coordinates", "pair")
            .map(field -> new Document(field, 1))
            .toList());
    kinds.put("a wildcard index", List.of(new Document("$**", 1)));
    return kinds;
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
    warm(task.indexed(), indexed, task.runs());
    warm(task.scanning(), plain, task.runs());
    Measurement with = measure(task.name() + ", index", task.indexed(), indexed, task.runs());
    int fewer = Math.max(3, task.runs() / 10);
    Measurement without = measure(task.name() + ", none", task.scanning(), plain, fewer);
    report
        .add(with)
        .add(without)
        .figure(task.name() + ", times faster", without.medianMicros() / with.medianMicros());
  }

  /** Both ways of a task are warm before the first is measured, because they share code. */
  private static void warm(
      ToIntFunction<MongoCollection<Document>> query,
      MongoCollection<Document> collection,
      int runs) {
    long end = System.nanoTime() + WARM_UP.toNanos();
    int expected = query.applyAsInt(collection);
    for (int run = 0; run < runs && System.nanoTime() < end; run++) {
      if (query.applyAsInt(collection) != expected) {
        throw new IllegalStateException("a query has found another number of documents");
      }
    }
  }

  private static Measurement measure(
      String name,
      ToIntFunction<MongoCollection<Document>> query,
      MongoCollection<Document> collection,
      int runs) {
    Histogram nanos = new Histogram(TimeUnit.MINUTES.toNanos(5), 3);
    int expected = query.applyAsInt(collection);
    for (int run = 0; run < runs; run++) {
      long started = System.nanoTime();
      int found = query.applyAsInt(collection);
      long took = System.nanoTime() - started;
      if (found != expected) {
        throw new IllegalStateException(name + " found " + expected + ", then " + found);
      }
      nanos.recordValue(took);
    }
    return Measurement.of(name, 1, nanos, 1e9 / nanos.getValueAtPercentile(50));
  }
}
