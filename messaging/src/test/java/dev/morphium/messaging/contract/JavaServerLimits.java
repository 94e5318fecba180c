package dev.morphium.messaging.contract;

import java.util.Map;

/** What mongo-java-server lacks, as it answers. */
final class JavaServerLimits {
  static final Map<Feature, String> UNRELIABLE =
      Map.of(
          Feature.SIZE_LIMITS,
          "it closes the connection when a document is too large",
          Feature.TYPES_APART,
          "it compares values of different types, and takes messages for expired that are not",
          Feature.SERVER_TIMESTAMPS,
          "it leaves empty timestamps empty, so that the order is known after the next sweep only",
          Feature.UNIQUE_WHERE_PRESENT,
          "it takes no notice of partialFilterExpression, so that nothing keeps two from one key");

  private JavaServerLimits() {}
}
