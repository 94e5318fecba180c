package dev.morphium.contract;

import java.util.Map;

/** What the engine of Poppy and of the in-memory driver does not have yet. */
final class EngineLimits {
  static final Map<Feature, String> FEATURES =
      Map.of(Feature.TEXT_SEARCH, "the engine says that indexes of texts are not supported yet");

  private EngineLimits() {}
}
