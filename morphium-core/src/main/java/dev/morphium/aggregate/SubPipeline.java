package dev.morphium.aggregate;

import dev.morphium.aggregate.expression.Scope;

/**
 * A pipeline within a stage: of a facet, of joined documents, of a union.
 *
 * <p>It has the stages that may stand there.
 */
public final class SubPipeline extends SearchStages<SubPipeline> {
  SubPipeline(EntityMappings types, Scope scope) {
    super(types, scope);
  }

  @Override
  SubPipeline self() {
    return this;
  }
}
