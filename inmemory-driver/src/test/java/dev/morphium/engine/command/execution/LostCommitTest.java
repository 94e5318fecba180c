package dev.morphium.engine.command.execution;

import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.driver.Command;
import dev.morphium.engine.Engine;
import dev.morphium.engine.command.ClientContext;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import org.bson.BsonDocument;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A commit that the log decides about, or loses, at any moment between two looks of the command
 * that waits for it. The clock gives these moments: the command reads it again and again.
 */
@Timeout(60)
class LostCommitTest {
  private static final int MOMENTS = 12;

  private final LateCommitLog log = new LateCommitLog();
  private Engine engine;
  private int left;
  private boolean lose;

  private long clock() {
    if (left > 0 && log.isUndecided() && --left == 0) {
      if (lose) {
        log.lose(new CommandException(ErrorCode.INTERRUPTED_DUE_TO_REPL_STATE_CHANGE, "lost"));
      } else {
        log.decide();
      }
    }
    return System.nanoTime();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          c       | {insert: 'c', documents: [{_id: 1}]}
          c       | {aggregate: 'seen', pipeline: [{$merge: 'c'}], cursor: {}}
          c       | {aggregate: 'seen', pipeline: [{$out: 'c'}], cursor: {}}
          written | {insert: 'written', documents: [{_id: 1}]}
          """)
  void writeIsAcknowledgedIfItIsKept(String collection, String command) {
    for (int moment = 1; moment <= MOMENTS; moment++) {
      for (boolean lost : new boolean[] {true, false}) {
        BsonDocument reply = answer(command, moment, lost);
        int kept = count(collection);
        assertThat(kept)
            .as("%d looks, lost: %s: %s", moment, lost, reply)
            .isEqualTo(isDone(reply) ? 1 : 0);
        engine.close();
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"{find: 'written'}", "{aggregate: 'written', pipeline: [], cursor: {}}"})
  void readSeesOnlyWhatIsKept(String command) {
    for (int moment = 1; moment <= MOMENTS; moment++) {
      for (boolean lost : new boolean[] {true, false}) {
        BsonDocument reply = answer(command, moment, lost);
        if (isDone(reply)) {
          assertThat(reply.getDocument("cursor").getArray("firstBatch"))
              .as("%d looks, lost: %s: %s", moment, lost, reply)
              .hasSizeLessThanOrEqualTo(count("written"));
        } else {
          assertThat(lost).as(reply.toJson()).isTrue();
          assertThat(reply.getNumber("code").intValue()).isEqualTo(11602);
        }
        engine.close();
      }
    }
  }

  /** Done by it, or by who was before it. */
  private static boolean isDone(BsonDocument reply) {
    return reply.getNumber("ok").intValue() == 1
        && (!reply.containsKey("writeErrors") || reply.toJson().contains("\"code\": 11000"));
  }

  private int count(String collection) {
    return run("{count: '" + collection + "'}").getNumber("n").intValue();
  }

  /** The answer when the log decides at one of the looks of the command. */
  private BsonDocument answer(String json, int moment, boolean lost) {
    left = 0;
    lose = false;
    engine = StepContractTest.engine(log, this::clock);
    run("{insert: 'seen', documents: [{_id: 1}]}");
    log.decide();
    start("{insert: 'written', documents: [{_id: 1}]}");
    lose = lost;
    left = moment;
    BsonDocument reply = run(json);
    left = 0;
    log.decide();
    return reply;
  }

  private SteppedExecution start(String json) {
    Command command = Command.of("test", BsonDocument.parse(json));
    return new SteppedExecution(engine.prepare(command, ClientContext.LOCAL)).go();
  }

  private BsonDocument run(String json) {
    SteppedExecution execution = start(json);
    while (execution.isAwaiting()) {
      if (left > 0) {
        left = 1;
        clock();
      } else {
        log.decide();
      }
      execution.go();
    }
    return execution.reply().document();
  }
}
