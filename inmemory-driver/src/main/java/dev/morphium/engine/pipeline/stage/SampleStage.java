package dev.morphium.engine.pipeline.stage;

import dev.morphium.engine.pipeline.BlockingSource;
import dev.morphium.engine.pipeline.DocumentSource;
import dev.morphium.engine.pipeline.PipelineContext;
import dev.morphium.engine.pipeline.Stage;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.Element;
import dev.morphium.engine.value.NumberCoercion;
import dev.morphium.engine.value.NumberValue;
import dev.morphium.engine.value.Value;
import dev.morphium.protocol.CommandException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * {@code $sample}: some documents at random, in random order.
 *
 * @param size how many
 */
record SampleStage(long size) implements Stage {
  static Stage parse(Value operand) {
    if (!(operand instanceof Document specification)) {
      throw new CommandException(28745, "the $sample stage specification must be an object");
    }
    long size = -1;
    for (Element option : specification.elements()) {
      if (!option.name().equals("size")) {
        throw new CommandException(28748, "unrecognized option to $sample: " + option.name());
      }
      if (!(option.value() instanceof NumberValue number)) {
        throw new CommandException(28746, "size argument to $sample must be a number");
      }
      size = NumberCoercion.toLong(number);
      if (size <= 0) {
        throw new CommandException(28747, "size argument to $sample must be a positive integer");
      }
    }
    if (size < 0) {
      throw new CommandException(28749, "$sample stage must specify a size");
    }
    return new SampleStage(size);
  }

  @Override
  public String name() {
    return "$sample";
  }

  @Override
  public DocumentSource apply(DocumentSource input, PipelineContext context) {
    RandomGenerator random = context.evaluation().random();
    return new BlockingSource(input) {
      @Override
      protected Iterator<Document> compute() {
        List<Document> chosen = new ArrayList<>();
        long seen = 0;
        Document document;
        while ((document = input.next()) != null) {
          context.checkInterrupt();
          seen++;
          if (chosen.size() < size) {
            chosen.add(document);
          } else {
            long place = random.nextLong(seen);
            if (place < size) {
              chosen.set((int) place, document);
            }
          }
        }
        shuffle(chosen, random);
        return chosen.iterator();
      }
    };
  }

  private static void shuffle(List<Document> documents, RandomGenerator random) {
    for (int i = documents.size() - 1; i > 0; i--) {
      int other = random.nextInt(i + 1);
      Document kept = documents.get(i);
      documents.set(i, documents.get(other));
      documents.set(other, kept);
    }
  }
}
