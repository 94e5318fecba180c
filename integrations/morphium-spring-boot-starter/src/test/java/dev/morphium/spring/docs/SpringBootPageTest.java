package dev.morphium.spring.docs;

import dev.morphium.Morphium;
import dev.morphium.docs.DocumentationPage;
import dev.morphium.docs.PageRunner;
import dev.morphium.docs.Stage;
import dev.morphium.driver.Driver;
import dev.morphium.junit.MorphiumTest;
import dev.morphium.messaging.Messaging;
import dev.morphium.spring.MorphiumCustomizer;
import java.util.List;
import java.util.stream.Stream;
import org.bson.BsonDocument;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.context.annotation.Bean;
import org.springframework.core.annotation.AliasFor;
import org.springframework.test.context.DynamicPropertySource;
import org.springframework.transaction.annotation.Transactional;

/** The examples of the page about Spring Boot are what compiles with it. */
class SpringBootPageTest {
  static Stream<String> pages() {
    return DocumentationPage.ofModule("morphium-spring-boot-starter");
  }

  @ParameterizedTest
  @MethodSource("pages")
  void examplesRun(String page) throws Exception {
    PageRunner.run(page, new SpringStage());
  }

  /** What the examples find around them. */
  private static final class SpringStage implements Stage {
    @Override
    public List<String> imports() {
      return List.of(
          "dev.morphium.Morphium",
          "dev.morphium.annotation.*",
          "dev.morphium.messaging.Messaging",
          "dev.morphium.messaging.handler.MessageContext",
          "dev.morphium.messaging.message.Message",
          "dev.morphium.spring.*",
          "dev.morphium.spring.messaging.*",
          "dev.morphium.spring.test.DataMorphiumTest",
          "dev.morphium.testing.*",
          "org.junit.jupiter.api.Test",
          "org.springframework.beans.factory.annotation.Autowired",
          "org.springframework.boot.test.context.SpringBootTest",
          "org.springframework.context.annotation.*",
          "org.springframework.stereotype.*",
          "org.springframework.test.context.*",
          "org.springframework.transaction.annotation.Transactional");
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
          MorphiumCustomizer.class,
          MorphiumTest.class,
          Driver.class,
          BsonDocument.class,
          Nullable.class,
          Test.class,
          Autowired.class,
          SpringBootTest.class,
          Bean.class,
          AliasFor.class,
          DynamicPropertySource.class,
          Transactional.class);
    }

    @Override
    public AutoCloseable open(Class<?> program) {
      return () -> {};
    }
  }
}
