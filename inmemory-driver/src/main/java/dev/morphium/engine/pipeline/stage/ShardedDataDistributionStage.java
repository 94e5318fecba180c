package dev.morphium.engine.pipeline.stage;

import dev.morphium.engine.pipeline.Stage;
import dev.morphium.engine.pipeline.StageCompilation;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.Value;
import dev.morphium.protocol.CommandException;

/**
 * {@code $shardedDataDistribution}: how sharded collections lie on their shards.
 *
 * <p>Only a router knows; any other server refuses the stage, and so does this one. Source: MongoDB
 * manual, same name.
 */
final class ShardedDataDistributionStage {
  private ShardedDataDistributionStage() {}

  static Stage parse(String name, Value operand, StageCompilation compilation) {
    if (!(operand instanceof Document options) || !options.isEmpty()) {
      throw new CommandException(
          6789100, "The " + name + " stage specification must be an empty object");
    }
    throw new CommandException(6789101, "The " + name + " stage can only be run on router");
  }
}
