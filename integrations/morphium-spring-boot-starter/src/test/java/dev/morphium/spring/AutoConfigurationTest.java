package dev.morphium.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.morphium.Morphium;
import dev.morphium.messaging.Messaging;
import dev.morphium.spring.json.JsonAutoConfiguration;
import dev.morphium.spring.json.ObjectIdJacksonModule;
import dev.morphium.spring.json.ObjectIdModule;
import dev.morphium.spring.messaging.MessageListener;
import dev.morphium.spring.messaging.MessagingAutoConfiguration;
import dev.morphium.spring.sample.Article;
import dev.morphium.spring.transaction.MorphiumExceptionTranslator;
import dev.morphium.spring.transaction.MorphiumTransactionAutoConfiguration;
import dev.morphium.spring.transaction.MorphiumTransactionManager;
import dev.morphium.testing.Fault;
import dev.morphium.testing.TestDatabase;
import java.time.Duration;
import java.util.UUID;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.dao.ConcurrencyFailureException;
import org.springframework.dao.DataAccessException;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.dao.OptimisticLockingFailureException;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.support.TransactionTemplate;
import tools.jackson.databind.json.JsonMapper;

/** What the auto-configuration makes of properties and of the application's beans. */
class AutoConfigurationTest {
  private final ApplicationContextRunner runner =
      new ApplicationContextRunner()
          .withConfiguration(
              AutoConfigurations.of(
                  MorphiumAutoConfiguration.class,
                  MorphiumTransactionAutoConfiguration.class,
                  MessagingAutoConfiguration.class,
                  JsonAutoConfiguration.class));

  private static String uri() {
    return "inmemory://auto-" + UUID.randomUUID() + "/shop";
  }

  @Test
  void propertiesAreSettings() {
    runner
        .withPropertyValues(
            "morphium.uri=" + uri(),
            "morphium.slowOperations=3s",
            "morphium.index-mode=off",
            "morphium.version=1")
        .run(
            context -> {
              Morphium morphium = context.getBean(Morphium.class);
              assertThat(morphium.database()).isEqualTo("shop");
              assertThat(morphium.settings().slowOperations()).isEqualTo(Duration.ofSeconds(3));
              assertThat(context).hasSingleBean(Messaging.class);
            });
  }

  @Test
  void theUriOfSpringIsUnderstood() {
    for (String name : new String[] {"spring.data.mongodb.uri", "spring.mongodb.uri"}) {
      runner
          .withPropertyValues(name + "=" + uri(), "morphium.messaging.enabled=false")
          .run(
              context -> {
                assertThat(context).hasSingleBean(Morphium.class);
                assertThat(context).doesNotHaveBean(Messaging.class);
              });
    }
    runner
        .withPropertyValues("morphium.uri=mongodb://nowhere/x", "morphium.messaging.enabled=false")
        .withBean(MorphiumConnectionDetails.class, () -> AutoConfigurationTest::uri)
        .run(context -> assertThat(context.getBean(Morphium.class).database()).isEqualTo("shop"));
  }

  @Test
  void failuresAreExplained() {
    assertThat(analysis())
        .extracting(FailureAnalysis::getDescription)
        .asString()
        .contains("morphium.uri is missing");
    assertThat(analysis("morphium.uri=" + uri(), "morphium.index-mod=off").getDescription())
        .contains("morphium.index-mode");
    assertThat(analysis("morphium.uri=localhost:27017").getDescription()).contains("mongodb://");
    assertThat(
            analysis("morphium.uri=mongodb://127.0.0.1:1/?serverSelectionTimeoutMS=50").getAction())
        .contains("Start it");
  }

  @Test
  void unknownPropertiesOfMessagingAreRefused() {
    runner
        .withPropertyValues("morphium.uri=" + uri(), "morphium.messaging.quue=jobs")
        .run(
            context ->
                assertThat(context)
                    .getFailure()
                    .rootCause()
                    .hasMessageContaining("[morphium.messaging.quue]"));
  }

