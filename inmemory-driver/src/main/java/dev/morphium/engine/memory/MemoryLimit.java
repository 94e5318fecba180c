package dev.morphium.engine.memory;

/**
 * A memory limit of one stage, accumulator or expression, which a server parameter of MongoDB sets.
 *
 * <p>Source: MongoDB manual, "Aggregation Pipeline Limits"; the parameters' names, first values and
 * ranges are those that {@code getParameter} of a MongoDB 8 shows.
 */
public enum MemoryLimit {
  /** The values of one {@code $addToSet}. */
  ADD_TO_SET("internalQueryMaxAddToSetBytes"),
  /** The documents of a {@code $bucketAuto}. */
  BUCKET_AUTO("internalDocumentSourceBucketAutoMaxMemoryBytes"),
  /** The values of one accumulator {@code $concatArrays}. */
  CONCAT_ARRAYS("internalQueryMaxConcatArraysBytes"),
  /** What {@code $densify} knows of each partition. */
  DENSIFY("internalDocumentSourceDensifyMaxMemoryBytes"),
  /** The documents that go into the pipelines of a {@code $facet}. */
  FACET_BUFFER("internalQueryFacetBufferSizeBytes"),
  /** The document that a {@code $facet} makes. */
  FACET_OUTPUT("internalQueryFacetMaxOutputDocSizeBytes"),
  /** The search of a {@code $graphLookup} for one document. */
  GRAPH_LOOKUP("internalDocumentSourceGraphLookupMaxMemoryBytes"),
  /** The groups of a {@code $group}. */
  GROUP("internalDocumentSourceGroupMaxMemoryBytes"),
  /** What one call of the map function of a {@code mapReduce} emits. */
  JS_EMIT("internalQueryMaxJsEmitBytes"),
  /** The documents of another collection that {@code $lookup} keeps. */
  LOOKUP_CACHE("internalDocumentSourceLookupCacheSizeBytes", 100L << 20, 0),
  /** The documents that {@code $lookup} joins to one document. */
  LOOKUP_DOCUMENT(
      "internalLookupStageIntermediateDocumentMaxSizeBytes", 100L << 20, (16L << 20) + (16 << 10)),
  /** What {@code $map}, {@code $filter} and {@code $reduce} make. */
  MAP_REDUCE("internalQueryMaxMapReduceExpressionBytes"),
  /** The values of one {@code $push}. */
  PUSH("internalQueryMaxPushBytes"),
  /** The array that a {@code $range} makes. */
  RANGE("internalQueryMaxRangeBytes"),
  /** The values of one accumulator {@code $setUnion}. */
  SET_UNION("internalQueryMaxSetUnionBytes"),
  /** A partition of {@code $setWindowFields}. */
  SET_WINDOW_FIELDS("internalDocumentSourceSetWindowFieldsMaxMemoryBytes"),
  /** The documents of a sort. */
  SORT("internalQueryMaxBlockingSortMemoryUsageBytes", 100L << 20, 0),
  /** The values of one {@code $firstN}, {@code $topN} or their like. */
  TOP_N("internalQueryTopNAccumulatorBytes");

  private final String parameter;
  private final long initial;
  private final long least;

  MemoryLimit(String parameter) {
    this(parameter, 100L << 20, 1);
  }

  MemoryLimit(String parameter, long initial, long least) {
    this.parameter = parameter;
    this.initial = initial;
    this.least = least;
  }

  /** The name of the server parameter. */
  public String parameter() {
    return parameter;
  }

  /** The limit in bytes before anyone sets it. */
  public long initial() {
    return initial;
  }

  /** The smallest limit that can be set. */
  public long least() {
    return least;
  }
}
