package dev.morphium.junit.docs;

import dev.morphium.Morphium;
import dev.morphium.docs.Stage;
import dev.morphium.driver.Driver;
import dev.morphium.inmemory.InMemoryDriver;
import dev.morphium.junit.MorphiumTest;
import dev.morphium.junit.TestRun;
import dev.morphium.messaging.Messaging;
import java.util.List;
import org.assertj.core.api.Assertions;
import org.bson.BsonDocument;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.platform.commons.annotation.Testable;
import org.junit.platform.engine.TestEngine;
import org.junit.platform.launcher.Launcher;

/** What the examples of the page find around them: JUnit, and the names of this module. */
final class JunitStage implements Stage {
  private static final List<String> IMPORTS =
      List.of(
          "dev.morphium.Morphium",
          "dev.morphium.annotation.*",
          "dev.morphium.driver.DriverException",
          "dev.morphium.junit.*",
          "dev.morphium.messaging.Messaging",
          "dev.morphium.messaging.message.Message",
          "dev.morphium.testing.*",
          "java.time.*",
          "java.util.*",
          "java.util.concurrent.*",
          "java.util.function.Supplier",
          "org.bson.types.ObjectId",
          "org.junit.jupiter.api.*",
          "static dev.morphium.testing.assertion.MorphiumAssertions.*",
          "static org.assertj.core.api.Assertions.*");

  @Override
  public List<String> imports() {
    return IMPORTS;
  }

  @Override
  public List<String> fields() {
    return List.of();
  }

  @Override
  public List<Class<?>> neighbours() {
    return List.of(
        Morphium.class,
        Messaging.class,
        Driver.class,
        InMemoryDriver.class,
        MorphiumTest.class,
        TestRun.class,
        Launcher.class,
        TestEngine.class,
        Test.class,
        Testable.class,
        BsonDocument.class,
        Nullable.class,
        Assertions.class);
  }

  @Override
  public AutoCloseable open(Class<?> program) {
    return () -> {};
  }
}
