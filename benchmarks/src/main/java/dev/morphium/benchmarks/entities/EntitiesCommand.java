package dev.morphium.benchmarks.entities;

import dev.morphium.benchmarks.process.Target;
import dev.morphium.benchmarks.report.Report;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Entities by their ids, page by page, in groups and many at once: three clients, in turns. */
@Command(
    name = "entities",
    mixinStandardHelpOptions = true,
    description =
        "Reads and inserts entities through Morphium, through the official driver with its POJO"
            + " codec, and through Spring Data MongoDB.")
public final class EntitiesCommand implements Callable<Integer> {
  private static final String DATABASE = "benchmark_entities";
  private static final int PAGE = 100;

  @Option(
      names = "--uri",
      description = "Connection string without a database; without it, a Poppy is started.")
  private String uri = "";

  @Option(names = "--threads", split = ",", description = "Readers at once (${DEFAULT-VALUE}).")
  private List<Integer> threads = List.of(1, 20, 200);

  @Option(names = "--reads", description = "Reads of a round, by all threads (${DEFAULT-VALUE}).")
  private int reads = 2_000;

  @Option(names = "--entities", description = "Entities of one insert (${DEFAULT-VALUE}).")
  private int entities = 10_000;

  @Option(names = "--rounds", description = "Measured rounds of reads (${DEFAULT-VALUE}).")
  private int rounds = 40;

  @Option(names = "--inserts", description = "Measured rounds of inserts (${DEFAULT-VALUE}).")
  private int inserts = 20;

  @Option(names = "--seed", description = "Seed of the random choices (${DEFAULT-VALUE}).")
  private long seed = 1;

  @Option(names = "--json", description = "Writes the results to this file, too.")
  private String json = "";

  @Override
  public Integer call() throws Exception {
    List<Customer> customers = IntStream.range(0, entities).mapToObj(Customer::numbered).toList();
    Report report = new Report("Entities through three clients");
    try (Target target = Target.of(uri);
        Store ours = new MorphiumStore(target.uri(), DATABASE);
        Store official = new OfficialStore(target.uri(), DATABASE);
        Store spring = new SpringStore(target.uri(), DATABASE)) {
      List<Store> stores = List.of(ours, official, spring);
      insertions(stores, customers).run(stores, report);
      for (int callers : threads) {
        try (ExecutorService readers = Executors.newFixedThreadPool(callers)) {
          readings(readers, callers).run(stores, report);
        }
      }
      pages().run(stores, report);
      aggregations().run(stores, report);
      stores.forEach(Store::clear);
    }
    report.print(System.out);
    report.write(json);
    return 0;
  }

  private Contest insertions(List<Store> stores, List<Customer> customers) {
    stores.forEach(store -> store.prepare(customers));
    return new Contest(
        "insert %d entities".formatted(entities),
        1,
        entities,
        inserts,
        Store::clear,
        Store::insert);
  }

  private Contest readings(ExecutorService readers, int callers) {
    int each = Math.max(1, reads / callers);
    return new Contest(
        "%d threads x %d reads".formatted(callers, each),
        callers,
        callers * each,
        rounds,
        store -> {},
        store -> readAll(store, readers, callers, each));
  }

  private Contest pages() {
    return new Contest(
        "pages of " + PAGE,
        1,
        entities,
        Math.max(1, rounds / 4),
        store -> {},
        store -> {
          for (int first = 0; first < entities; first += PAGE) {
            check(store.page(first, PAGE) == Math.min(PAGE, entities - first), "a page is short");
          }
        });
  }

  private Contest aggregations() {
    return new Contest(
        "groups of all entities",
        1,
        1,
        rounds,
        store -> {},
        store -> check(store.aggregated() == entities, "the groups have too few customers"));
  }

  private void readAll(Store store, ExecutorService readers, int callers, int each) {
    List<Future<?>> all = new ArrayList<>();
    for (int i = 0; i < callers; i++) {
      SplittableRandom random = new SplittableRandom(seed + i);
      all.add(
          readers.submit(
              () -> {
                for (int read = 0; read < each; read++) {
                  int id = random.nextInt(entities);
                  check(store.loyalty(id) == id % 7, "a customer is another one");
                }
              }));
    }
    for (Future<?> one : all) {
      try {
        one.get();
      } catch (Exception e) {
        throw new IllegalStateException("a reader failed", e);
      }
    }
  }

  private static void check(boolean right, String otherwise) {
    if (!right) {
      throw new IllegalStateException(otherwise);
    }
  }
}
