package dev.morphium.engine.pipeline.stage;

import dev.morphium.engine.pipeline.Pipeline;
import dev.morphium.engine.sort.SortPattern;

/**
 * One of the input pipelines of {@code $rankFusion} or {@code $scoreFusion}.
 *
 * @param name its name
 * @param pipeline selects documents of the collection, in an order or with scores
 * @param order what its documents are ranked by
 * @param weight what its share is multiplied by
 */
record FusionInput(String name, Pipeline pipeline, SortPattern order, double weight) {}