  @Test
  void aConflictAtTheCommitIsOneOfSpring() {
    try (TestDatabase database = TestDatabase.open()) {
      TransactionTemplate template =
          new TransactionTemplate(new MorphiumTransactionManager(database.morphium()));
      try (var conflict = database.failPoint(Fault.writeConflict("commitTransaction").always())) {
        assertThatThrownBy(
                () ->
                    template.executeWithoutResult(
                        status -> database.morphium().store(new Article("a", 1, 0))))
            .isInstanceOf(ConcurrencyFailureException.class);
      }
      assertThat(database.morphium().isInTransaction()).isFalse();
    }
  }

  private FailureAnalysis analysis(String... properties) {
    Throwable[] failure = new Throwable[1];
    runner
        .withPropertyValues(properties)
        .withBean(Listening.class)
        .run(context -> failure[0] = context.getStartupFailure());
    FailureAnalysis analysis = new ConnectionFailureAnalyzer().analyze(failure[0]);
    assertThat(analysis).isNotNull();
    return analysis;
  }

  /** A bean with a listener, so that messaging is opened. */
  static class Listening {
    @MessageListener("news")
    void hear(String news) {}
  }

  @Test
  void transactionsAreThoseOfSpring() {
    runner
        .withPropertyValues("morphium.uri=" + uri())
        .run(
            context -> {
              Morphium morphium = context.getBean(Morphium.class);
              TransactionTemplate template = context.getBean(TransactionTemplate.class);
              assertThat(context.getBean(PlatformTransactionManager.class))
                  .isInstanceOf(MorphiumTransactionManager.class);
              template.executeWithoutResult(
                  status -> {
                    morphium.store(new Article("a", 1, 0));
                    template.executeWithoutResult(inner -> morphium.store(new Article("b", 1, 0)));
                    status.setRollbackOnly();
                  });
              assertThat(morphium.findAll(Article.class)).isEmpty();
              template.setPropagationBehavior(TransactionDefinition.PROPAGATION_REQUIRES_NEW);
              template.executeWithoutResult(status -> morphium.store(new Article("a", 1, 0)));
              assertThat(morphium.findAll(Article.class)).hasSize(1);
              template.setIsolationLevel(TransactionDefinition.ISOLATION_SERIALIZABLE);
              assertThatThrownBy(() -> template.executeWithoutResult(status -> {}))
                  .hasMessageContaining("snapshot isolation");
            });
  }

  @Test
  void exceptionsAreThoseOfSpring() {
    runner
        .withPropertyValues("morphium.uri=" + uri())
        .run(
            context -> {
              Morphium morphium = context.getBean(Morphium.class);
              var translator = context.getBean(MorphiumExceptionTranslator.class);
              Article stored = morphium.insert(new Article("a", 1, 0));
              morphium.store(stored);
              assertThat(translated(translator, () -> morphium.store(stored)))
                  .isInstanceOf(OptimisticLockingFailureException.class);
              assertThat(translated(translator, () -> morphium.insert(new Article("a", 2, 0))))
                  .isInstanceOf(DuplicateKeyException.class);
            });
  }

  private static Throwable translated(MorphiumExceptionTranslator translator, Runnable failing) {
    try {
      failing.run();
      return new AssertionError("it did not fail");
    } catch (RuntimeException e) {
      DataAccessException translated = translator.translateExceptionIfPossible(e);
      return translated == null ? e : translated;
    }
  }

  @Test
  void objectIdsAreText() throws Exception {
    ObjectId id = new ObjectId();
    ObjectMapper two = new ObjectMapper().registerModule(new ObjectIdModule());
    JsonMapper three = JsonMapper.builder().addModule(new ObjectIdJacksonModule()).build();
    assertThat(two.writeValueAsString(id)).isEqualTo('"' + id.toHexString() + '"');
    assertThat(three.writeValueAsString(id)).isEqualTo('"' + id.toHexString() + '"');
    assertThat(two.readValue('"' + id.toHexString() + '"', ObjectId.class)).isEqualTo(id);
    assertThat(three.readValue('"' + id.toHexString() + '"', ObjectId.class)).isEqualTo(id);
    assertThatThrownBy(() -> two.readValue("\"x\"", ObjectId.class))
        .hasMessageContaining("24 hexadecimal digits");
    runner
        .withPropertyValues("morphium.uri=" + uri())
        .run(
            context -> {
              assertThat(context).hasSingleBean(ObjectIdModule.class);
              assertThat(context).hasSingleBean(ObjectIdJacksonModule.class);
            });
  }
}
