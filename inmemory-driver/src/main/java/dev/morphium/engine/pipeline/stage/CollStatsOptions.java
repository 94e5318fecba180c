package dev.morphium.engine.pipeline.stage;

import dev.morphium.engine.pipeline.StageOptions;
import dev.morphium.engine.value.BooleanValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.Element;
import dev.morphium.engine.value.NumberCoercion;
import dev.morphium.engine.value.NumberValue;
import dev.morphium.engine.value.Value;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.Set;

/**
 * What a {@code $collStats} was asked for. Source: MongoDB manual, "$collStats".
 *
 * @param scale what sizes are divided by; 0 when {@code storageStats} was not asked for
 * @param counted whether {@code count} was asked for
 * @param latencies whether {@code latencyStats} was asked for
 * @param histograms whether they come with their buckets
 * @param executions whether {@code queryExecStats} was asked for
 */
record CollStatsOptions(
    int scale, boolean counted, boolean latencies, boolean histograms, boolean executions) {
  private static final String STAGE = "$collStats";
  private static final Set<String> KNOWN =
      Set.of("count", "latencyStats", "queryExecStats", "storageStats");

  static CollStatsOptions parse(Value operand) {
    if (!(operand instanceof Document options)) {
      throw new CommandException(
          5447000, "$collStats must take a nested object but found: " + operand.type().alias());
    }
    int scale = 0;
    boolean counted = false;
    boolean latencies = false;
    boolean histograms = false;
    boolean executions = false;
    String unsupported = null;
    for (Element option : options.elements()) {
      if (KNOWN.contains(option.name()) && option.value().isNullish()) {
        continue;
      }
      switch (option.name()) {
        case "storageStats" -> scale = scale(option);
        case "count" -> {
          empty(option);
          counted = true;
        }
        case "latencyStats" -> {
          latencies = true;
          histograms = histograms(document(option));
        }
        case "queryExecStats" -> {
          empty(option);
          executions = true;
        }
        case "operationStats", "targetAllNodes" -> unsupported = option.name();
        default -> throw StageOptions.unknown(STAGE, option.name());
      }
    }
    if (unsupported != null) {
      throw new CommandException(
          ErrorCode.NOT_IMPLEMENTED,
          "The option '" + unsupported + "' of $collStats is not supported yet by this server");
    }
    return new CollStatsOptions(scale, counted, latencies, histograms, executions);
  }

  private static Document document(Element option) {
    return StageOptions.document(option.value(), STAGE, option.name());
  }

  private static void empty(Element option) {
    if (!document(option).isEmpty()) {
      throw new CommandException(
          31170, option.name() + " parameter of $collStats does not accept any fields");
    }
  }

  private static boolean histograms(Document options) {
    boolean histograms = false;
    for (Element option : options.elements()) {
      if (!option.name().equals("histograms")) {
        throw StageOptions.unknown("$collStats.latencyStats", option.name());
      }
      if (!(option.value() instanceof BooleanValue) && !option.value().isNullish()) {
        throw StageOptions.wrongType(
            option.value(), "$collStats.latencyStats", option.name(), "bool");
      }
      histograms = option.value().isTrue();
    }
    return histograms;
  }

  private static int scale(Element storageStats) {
    Value scale = document(storageStats).get("scale");
    if (scale.isNullish()) {
      return 1;
    }
    if (!(scale instanceof NumberValue number)) {
      throw new CommandException(
          ErrorCode.TYPE_MISMATCH,
          "BSON field '$collStats.storageStats.scale' is the wrong type '"
              + scale.type().alias()
              + "', expected types '[decimal, int, double, long]'");
    }
    long divisor = NumberCoercion.toLong(number);
    if (divisor < 1) {
      throw new CommandException(
          ErrorCode.BAD_VALUE,
          "BSON field 'scale' value must be >= 1, actual value '" + divisor + "'");
    }
    return (int) Math.min(divisor, Integer.MAX_VALUE);
  }
}
