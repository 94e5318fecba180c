package dev.morphium.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.morphium.Morphium;
import dev.morphium.messaging.Messaging;
import dev.morphium.messaging.message.Message;
import dev.morphium.spring.actuator.MessagingEndpoint;
import dev.morphium.spring.messaging.ListenerContainer;
import dev.morphium.spring.sample.Article;
import dev.morphium.spring.sample.Articles;
import dev.morphium.spring.sample.SampleApplication;
import dev.morphium.spring.sample.Warehouse;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.SpringBootVersion;
import org.springframework.boot.WebApplicationType;
import org.springframework.context.ConfigurableApplicationContext;

/** A whole application, started as its users start it. */
class SampleApplicationTest {
  private static final ConfigurableApplicationContext APPLICATION = started();

  private static ConfigurableApplicationContext started() {
    SpringApplication application = new SpringApplication(SampleApplication.class);
    application.setWebApplicationType(WebApplicationType.NONE);
    application.setRegisterShutdownHook(false);
    return application.run(
        "--spring.data.mongodb.uri=inmemory://sample-" + UUID.randomUUID() + "/shop",
        "--management.endpoints.web.exposure.include=*",
        "--management.endpoints.jmx.exposure.include=messaging",
        "--morphium.messaging.sweep=100ms",
        "--spring.jmx.enabled=true",
        "--spring.main.banner-mode=off",
        "--logging.level.root=ERROR");
  }

  @AfterAll
  static void close() {
    Messaging messaging = APPLICATION.getBean(Messaging.class);
    Morphium morphium = APPLICATION.getBean(Morphium.class);
    ListenerContainer listeners = APPLICATION.getBean(ListenerContainer.class);
    APPLICATION.close();
    assertThat(listeners.isRunning()).isFalse();
    assertThat(messaging.instance()).isNotBlank();
    assertThatThrownBy(() -> morphium.findAll(Article.class))
        .isInstanceOf(IllegalStateException.class);
  }

  @Test
  void isTheVersionThatWasAskedFor() {
    String wanted = System.getProperty("spring.boot.wanted", "3.5");
    assertThat(SpringBootVersion.getVersion()).startsWith(wanted);
  }

  @Test
  void aTransactionIsOfDataAndMessages() throws InterruptedException {
    Warehouse warehouse = APPLICATION.getBean(Warehouse.class);
    Articles articles = APPLICATION.getBean(Articles.class);
    assertThatThrownBy(() -> warehouse.add("none", -1)).hasMessage("fewer than none");
    assertThat(articles.findById("none")).isEmpty();
    warehouse.add("pen", 3);
    assertThat(articles.findByPiecesLessThan(4)).extracting(Article::id).contains("pen");
    assertThat(warehouse.counted().await(90, TimeUnit.SECONDS)).isTrue();
  }

  @Test
  void aListenerAnswers() throws InterruptedException {
    APPLICATION.getBean(Articles.class).save(new Article("cup", 8, 0));
    Messaging messaging = APPLICATION.getBean(Messaging.class);
    assertThat(
            messaging.request(
                Message.to("pieces").payload("cup"), Integer.class, Duration.ofSeconds(90)))
        .isEqualTo(8);
  }

  @Test
  void aRecurringJobIsScheduled() {
    assertThat(APPLICATION.getBean(Messaging.class).schedules().find("nightly")).isPresent();
  }

  @Test
  void healthIsUp() throws ReflectiveOperationException {
    Object indicator = APPLICATION.getBean("morphiumHealthIndicator");
    Object health = indicator.getClass().getMethod("health").invoke(indicator);
    assertThat(health.toString()).contains("UP", "database=shop", "set=");
  }

  @Test
  void metersAreThere() {
    MeterRegistry registry = new SimpleMeterRegistry();
    APPLICATION.getBeansOfType(MeterBinder.class).values().stream()
        .filter(binder -> binder.getClass().getName().startsWith("dev.morphium"))
        .forEach(binder -> binder.bindTo(registry));
    assertThat(registry.getMeters())
        .extracting(meter -> meter.getId().getName())
        .anyMatch(name -> name.startsWith("morphium") || name.startsWith("db."))
        .anyMatch(name -> name.startsWith("messaging") || name.contains("messag"));
  }

  @Test
  void theEndpointTellsOfTopics() {
    MessagingEndpoint endpoint = APPLICATION.getBean(MessagingEndpoint.class);
    assertThat(endpoint.report().instances()).hasSize(1);
    endpoint.pause("nightly", true);
    assertThat(APPLICATION.getBean(Messaging.class).topics().isPaused("nightly")).isTrue();
    endpoint.pause("nightly", false);
    assertThat(endpoint.report().instance()).isNotBlank();
  }
}
