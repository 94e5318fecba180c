package dev.morphium.internal.index;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.morphium.Morphium;
import dev.morphium.annotation.Entity;
import dev.morphium.annotation.Id;
import dev.morphium.annotation.Index;
import dev.morphium.driver.Capabilities;
import dev.morphium.driver.Command;
import dev.morphium.driver.Driver;
import dev.morphium.driver.Reply;
import dev.morphium.exception.IndexException;
import dev.morphium.index.IndexDefinition;
import dev.morphium.inmemory.InMemoryDriver;
import dev.morphium.settings.IndexMode;
import dev.morphium.settings.MorphiumSettings;
import java.util.List;
import java.util.UUID;
import org.bson.BsonDocument;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

/** What is said of indexes that differ, and of those that a backend cannot build. */
class IndexReportTest {
  @Entity
  record Reported(@Id String id, @Index(unique = true) String reportedMail) {}

  @Entity
  record Printed(@Id String id, @Index(unique = true) String printedMail) {}

  @Entity
  record Place(
      @Id String id, @Index String name, @Index(kind = Index.Kind.GEO_2DSPHERE) List<Double> at) {}

  private static MorphiumSettings settings(IndexMode mode) {
    return MorphiumSettings.builder("inmemory://%s/shop".formatted(UUID.randomUUID()))
        .indexMode(mode)
        .build();
  }

  /** What is logged while something is done, as far as it has a word in it. */
  private static List<String> logged(Class<?> logger, String word, Runnable work) {
    Logger log = (Logger) LoggerFactory.getLogger(logger);
    ListAppender<ILoggingEvent> appender = new ListAppender<>();
    appender.start();
    log.addAppender(appender);
    try {
      work.run();
    } finally {
      log.detachAppender(appender);
    }
    return List.copyOf(appender.list).stream()
        .map(ILoggingEvent::getFormattedMessage)
        .filter(message -> message.contains(word))
        .toList();
  }

  @Test
  void differencesAreReportedWhenItIsOpened() {
    List<String> said =
        logged(
            Morphium.class,
            "reported_mail",
            () ->
                Morphium.builder(settings(IndexMode.OFF))
                    .reportIndexes(Reported.class)
                    .open()
                    .close());
    assertThat(said)
        .singleElement()
        .asString()
        .contains("lacks the index reported_mail_1")
        .contains("createIndexes");
  }

  @Test
  void printSaysWhatIsMissingAndCreatesNothing() {
    try (Morphium morphium = Morphium.connect(settings(IndexMode.PRINT))) {
      List<String> said =
          logged(
              CollectionEnsurer.class,
              "printed_mail",
              () -> {
                morphium.findAll(Printed.class);
                morphium.store(new Printed("a", "b"));
                morphium.store(new Printed("b", "b"));
              });
      assertThat(said)
          .isNotEmpty()
          .allSatisfy(line -> assertThat(line).contains("lacks the index"));
      assertThat(morphium.findAll(Printed.class)).hasSize(2);
    }
  }

  @Test
  void aKindThatTheBackendLacksHoldsUpNoReads() {
    try (Morphium morphium =
        Morphium.builder(MorphiumSettings.builder("mongodb://unused:1/shop").build())
            .driver(new WithoutGeo())
            .open()) {
      assertThat(morphium.findAll(Place.class)).isEmpty();
      assertThatThrownBy(() -> morphium.store(new Place("a", "b", List.of(1.0, 2.0))))
          .isInstanceOf(IndexException.class)
          .hasMessageContaining("Place declares the index at_2dsphere")
          .hasMessageContaining("NotImplemented")
          .hasMessageContaining("This backend has no index of this kind")
          .hasMessageContaining("indexMode");
      assertThat(morphium.missingIndexes(Place.class))
          .as("the others are built")
          .extracting(IndexDefinition::name)
          .containsExactly("at_2dsphere");
    }
  }

  /** A backend that knows no geospatial index. */
  private static final class WithoutGeo implements Driver {
    private final InMemoryDriver engine = new InMemoryDriver();

    @Override
    public Reply execute(Command command) {
      if (command.name().equals("createIndexes") && command.body().toJson().contains("2dsphere")) {
        return Reply.of(
            BsonDocument.parse(
                "{ok: 0, code: 238, codeName: 'NotImplemented', errmsg: 'no such index'}"));
      }
      return engine.execute(command);
    }

    @Override
    public Capabilities capabilities() {
      return engine.capabilities();
    }

    @Override
    public void close() {
      engine.close();
    }
  }
}
