package dev.morphium.engine.pipeline.stage;

import dev.morphium.engine.pipeline.SortStage;
import dev.morphium.engine.pipeline.Stage;
import dev.morphium.engine.pipeline.StageCompilation;
import dev.morphium.engine.sort.SortPart;
import dev.morphium.engine.sort.SortPattern;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.FieldPath;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.Value;
import dev.morphium.protocol.CommandException;
import java.util.List;

/**
 * {@code $sortByCount}: how often each value occurs, the most frequent first. It is short for
 * {@code $group} and {@code $sort}.
 */
final class SortByCountStage {
  private static final SortPattern BY_COUNT =
      SortPattern.of(List.of(new SortPart(FieldPath.of("count"), false)));

  private SortByCountStage() {}

  static Stage parse(String name, Value operand, StageCompilation compilation) {
    if (operand instanceof Document document) {
      String first = document.firstName();
      if (first == null || !first.startsWith("$")) {
        throw new CommandException(
            40147, "the sortByCount field must be defined as a $-prefixed expression");
      }
    } else if (!(operand instanceof StringValue text)) {
      throw new CommandException(
          40149, "the sortByCount field must be specified as a string or as an object");
    } else if (!text.value().startsWith("$")) {
      throw new CommandException(
          40148, "the sortByCount field must be defined as a $-prefixed path");
    }
    GroupStage group =
        new GroupStage("$group", compilation.expression(operand), BucketStage.count(compilation));
    return new CompositeStage(name, List.of(group, new SortStage(BY_COUNT, 0)));
  }
}
