package dev.morphium.engine.command.execution;

import dev.morphium.engine.Engine;
import dev.morphium.engine.EngineSettings;
import dev.morphium.engine.change.CommitLog;
import dev.morphium.engine.change.LocalCommitLog;
import dev.morphium.engine.change.Storage;
import dev.morphium.engine.replication.Deployment;
import dev.morphium.engine.replication.Replication;
import dev.morphium.engine.replication.TopologyVersion;
import dev.morphium.engine.value.Document;
import java.time.InstantSource;
import java.util.List;
import java.util.UUID;
import java.util.function.LongSupplier;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.AfterEach;

/** The step contract in memory, where the log commits at once. */
class StepContractTest extends StepContract {
  private final Engine engine = engine(new LocalCommitLog());

  @Override
  protected Engine engine() {
    return engine;
  }

  @AfterEach
  void close() {
    engine.close();
  }

  static Engine engine(CommitLog log) {
    return engine(log, System::nanoTime);
  }

  /**
   * @param nanoClock the clock of the operations
   */
  static Engine engine(CommitLog log, LongSupplier nanoClock) {
    Deployment deployment = new Deployment("orders", "a:1");
    TopologyVersion version = new TopologyVersion(new ObjectId());
    EngineSettings usual =
        EngineSettings.inMemory("test", List.of(), () -> "a:1", deployment, version)
            .as(Replication.alone(deployment, version, System::currentTimeMillis), storage(log));
    return new Engine(
        new EngineSettings(
            usual.storage(),
            usual.server(),
            usual.clockMillis(),
            nanoClock,
            usual.random(),
            usual.parameters(),
            usual.replication(),
            usual.historyBytes(),
            usual.memory(),
            usual.recovery(),
            usual.access(),
            usual.commands(),
            usual.scripts()));
  }

  /** A storage that has begun: the note of its set's beginning is committed. */
  private static Storage storage(CommitLog log) {
    Storage storage = new Storage(log, UUID::randomUUID, InstantSource.system(), System::nanoTime);
    storage.submit(
        batch -> {
          batch.note(Document.EMPTY);
          return true;
        });
    if (log instanceof LateCommitLog late) {
      late.decide();
    }
    return storage;
  }
}
