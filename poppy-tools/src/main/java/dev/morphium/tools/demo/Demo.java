package dev.morphium.tools.demo;

import java.io.IOException;
import java.io.PrintStream;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * The demo of a failover: the primary is killed while an application writes, another server takes
 * over, the killed one comes back and is elected again, and nothing is lost.
 */
public final class Demo {
  private static final Duration LIMIT = Duration.ofSeconds(60);
  private static final long LOOK_MILLIS = 10;
  private static final long SIGNAL_MILLIS = 500;

  /** The server with the highest priority: the primary whenever it can be. */
  private static final int FIRST = 0;

  private final Servers servers;
  private final Narrator narrator;
  private final Duration chapter;
  private final CountDownLatch stopped = new CountDownLatch(1);

  private Demo(Servers servers, PrintStream out, Duration chapter) {
    this.servers = servers;
    this.narrator = new Narrator(out, System::nanoTime);
    this.chapter = chapter;
  }

  /**
   * Tells the story; nothing is left of it afterwards, also when the process is stopped meanwhile.
   *
   * @param server what starts a server, before its options
   * @param key a secret for these servers
   * @param chapter how long the application writes undisturbed each time
   * @return whether it had a good end
   */
  public static boolean tell(List<String> server, String key, PrintStream out, Duration chapter)
      throws IOException, InterruptedException {
    Servers servers = new Servers(server, key);
    Demo demo = new Demo(servers, out, chapter);
    Thread end = new Thread(demo::stop, "demo-end");
    Runtime.getRuntime().addShutdownHook(end);
    try (servers) {
      return demo.tell(out);
    } finally {
      if (demo.stopped.getCount() > 0) {
        Runtime.getRuntime().removeShutdownHook(end);
      }
    }
  }

  /** Ends everything, when the process is told to stop. */
  private void stop() {
    stopped.countDown();
    servers.close();
  }

  private boolean tell(PrintStream out) throws IOException, InterruptedException {
    try (Application application = new Application(servers.uri())) {
      begin();
      application.start();
      write(application);
      failOver(application);
      comeBack(application);
      return conclude(application);
    } catch (UnfinishedException e) {
      // a signal for all processes of a terminal ends the servers, too, and is no mishap
      if (!stopped.await(SIGNAL_MILLIS, TimeUnit.MILLISECONDS)) {
        out.println();
        out.println("The story ends here: " + e.getMessage());
        out.println(servers.logs());
      }
      return false;
    }
  }

  private void begin() throws IOException, InterruptedException {
    narrator.say(
        "Three servers start on this machine. They are the replica set '%s': each keeps all data",
        Servers.SET);
    narrator.more("in memory, and a write is acknowledged when two of the three have it.");
    long started = System.nanoTime();
    for (int i = 0; i < Servers.COUNT; i++) {
      servers.start(i);
    }
    await(() -> servers.primary() == FIRST, "server 1 did not become the primary");
    await(() -> servers.allReadable(), "not all servers came to the set");
    long ready = System.nanoTime();
    for (int i = 0; i < Servers.COUNT; i++) {
      narrator.more(
          "  server %d   %s   process %d   priority %d%s",
          i + 1,
          servers.hosts().get(i),
          servers.process(i),
          100 - 25 * i,
          i == FIRST ? "   <- the primary" : "");
    }
    narrator.more(
        "Server 1 has been elected: it takes the writes. The set was ready after %s.",
        Narrator.seconds(ready - started));
  }

  private void write(Application application) throws InterruptedException {
    narrator.say("An application stores orders with Morphium, one after the other:");
    narrator.more("  Morphium morphium =");
    narrator.more("      Morphium.connect(\"%s\");", servers.uri());
    narrator.more("  for (int number = 1; ; number++) morphium.store(new Order(number));");
    await(
        () -> application.failure() != null || application.stored() > 0,
        "no order was acknowledged");
    go(application);
    narrator.more("%,d orders have been acknowledged so far.", application.stored());
  }

