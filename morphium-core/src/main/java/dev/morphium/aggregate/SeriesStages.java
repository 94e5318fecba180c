package dev.morphium.aggregate;

import dev.morphium.aggregate.expression.Scope;

/** The stages that look at documents as a series. */
abstract class SeriesStages<S extends SeriesStages<S>> extends JoinStages<S> {
  SeriesStages(EntityMappings types, Scope scope) {
    super(types, scope);
  }

  /** Computes fields of the documents around each one, up to {@code end()}. */
  public WindowStage<S> setWindowFields() {
    return new WindowStage<>(self());
  }

  /** Adds documents where a series has gaps, up to {@code end()}. */
  public DensifyStage<S> densify(String field) {
    return new DensifyStage<>(self(), field);
  }

  /** Gives null and missing fields values, up to {@code end()}. */
  public FillStage<S> fill() {
    return new FillStage<>(self());
  }
}
