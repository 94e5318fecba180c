package dev.morphium.engine.pipeline.stage;

import dev.morphium.engine.memory.MemoryLimit;
import dev.morphium.engine.memory.ValueSize;
import dev.morphium.engine.pipeline.BlockingSource;
import dev.morphium.engine.pipeline.DocumentSource;
import dev.morphium.engine.pipeline.PipelineContext;
import dev.morphium.engine.pipeline.SamplingStage;
import dev.morphium.engine.pipeline.Stage;
import dev.morphium.engine.sort.Sorter;
import dev.morphium.engine.spill.StageMemory;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DoubleValue;
import dev.morphium.engine.value.Element;
import dev.morphium.engine.value.NumberCoercion;
import dev.morphium.engine.value.NumberValue;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueComparator;
import dev.morphium.protocol.CommandException;
import java.util.Iterator;
import java.util.random.RandomGenerator;

/**
 * {@code $sample}: some documents at random, in random order: the first ones of a sort by random
 * keys.
 *
 * @param size how many
 */
record SampleStage(long size) implements SamplingStage {
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
    StageMemory memory = context.memory("$sort", MemoryLimit.SORT);
    return new BlockingSource(input, memory) {
      @Override
      protected Iterator<Document> compute() {
        ValueComparator comparator = ValueComparator.BINARY;
        Sorter<KeyedDocument> sorter =
            new Sorter<>(
                (left, right) -> comparator.compare(left[0], right[0]),
                true,
                comparator,
                size,
                memory,
                KeyedDocument.FORMAT,
                context.steps());
        Document document;
        while ((document = input.next()) != null) {
          context.checkInterrupt();
          Document held = ValueSize.compact(document);
          Value key = new DoubleValue(random.nextDouble());
          sorter.add(new Value[] {key}, new KeyedDocument(key, held), held.length());
        }
        return documents(sorter.sorted());
      }
    };
  }

  private static Iterator<Document> documents(Iterator<KeyedDocument> chosen) {
    return new Iterator<>() {
      @Override
      public boolean hasNext() {
        return chosen.hasNext();
      }

      @Override
      public Document next() {
        return chosen.next().document();
      }
    };
  }
}
