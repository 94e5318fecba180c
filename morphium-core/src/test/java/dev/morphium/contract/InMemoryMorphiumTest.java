package dev.morphium.contract;

import java.util.Map;

/** The contract, in this process without a socket. */
class InMemoryMorphiumTest extends MorphiumContract {
  @Override
  protected String uri(String name) {
    return "inmemory://" + name + "/" + name;
  }

  @Override
  protected Map<Feature, String> lacks() {
    return EngineLimits.FEATURES;
  }
}
