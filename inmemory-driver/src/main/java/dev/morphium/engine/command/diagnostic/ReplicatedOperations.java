package dev.morphium.engine.command.diagnostic;

import dev.morphium.engine.change.ChangeBatch;
import dev.morphium.engine.change.CommitListener;
import dev.morphium.engine.change.Effect;
import dev.morphium.engine.change.Root;
import dev.morphium.engine.value.DocumentBuilder;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.BooleanSupplier;

/**
 * The counters of what a secondary has applied from the log, {@code opcountersRepl} of {@code
 * serverStatus}. Source: MongoDB manual, "serverStatus".
 */
public final class ReplicatedOperations implements CommitListener {
  private final BooleanSupplier isPrimary;
  private final LongAdder inserts = new LongAdder();
  private final LongAdder updates = new LongAdder();
  private final LongAdder deletes = new LongAdder();
  private final LongAdder commands = new LongAdder();

  /**
   * Counters of one member.
   *
   * @param isPrimary whether what is committed is its own work
   */
  public ReplicatedOperations(BooleanSupplier isPrimary) {
    this.isPrimary = isPrimary;
  }

  @Override
  public void committed(Root before, ChangeBatch batch, Root after) {
    if (!isPrimary.getAsBoolean()) {
      count(batch.effects());
    }
  }

  private void count(List<Effect> effects) {
    for (Effect effect : effects) {
      switch (effect) {
        case Effect.InsertRecord insert -> inserts.increment();
        case Effect.UpdateRecord update -> updates.increment();
        case Effect.DeleteRecord delete -> deletes.increment();
        case Effect.CommitTransaction commit -> count(commit.effects());
        case Effect.OnCollection change -> commands.increment();
        case Effect.DropDatabase drop -> commands.increment();
        default -> {}
      }
    }
  }

  void append(DocumentBuilder section) {
    section
        .append("insert", inserts.sum())
        .append("query", 0L)
        .append("update", updates.sum())
        .append("delete", deletes.sum())
        .append("getmore", 0L)
        .append("command", commands.sum());
  }
}
