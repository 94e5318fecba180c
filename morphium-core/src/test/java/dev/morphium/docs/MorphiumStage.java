package dev.morphium.docs;

import dev.morphium.Morphium;
import dev.morphium.driver.Driver;
import dev.morphium.inmemory.InMemoryDriver;
import dev.morphium.server.PoppyCluster;
import jakarta.validation.constraints.NotNull;
import java.util.List;
import java.util.UUID;
import org.assertj.core.api.Assertions;
import org.bson.BsonDocument;
import org.jspecify.annotations.Nullable;

/** What the examples of morphium-core find around them: an open Morphium in this process. */
public class MorphiumStage implements Stage {
  private static final List<String> IMPORTS =
      List.of(
          "dev.morphium.*",
          "dev.morphium.aggregate.*",
          "dev.morphium.aggregate.expression.*",
          "dev.morphium.annotation.*",
          "dev.morphium.async.*",
          "dev.morphium.cache.*",
          "dev.morphium.driver.*",
          "dev.morphium.entity.*",
          "dev.morphium.exception.*",
          "dev.morphium.index.*",
          "dev.morphium.inmemory.*",
          "dev.morphium.listener.*",
          "dev.morphium.mapping.*",
          "dev.morphium.mapping.converter.*",
          "dev.morphium.mapping.encryption.*",
          "dev.morphium.mapping.reference.*",
          "dev.morphium.metrics.*",
          "dev.morphium.migration.*",
          "dev.morphium.operation.*",
          "dev.morphium.query.*",
          "dev.morphium.query.filter.*",
          "dev.morphium.scope.*",
          "dev.morphium.session.*",
          "dev.morphium.settings.*",
          "dev.morphium.update.*",
          "dev.morphium.watch.*",
          "dev.morphium.write.*",
          "java.math.*",
          "java.nio.file.*",
          "java.time.*",
          "java.util.*",
          "java.util.concurrent.*",
          "java.util.concurrent.atomic.*",
          "org.bson.*",
          "org.bson.types.ObjectId",
          "static dev.morphium.aggregate.expression.Expr.*",
          "static dev.morphium.query.filter.Filters.f",
          "static org.assertj.core.api.Assertions.*");

  @Override
  public List<String> imports() {
    return IMPORTS;
  }

  @Override
  public List<String> fields() {
    return List.of("Morphium morphium");
  }

  @Override
  public List<Class<?>> neighbours() {
    return List.of(
        Morphium.class,
        PageRunner.class,
        Driver.class,
        InMemoryDriver.class,
        PoppyCluster.class,
        BsonDocument.class,
        Nullable.class,
        Assertions.class,
        NotNull.class);
  }

  @Override
  public AutoCloseable open(Class<?> program) throws Exception {
    Morphium morphium = Morphium.connect("inmemory://docs-" + UUID.randomUUID() + "/shop");
    program.getField("morphium").set(null, morphium);
    return morphium;
  }
}