  private void failOver(Application application) throws InterruptedException {
    narrator.say("Now server 1, the primary, is killed (kill -9) while the application goes on.");
    application.measure();
    servers.kill(FIRST);
    int before = application.stored();
    int leader = awaitPrimary();
    await(
        () -> application.failure() != null || application.stored() > before + 1,
        "no order was acknowledged any more");
    check(application);
    narrator.more(
        "Server %d has noticed and has been elected. For %s no write was possible. The application",
        leader + 1, Narrator.seconds(application.longestPause().toNanos()));
    narrator.more("saw no error: Morphium found the new primary, and repeated what had no answer.");
    go(application);
    narrator.more("%,d orders have been acknowledged so far.", application.stored());
  }

  private void comeBack(Application application) throws IOException, InterruptedException {
    int leader = awaitPrimary();
    narrator.say(
        "Server 1 is started again. Its memory is empty: before it has everything, it neither");
    narrator.more(
        "votes nor leads. It gets all data from server %d, and then what is written meanwhile.",
        leader + 1);
    long started = System.nanoTime();
    application.measure();
    servers.start(FIRST);
    await(() -> servers.allReadable(), "the server did not come back");
    narrator.more(
        "It was back after %s, with the %,d orders there were.",
        Narrator.seconds(System.nanoTime() - started), application.stored());
    await(() -> servers.primary() == FIRST, "the server did not get the lead back");
    go(application);
    narrator.more(
        "It has the highest priority, so server %d handed the lead to it when it had kept up for",
        leader + 1);
    narrator.more(
        "two seconds. Since its start the longest wait for a write was %s.",
        Narrator.seconds(application.longestPause().toNanos()));
  }

  private boolean conclude(Application application) throws InterruptedException {
    application.stop();
    check(application);
    int stored = application.stored();
    narrator.say("The application ends, after %,d orders. What do the three servers have?", stored);
    boolean all = true;
    for (int i = 0; i < Servers.COUNT; i++) {
      Member member = servers.member(i);
      await(() -> member.orders() >= stored, "server %d does not have all orders".formatted(i + 1));
      long found = member.orders();
      narrator.more("  server %d   %,d orders", i + 1, found);
      all &= found == stored && member.differentOrders() == stored;
    }
    narrator.more(
        all
            ? "Every order that was acknowledged is there, on each of them, and none is there"
                + " twice."
            : "That is not what was acknowledged.");
    narrator.say("Your own set, one line in each of three terminals (or on three machines):");
    for (int i = 0; i < Servers.COUNT; i++) {
      narrator.more(
          "  ./poppy --repl-set rs0 --members localhost:27017,localhost:27018,localhost:27019"
              + " --port %d",
          27_017 + i);
    }
    narrator.more("docs/cluster.md says what is promised, and how to run it.");
    return all;
  }

  private void go(Application application) throws InterruptedException {
    long end = System.nanoTime() + chapter.toNanos();
    await(() -> application.failure() != null || System.nanoTime() - end >= 0, "");
    check(application);
  }

  private static void check(Application application) {
    if (application.failure() != null) {
      throw new UnfinishedException("the application failed: " + application.failure());
    }
  }

  private int awaitPrimary() throws InterruptedException {
    int[] primary = {-1};
    await(() -> (primary[0] = servers.primary()) >= 0, "no other server became the primary");
    return primary[0];
  }

  private void await(BooleanSupplier condition, String otherwise) throws InterruptedException {
    long end = System.nanoTime() + LIMIT.toNanos();
    while (!condition.getAsBoolean()) {
      if (servers.isBroken() || System.nanoTime() - end >= 0) {
        throw new UnfinishedException(
            servers.isBroken() ? "a server has ended by itself" : otherwise);
      }
      if (stopped.await(LOOK_MILLIS, TimeUnit.MILLISECONDS)) {
        throw new UnfinishedException("it was stopped");
      }
    }
  }

  /** The story cannot go on. */
  private static final class UnfinishedException extends RuntimeException {
    private static final long serialVersionUID = 1;

    UnfinishedException(String message) {
      super(message);
    }
  }
}
