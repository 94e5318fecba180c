package dev.morphium.server.demo;

import dev.morphium.driver.Reply;
import dev.morphium.server.client.Connection;
import java.io.IOException;
import java.io.PrintStream;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.jspecify.annotations.Nullable;

/**
 * What a replica set is for, told with one that runs: the primary is killed while a client writes,
 * another server takes over, the killed one comes back and leads again, and nothing is lost.
 */
public final class Story {
  private static final Duration LIMIT = Duration.ofSeconds(60);
  private static final Duration ANSWER = Duration.ofSeconds(5);
  private static final long LOOK_NANOS = Duration.ofMillis(10).toNanos();

  private final Servers servers;
  private final PrintStream out;
  private final Duration chapter;
  private final long begun = System.nanoTime();

  private Story(Servers servers, PrintStream out, Duration chapter) {
    this.servers = servers;
    this.out = out;
    this.chapter = chapter;
  }

  /**
   * Tells the story; nothing is left of it afterwards, also when the process is stopped meanwhile.
   *
   * @param program what starts a server, before its options
   * @param key a secret for these servers
   * @param chapter how long the client writes undisturbed each time
   * @return whether it had a good end
   */
  public static boolean tell(List<String> program, String key, PrintStream out, Duration chapter)
      throws IOException, InterruptedException {
    Servers servers = new Servers(program, key);
    Thread end = new Thread(servers::close, "demo-end");
    Runtime.getRuntime().addShutdownHook(end);
    try (servers) {
      return new Story(servers, out, chapter).tell();
    } finally {
      Runtime.getRuntime().removeShutdownHook(end);
    }
  }

  private boolean tell() throws IOException, InterruptedException {
    try {
      begin();
      try (Writer writer = new Writer(servers.hosts())) {
        writer.start();
        write(writer);
        failOver(writer);
        comeBack(writer);
        writer.close();
        return conclude(writer.acknowledged());
      }
    } catch (UnfinishedException e) {
      out.println();
      out.println("The story ends here: " + e.getMessage());
      out.println(servers.logs());
      return false;
    }
  }

  private void begin() throws IOException, InterruptedException {
    say(
        "Three servers start on this machine. They are the replica set '%s': each keeps all data",
        Servers.SET);
    more("in memory, and a write is acknowledged when two of the three have it.");
    for (int i = 0; i < Servers.COUNT; i++) {
      servers.start(i);
    }
    long started = System.nanoTime();
    await(() -> primary() >= 0, "no server became the primary");
    int leader = primary();
    await(() -> readable() == Servers.COUNT, "not all servers came to the set");
    for (int i = 0; i < Servers.COUNT; i++) {
      more(
          "  server %d   %s   process %d   priority %d%s",
          i + 1,
          servers.hosts().get(i),
          servers.process(i),
          100 - 25 * i,
          i == leader ? "   <- the primary" : "");
    }
    more(
        "Server %d has been elected: it takes the writes. The set was ready after %s.",
        leader + 1, seconds(System.nanoTime() - started));
  }

  private void write(Writer writer) throws InterruptedException {
    say("A client writes, one order after the other, and waits for each to be acknowledged.");
    go(writer, chapter);
    more("%,d orders have been acknowledged so far.", writer.acknowledged());
  }

  private void failOver(Writer writer) throws InterruptedException {
    int killed = primary();
    long before = writer.acknowledged();
    say("Now server %d, the primary, is killed (kill -9) while the client goes on.", killed + 1);
    writer.measure();
    servers.kill(killed);
    await(() -> primary() >= 0, "no other server became the primary");
    await(() -> writer.acknowledged() > before + 1, "no write was acknowledged any more");
    more(
        "Server %d has noticed and has been elected. For %s no write was possible; the client",
        primary() + 1, seconds(writer.longestPause().toNanos()));
    more("repeated the one that it had got no answer to, and went on.");
    go(writer, chapter);
    more("%,d orders have been acknowledged so far.", writer.acknowledged());
  }

  private void comeBack(Writer writer) throws IOException, InterruptedException {
    int back = killed();
    int leader = primary();
    say(
        "Server %d is started again. Its memory is empty: before it has everything, it neither",
        back + 1);
    more(
        "votes nor leads. It gets all data from server %d, and then what is written meanwhile.",
        leader + 1);
    long started = System.nanoTime();
    writer.measure();
    servers.start(back);
    await(() -> readable() == Servers.COUNT, "the server did not come back");
    more(
        "It was back after %s, with the %,d orders there were.",
        seconds(System.nanoTime() - started), writer.acknowledged());
    if (back < leader) {
      await(() -> primary() == back, "the server did not get the lead back");
      more(
          "It has the highest priority, so server %d handed the lead to it when it had kept up for",
          leader + 1);
      more(
          "two seconds. Since its start the longest wait for a write was %s.",
          seconds(writer.longestPause().toNanos()));
    }
    go(writer, chapter);
  }

