package dev.morphium.aggregate;

import java.util.List;
import java.util.function.UnaryOperator;
import org.bson.BsonDocument;
import org.bson.BsonValue;

/**
 * A stage, an accumulator or a window function in use.
 *
 * @param name the stage, accumulator or function
 * @param stages how it is said in Java
 * @param bson what is sent
 */
record PipelineExample(
    String name,
    UnaryOperator<Pipeline<Sales.Sale, BsonDocument>> stages,
    List<BsonDocument> bson) {
  /** An example, of what is sent as JSON. */
  static PipelineExample example(
      String name, UnaryOperator<Pipeline<Sales.Sale, BsonDocument>> stages, String json) {
    List<BsonDocument> bson =
        BsonDocument.parse("{stages: [" + json + "]}").getArray("stages").stream()
            .map(BsonValue::asDocument)
            .toList();
    return new PipelineExample(name, stages, bson);
  }

  @Override
  public String toString() {
    return name;
  }
}
