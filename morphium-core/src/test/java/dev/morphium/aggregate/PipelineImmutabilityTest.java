package dev.morphium.aggregate;

import static dev.morphium.aggregate.expression.Expr.field;
import static dev.morphium.query.filter.Filters.f;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Pipelines and the builders of their stages never change, so that they can be kept and shared. */
class PipelineImmutabilityTest {
  private final Sales sales = Sales.filled();

  @AfterEach
  void close() {
    sales.close();
  }

  static Stream<PipelineExample> examples() {
    return PipelineExamplesTest.examples();
  }

  @ParameterizedTest
  @MethodSource("examples")
  void aStageIsNoPartOfThePipelineThatItWasAddedTo(PipelineExample example) {
    Pipeline<Sales.Sale, BsonDocument> base = sales.pipeline();
    String before = base.command().toString();
    String once = example.stages().apply(base).command().toString();
    assertThat(base.command()).hasToString(before);
    assertThat(example.stages().apply(base).command()).hasToString(once);
  }

  @Test
  void onePipelineIsExtendedInSeveralWays() {
    Pipeline<Sales.Sale, BsonDocument> totals =
        sales.pipeline().group("customerName").sum("total", field("unitPrice")).end();
    Pipeline<Sales.Sale, BsonDocument> best = totals.sort("-total").limit(1);
    Pipeline<Sales.Sale, BsonDocument> number = totals.count("n");
    assertThat(best.asList()).containsExactly(BsonDocument.parse("{_id: 'Ann Lee', total: 9.0}"));
    assertThat(number.get()).isEqualTo(new BsonDocument("n", new BsonInt32(2)));
    assertThat(totals.asList()).hasSize(2);
  }

  @Test
  void optionsAreThoseOfTheNewPipelineOnly() {
    Pipeline<Sales.Sale, BsonDocument> base = sales.pipeline().let("a", 1);
    String before = base.command().toString();
    Stream.<UnaryOperator<Pipeline<Sales.Sale, BsonDocument>>>of(
            p -> p.let("b", 2),
            p -> p.allowDiskUse(true),
            p -> p.batchSize(3),
            p -> p.collation("de"),
            p -> p.comment("c"),
            p -> p.hint("_id_"),
            p -> p.maxTime(Duration.ofSeconds(1)))
        .forEach(
            option -> {
              assertThat(option.apply(base).command().toString()).isNotEqualTo(before);
              assertThat(base.command()).hasToString(before);
            });
  }

