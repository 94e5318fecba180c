package dev.morphium.engine.command.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.morphium.driver.Command;
import dev.morphium.engine.Engine;
import dev.morphium.engine.EngineSettings;
import dev.morphium.engine.change.CollectionState;
import dev.morphium.engine.change.Namespace;
import dev.morphium.engine.change.Storage;
import dev.morphium.engine.command.ClientContext;
import dev.morphium.protocol.CommandException;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.bson.BsonDocument;
import org.junit.jupiter.api.Test;

class OutTargetsTest {
  private static final Namespace TARGET = new Namespace("test", "t");

  private final EngineSettings settings = EngineSettings.inMemory("test", List.of(), "test:0");
  private final Storage storage = settings.storage();

  private void run(Engine engine, String command) {
    BsonDocument reply =
        engine
            .execute(Command.of("test", BsonDocument.parse(command)), ClientContext.LOCAL)
            .document();
    assertThat(reply.getNumber("ok").intValue()).as(reply.toJson()).isEqualTo(1);
  }

  @Test
  void leftOversAreDroppedAtTheStart() {
    Namespace left = new Namespace("test", "tmp.agg_out.01234567-89ab-cdef-0123-456789abcdef");
    Namespace mine = new Namespace("test", "tmp.agg_out.mine");
    try (Engine first = new Engine(settings)) {
      run(first, "{create: '%s'}".formatted(left.collection()));
      run(first, "{create: '%s'}".formatted(mine.collection()));
    }
    try (Engine second = new Engine(settings)) {
      assertThat(storage.root().collection(left)).isNull();
      assertThat(storage.root().collection(mine)).isNotNull();
      run(second, "{insert: 'c', documents: [{_id: 1}]}");
      run(second, "{aggregate: 'c', pipeline: [{$out: 't'}], cursor: {}}");
      assertThat(storage.root().collections("test"))
          .extracting(CollectionState::namespace)
          .containsExactlyInAnyOrder(mine, new Namespace("test", "c"), TARGET);
    }
  }

  /** As a server does that becomes the primary, loses that and becomes it again meanwhile. */
  @Test
  void contentOfWhichAPartWasDroppedReplacesNothing() throws Exception {
    int documents = 20_000;
    AtomicBoolean ended = new AtomicBoolean();
    try (Engine engine = new Engine(settings)) {
      for (int i = 0; i < documents; i += 1_000) {
        run(
            engine,
            IntStream.range(i, i + 1_000)
                .mapToObj("{_id: %d}"::formatted)
                .collect(Collectors.joining(",", "{insert: 'c', documents: [", "]}")));
      }
      Thread dropper =
          Thread.ofPlatform()
              .start(
                  () -> {
                    while (!ended.get()) {
                      OutTargets.dropLeftOver(storage);
                    }
                  });
      try {
        for (int i = 0; i < 20; i++) {
          BsonDocument reply =
              engine
                  .execute(
                      Command.of(
                          "test",
                          BsonDocument.parse(
                              "{aggregate: 'c', pipeline: [{$out: 't'}], cursor: {}}")),
                      ClientContext.LOCAL)
                  .document();
          CollectionState target = storage.root().collection(TARGET);
          if (reply.getNumber("ok").intValue() == 1) {
            assertThat(target).isNotNull();
            assertThat(target.records().size()).isEqualTo(documents);
          } else {
            assertThat(reply.getInt32("code").getValue()).as(reply.toJson()).isEqualTo(26);
          }
        }
      } finally {
        ended.set(true);
        dropper.join();
      }
    }
  }

  @Test
  void targetThatChangedMeanwhileIsNotReplaced() {
    try (Engine engine = new Engine(settings)) {
      run(engine, "{create: 't'}");
      CollectionState before = storage.root().collection(TARGET);
      OutTargets.checkUnchanged(TARGET, before, before);
      OutTargets.checkUnchanged(TARGET, before, null);
      run(engine, "{insert: 't', documents: [{_id: 1}]}");
      OutTargets.checkUnchanged(TARGET, before, storage.root().collection(TARGET));
      run(engine, "{createIndexes: 't', indexes: [{key: {a: 1}, name: 'a'}]}");
      CollectionState indexed = storage.root().collection(TARGET);
      assertThatThrownBy(() -> OutTargets.checkUnchanged(TARGET, before, indexed))
          .isInstanceOf(CommandException.class)
          .hasMessageContaining("indexes of target collection test.t changed during processing");
      assertThatThrownBy(() -> OutTargets.checkUnchanged(TARGET, null, before))
          .isInstanceOf(CommandException.class);
      run(engine, "{collMod: 't', validationLevel: 'off'}");
      CollectionState modified = storage.root().collection(TARGET);
      assertThatThrownBy(() -> OutTargets.checkUnchanged(TARGET, indexed, modified))
          .isInstanceOf(CommandException.class)
          .hasMessageContaining("collection options");
    }
  }
}
