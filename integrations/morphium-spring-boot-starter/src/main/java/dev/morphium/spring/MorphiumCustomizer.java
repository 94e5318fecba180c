package dev.morphium.spring;

import dev.morphium.MorphiumBuilder;

/** A customizer of the Morphium before it is opened: a mapper, an auditor, an interceptor. */
@FunctionalInterface
public interface MorphiumCustomizer {
  /** Adds to what it is opened with. */
  MorphiumBuilder customize(MorphiumBuilder builder);
}