  @Test
  void threadsShareAPipeline() throws Exception {
    Pipeline<Sales.Sale, BsonDocument> base =
        sales.pipeline().match(f("unitPrice").gt(0)).sort("id");
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<List<BsonDocument>>> results = new ArrayList<>();
      for (int i = 0; i < 30; i++) {
        int limit = i % 3 + 1;
        Callable<List<BsonDocument>> task =
            () -> base.set("limit", limit).limit(limit).project("limit").asList();
        results.add(threads.submit(task));
      }
      for (int i = 0; i < 30; i++) {
        int limit = i % 3 + 1;
        assertThat(results.get(i).get())
            .hasSize(limit)
            .allMatch(it -> it.getInt32("limit").getValue() == limit);
      }
    }
    assertThat(base.stages()).hasSize(2);
  }

  /** A builder, and what may be said to it. */
  record Builder<B>(
      Function<Pipeline<Sales.Sale, BsonDocument>, B> begin,
      Function<B, Pipeline<Sales.Sale, BsonDocument>> end,
      List<UnaryOperator<B>> methods) {
    void check(Pipeline<Sales.Sale, BsonDocument> pipeline) {
      B builder = begin.apply(pipeline);
      String before = end.apply(builder).toString();
      for (UnaryOperator<B> method : methods) {
        String changed = end.apply(method.apply(builder)).toString();
        assertThat(changed).isNotEqualTo(before);
        assertThat(end.apply(builder)).hasToString(before);
        assertThat(end.apply(method.apply(builder))).hasToString(changed);
      }
    }
  }

  static Stream<Builder<?>> builders() {
    return Stream.of(
        new Builder<>(
            p -> p.group("status"),
            GroupStage::end,
            List.of(b -> b.count("n"), b -> b.sum("s", Sales.Sale::quantity))),
        new Builder<>(
            p -> p.bucket(field("bits"), List.of(1, 9)),
            BucketStage::end,
            List.of(b -> b.defaultTo(0), b -> b.max("m", Sales.Sale::unitPrice))),
        new Builder<>(
            p -> p.bucketAuto(field("bits"), 2),
            BucketAutoStage::end,
            List.of(b -> b.granularity("R5"), b -> b.count("n"))),
        new Builder<>(
            p -> p.facet().with("a", s -> s.limit(1)),
            FacetStage::end,
            List.of(b -> b.with("b", s -> s.limit(2)), b -> b.with("c", s -> s.count("n")))),
        new Builder<>(
            p -> p.lookup("customer").on("customerId", "_id").as("c").pipeline(s -> s.limit(3)),
            LookupStage::end,
            List.of(
                b -> b.on("note", "_id"),
                b -> b.let("x", 1),
                b -> b.pipeline(s -> s.limit(9)),
                b -> b.as("d"))),
        new Builder<>(
            p -> p.graphLookup("customer", field("customerId")).connect("a", "b").as("c"),
            GraphLookupStage::end,
            List.of(
                b -> b.connect("x", "y"),
                b -> b.maxDepth(1),
                b -> b.depthField("depth"),
                b -> b.restrict(f("a").eq(1)),
                b -> b.as("d"))),
        new Builder<>(
            p -> p.setWindowFields().rank("r"),
            WindowStage::end,
            List.of(
                b -> b.partitionBy("note"),
                b -> b.sortBy("id"),
                b -> b.over(Window.upToCurrent()),
                b -> b.documentNumber("d"))));
  }

  static Stream<Builder<?>> moreBuilders() {
    return Stream.of(
        new Builder<>(
            p -> p.densify("bits").step(2),
            DensifyStage::end,
            List.of(
                b -> b.step(1, "day"),
                b -> b.partitionBy("note"),
                b -> b.withinPartitions(),
                b -> b.between(1, 2))),
        new Builder<>(
            p -> p.fill().linear("bits"),
            FillStage::end,
            List.of(
                b -> b.locf("note"),
                b -> b.value("quantity", 1),
                b -> b.sortBy("id"),
                b -> b.partitionBy("note"))),
        new Builder<>(
            p -> p.geoNear().near(1, 2),
            GeoNearStage::end,
            List.of(
                b -> b.nearOnPlane(1, 2),
                b -> b.distanceField("d"),
                b -> b.includeLocs("l"),
                b -> b.key("address"),
                b -> b.query(f("bits").gt(1)),
                b -> b.minDistance(1),
                b -> b.maxDistance(2),
                b -> b.distanceMultiplier(3),
                b -> b.spherical(true))),
        new Builder<>(
            p -> p.merge("x").whenMatched(s -> s.set("a", 1)),
            MergeStage::end,
            List.of(
                b -> b.on("note"),
                b -> b.let("v", 1),
                b -> b.whenMatched(MergeStage.WhenMatched.KEEP_EXISTING),
                b -> b.whenNotMatched(MergeStage.WhenNotMatched.FAIL))),
        new Builder<>(
            p -> p.project().include("note"),
            ProjectStage::end,
            List.of(b -> b.include("bits"), b -> b.withoutId(), b -> b.compute("c", 1))));
  }

  @ParameterizedTest
  @MethodSource({"builders", "moreBuilders"})
  void buildersOfStagesDoNotChangeEither(Builder<?> builder) {
    builder.check(sales.pipeline());
  }

  @Test
  void whatIsGivenAndTakenIsCopied() {
    BsonDocument filter = BsonDocument.parse("{quantity: {$gt: 1}}");
    Pipeline<Sales.Sale, BsonDocument> pipeline = sales.pipeline().match(filter);
    filter.clear();
    pipeline.stages().getFirst().clear();
    pipeline.command().getArray("pipeline").getFirst().asDocument().clear();
    assertThat(pipeline.stages())
        .containsExactly(BsonDocument.parse("{$match: {quantity: {$gt: 1}}}"));
  }
}
