package dev.morphium.engine.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.driver.Command;
import dev.morphium.driver.DriverException;
import dev.morphium.driver.Reply;
import dev.morphium.engine.Engine;
import dev.morphium.engine.EngineSettings;
import dev.morphium.engine.command.ClientContext;
import dev.morphium.engine.replication.Deployment;
import dev.morphium.engine.replication.TopologyVersion;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.bson.BsonDocument;
import org.bson.BsonInt64;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Whatever a command says, it has a reply, the reply is no defect of the engine, and the engine
 * goes on.
 *
 * <p>{@code -Dfuzz.seed=N} repeats a run, {@code -Dfuzz.commands=N} makes it longer.
 */
class CommandFuzzTest {
  private static final int COMMANDS = Integer.getInteger("fuzz.commands", 20_000);
  private static final int LOST_CURSOR = 43;

  private final long seed = Long.getLong("fuzz.seed", System.nanoTime());
  private final Map<String, String> defects = new TreeMap<>();
  private Engine engine = newEngine(Deployment.standalone());

  static Engine newEngine(Deployment deployment) {
    Engine engine =
        new Engine(
            EngineSettings.inMemory(
                "fuzz",
                List.of(),
                () -> "localhost:27017",
                deployment,
                new TopologyVersion(new ObjectId())));
    for (String command :
        List.of(
            "{insert: 'c', documents: [{_id: 1, a: 1, b: [1, 2]}, {_id: 2, a: 'x', b: {c: 1}},"
                + " {}]}",
            "{insert: 'd', documents: [{a: 1, b: 1}, {a: null, b: 2}]}",
            "{create: 'view', viewOn: 'c', pipeline: [{$match: {a: 1}}]}",
            "{create: 'capped', capped: true, size: 4096}",
            "{create: 'series', timeseries: {timeField: 't'}}",
            "{createIndexes: 'c', indexes: [{key: {a: 1}, name: 'a'}]}")) {
      engine.execute(Command.of("test", BsonDocument.parse(command)), ClientContext.LOCAL);
    }
    return engine;
  }

  @Test
  @Timeout(value = 10, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void everyCommandHasAReplyThatIsNoDefect() {
    System.out.println("CommandFuzzTest: -Dfuzz.seed=" + seed);
    RandomCommands commands = new RandomCommands(new Random(seed), engine.commands().specs());
    long cursor = LOST_CURSOR;
    for (int i = 0; i < COMMANDS; i++) {
      Command command = commands.next(cursor);
      BsonDocument reply = run(command, i).document();
      if (reply.get("cursor") instanceof BsonDocument opened
          && opened.get("id") instanceof BsonInt64 id
          && id.getValue() != 0) {
        cursor = id.getValue();
      }
      if (i % 1000 == 999) {
        ping(command);
        engine.close();
        engine = newEngine(i % 4000 < 1000 ? Deployment.standalone() : Deployment.replicaSet());
      }
    }
    engine.close();
    assertThat(defects.values()).isEmpty();
  }

  private Reply run(Command command, int number) {
    Reply reply;
    try {
      reply = engine.execute(command, ClientContext.LOCAL);
    } catch (DriverException | StackOverflowError | OutOfMemoryError problem) {
      throw new AssertionError(tell(command, number), problem);
    }
    if (command.name().equals("fsync")) {
      unlock(); // or the next write waits for ever
    }
    if (reply.code() == 1) {
      defects.putIfAbsent(reply.errorMessage(), reply.errorMessage() + " " + tell(command, number));
    }
    return reply;
  }

  private void unlock() {
    Command unlock = Command.of("admin", BsonDocument.parse("{fsyncUnlock: 1}"));
    engine.execute(unlock, ClientContext.LOCAL);
  }

  private void ping(Command last) {
    Command ping = Command.of("admin", BsonDocument.parse("{ping: 1}"));
    assertThat(engine.execute(ping, ClientContext.LOCAL).ok()).as(() -> tell(last, 0)).isTrue();
  }

  private String tell(Command command, int number) {
    return "seed %d, command %d on %s: %s"
        .formatted(seed, number, command.database(), command.body().toJson());
  }
}