  private boolean conclude(long acknowledged) throws InterruptedException {
    say("The client stops, after %,d orders. What do the three servers have?", acknowledged);
    boolean all = true;
    for (int i = 0; i < Servers.COUNT; i++) {
      int index = i;
      await(
          () -> count(index) >= acknowledged,
          "server %d does not have all orders".formatted(i + 1));
      long found = count(i);
      more("  server %d   %,d orders", i + 1, found);
      all &= found == acknowledged || found == acknowledged + 1; // one was perhaps under way
    }
    more(
        all
            ? "Every order that was acknowledged is there, on each of them, and none is there"
                + " twice."
            : "That is not what was acknowledged.");
    say("Your own set, one line in each of three terminals (or on three machines):");
    for (int i = 0; i < Servers.COUNT; i++) {
      more(
          "  ./poppy --repl-set rs0 --members localhost:27017,localhost:27018,localhost:27019"
              + " --port %d",
          27_017 + i);
    }
    more("docs/cluster.md says what is promised, and how to run it.");
    return all;
  }

  private void go(Writer writer, Duration time) throws InterruptedException {
    long end = System.nanoTime() + time.toNanos();
    await(() -> writer.failure() != null || System.nanoTime() - end >= 0, "");
    Exception failure = writer.failure();
    if (failure != null) {
      throw new UnfinishedException("the client failed: " + failure.getMessage());
    }
  }

  private int killed() {
    for (int i = 0; i < Servers.COUNT; i++) {
      if (hello(i) == null) {
        return i;
      }
    }
    throw new UnfinishedException("no server is away");
  }

  /** Which server says that it is the primary; -1 when none does. */
  private int primary() {
    for (int i = 0; i < Servers.COUNT; i++) {
      if (is(i, "isWritablePrimary")) {
        return i;
      }
    }
    return -1;
  }

  private long readable() {
    long readable = 0;
    for (int i = 0; i < Servers.COUNT; i++) {
      readable += is(i, "isWritablePrimary") || is(i, "secondary") ? 1 : 0;
    }
    return readable;
  }

  private boolean is(int index, String field) {
    BsonDocument hello = hello(index);
    return hello != null && BsonBoolean.TRUE.equals(hello.get(field));
  }

  private @Nullable BsonDocument hello(int index) {
    return ask(index, "admin", new BsonDocument("hello", new BsonInt32(1)));
  }

  private long count(int index) {
    BsonDocument count =
        new BsonDocument("count", new BsonString(Writer.COLLECTION))
            .append(
                "$readPreference", new BsonDocument("mode", new BsonString("secondaryPreferred")));
    BsonDocument reply = ask(index, Writer.DATABASE, count);
    return reply == null ? -1 : reply.getNumber("n").longValue();
  }

  private @Nullable BsonDocument ask(int index, String database, BsonDocument command) {
    try (Connection connection = new Connection(servers.hosts().get(index), ANSWER)) {
      Reply reply = connection.execute(database, command);
      return reply.ok() ? reply.document() : null;
    } catch (IOException away) {
      return null;
    }
  }

  private void await(BooleanSupplier condition, String otherwise) throws InterruptedException {
    long end = System.nanoTime() + LIMIT.toNanos();
    while (!condition.getAsBoolean()) {
      if (servers.isBroken() || System.nanoTime() - end >= 0) {
        throw new UnfinishedException(
            servers.isBroken() ? "a server has ended by itself" : otherwise);
      }
      if (Thread.interrupted()) {
        throw new InterruptedException();
      }
      LockSupport.parkNanos(LOOK_NANOS);
    }
  }

  private void say(String text, Object... values) {
    out.println();
    out.printf(Locale.ROOT, "[%5.1f s] ", (System.nanoTime() - begun) / 1_000_000_000.0);
    out.printf(Locale.ROOT, text + "%n", values);
    out.flush();
  }

  private void more(String text, Object... values) {
    out.printf(Locale.ROOT, "          " + text + "%n", values);
    out.flush();
  }

  private static String seconds(long nanos) {
    return nanos < 1_000_000_000
        ? String.format(Locale.ROOT, "%.0f ms", nanos / 1_000_000.0)
        : String.format(Locale.ROOT, "%.1f s", nanos / 1_000_000_000.0);
  }

  /** The story cannot go on. */
  private static final class UnfinishedException extends RuntimeException {
    private static final long serialVersionUID = 1;

    UnfinishedException(String message) {
      super(message);
    }
  }
}
