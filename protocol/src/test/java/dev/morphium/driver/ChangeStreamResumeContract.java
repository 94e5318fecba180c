package dev.morphium.driver;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.junit.jupiter.api.Test;

/** Change streams: tokens, and going on after them. */
public interface ChangeStreamResumeContract extends StreamBackend {
  private Reply open(BsonDocument options) {
    BsonDocument stage = new BsonDocument("$changeStream", options);
    return driver()
        .execute(
            Command.of(
                database(),
                BsonDocument.parse("{aggregate: 'c', cursor: {}}")
                    .append("pipeline", new org.bson.BsonArray(List.of(stage)))));
  }

  private BsonDocument token(BsonDocument event) {
    return event.getDocument("_id");
  }

  @Test
  default void everyTokenLeadsToTheNextEvent() {
    Watcher watcher = watch("{}");
    BsonDocument beginning = watcher.token();
    run("{insert: 'c', documents: [{_id: 1}, {_id: 2}, {_id: 3}, {_id: 4}]}");
    run("{insert: 'other', documents: [{_id: 1}]}");
    run("{update: 'c', updates: [{q: {}, u: {$set: {a: 1}}, multi: true}]}");
    run("{delete: 'c', deletes: [{q: {}, limit: 0}]}");
    List<BsonDocument> events = watcher.all();
    assertThat(events).hasSize(12);
    List<String> tokens = new ArrayList<>();
    for (int i = -1; i < events.size(); i++) {
      BsonDocument token = i < 0 ? beginning : token(events.get(i));
      tokens.add(token.getString("_data").getValue());
      for (String option : List.of("resumeAfter", "startAfter")) {
        Watcher again = watchFrom(option, token);
        assertThat(again.all()).isEqualTo(events.subList(i + 1, events.size()));
        again.close();
      }
    }
    assertThat(tokens).isSorted().doesNotHaveDuplicates();
    watcher.close();
  }

  @Test
  default void batchesEndWhereTheirTokenSays() {
    Watcher watcher = watch("{}");
    BsonDocument beginning = watcher.token();
    run("{insert: 'c', documents: [{_id: 1}, {_id: 2}, {_id: 3}]}");
    assertThat(watcher.poll(0).ok()).isTrue();
    List<BsonDocument> events = watcher.all();
    Watcher slow = watchFrom("resumeAfter", beginning, "{$match: {'documentKey._id': {$ne: 2}}}");
    assertThat(slow.all()).containsExactly(events.get(0), events.get(2));
    // others may have written elsewhere since
    assertThat(slow.token().getString("_data").getValue())
        .isGreaterThanOrEqualTo(token(events.get(2)).getString("_data").getValue());
    slow.close();
    watcher.close();
  }

  @Test
  default void theTokenOfTheBatchGoesOnWithWritesElsewhere() {
    Watcher watcher = watch("{}");
    String first = watcher.token().getString("_data").getValue();
    run("{insert: 'other', documents: [{_id: 1}]}");
    assertThat(watcher.all()).isEmpty();
    String second = watcher.token().getString("_data").getValue();
    run("{insert: 'other', documents: [{_id: 2}]}");
    assertThat(watcher.all()).isEmpty();
    String third = watcher.token().getString("_data").getValue();
    assertThat(second).isGreaterThanOrEqualTo(first);
    assertThat(third).isGreaterThan(second);
    BsonDocument mark = watcher.token();
    run("{insert: 'c', documents: [{_id: 1}]}");
    BsonDocument event = watcher.only();
    Watcher again = watchFrom("resumeAfter", mark);
    assertThat(again.only()).isEqualTo(event);
    again.close();
    watcher.close();
  }

  @Test
  default void aStreamBeginsAtATime() {
    run("{insert: 'c', documents: [{_id: 1}]}");
    Watcher watcher = watch("{}");
    run("{insert: 'c', documents: [{_id: 2}]}");
    run("{insert: 'c', documents: [{_id: 3}]}");
    BsonDocument second = watcher.all().getFirst();
    Watcher again =
        Watcher.open(
            driver(),
            database(),
            "c",
            new BsonDocument("startAtOperationTime", second.get("clusterTime")));
    assertThat(again.all().stream().map(this::key)).containsExactly(2, 3);
    again.close();
    watcher.close();
  }

  @Test
  default void aTimeThatIsStillToComeIsAwaited() {
    Watcher watcher = watch("{startAtOperationTime: {$timestamp: {t: 4000000000, i: 1}}}");
    run("{insert: 'c', documents: [{_id: 1}]}");
    assertThat(watcher.all()).isEmpty();
    watcher.close();
  }

  @Test
  default void anEndedStreamBeginsAnewAfterItsEnd() {
    run("{create: 'c'}");
    Watcher watcher = watch("{}");
    run("{drop: 'c'}");
    run("{insert: 'c', documents: [{_id: 1}]}");
    List<BsonDocument> end = watcher.all();
    assertThat(types(end)).containsExactly("drop", "invalidate");
    Reply refused = open(new BsonDocument("resumeAfter", token(end.get(1))));
    assertThat(refused.codeName()).isEqualTo("InvalidResumeToken");
    Watcher anew = watchFrom("startAfter", token(end.get(1)));
    assertThat(types(anew.all())).containsExactly("insert");
    Watcher ending = watchFrom("resumeAfter", token(end.get(0)));
    assertThat(ending.all()).containsExactly(end.get(1));
    assertThat(ending.cursor()).isZero();
    anew.close();
  }

  @Test
  default void aLostCursorIsNoLoss() {
    Watcher watcher = watch("{}");
    run("{insert: 'c', documents: [{_id: 1}, {_id: 2}]}");
    assertThat(watcher.poll(1).ok()).isTrue();
    BsonDocument token = watcher.token();
    watcher.close();
    Watcher again = watchFrom("resumeAfter", token);
    assertThat(key(again.only())).isEqualTo(2);
    again.close();
  }

  @Test
  default void whoWaitsIsWokenByTheEvent() throws Exception {
    Watcher watcher = watch("{}");
    ExecutorService threads = Executors.newSingleThreadExecutor();
    try {
      for (int i = 0; i < 20; i++) {
        long before = System.nanoTime();
        Future<Reply> waiting = threads.submit(() -> watcher.poll(10, 300_000));
        run("{insert: 'other', documents: [{}]}");
        run("{insert: 'c', documents: [{_id: %d}]}".formatted(i));
        waiting.get().orThrow();
        List<BsonDocument> events = watcher.polled();
        assertThat(events.stream().map(this::key)).containsExactly(i);
        assertThat(System.nanoTime() - before).isLessThan(200_000_000_000L);
      }
    } finally {
      threads.shutdownNow();
    }
    watcher.close();
  }

  @Test
  default void theTokenOfAnotherCollectionIsRefused() {
    Watcher other = Watcher.open(driver(), database(), "other", new BsonDocument());
    run("{insert: 'other', documents: [{_id: 1}]}");
    BsonDocument token = token(other.only());
    Reply refused = open(new BsonDocument("resumeAfter", token));
    assertThat(refused.code()).isEqualTo(280);
    assertThat(refused.errorLabels()).contains("NonResumableChangeStreamError");
    Watcher database =
        Watcher.open(driver(), database(), null, new BsonDocument("resumeAfter", token));
    assertThat(database.all()).isEmpty();
    database.close();
    other.close();
  }

  @Test
  default void aMangledTokenIsRefused() {
    Watcher watcher = watch("{}");
    run("{insert: 'c', documents: [{_id: 1}]}");
    String text = token(watcher.only()).getString("_data").getValue();
    for (int i = 0; i < text.length(); i += 7) {
      char other = text.charAt(i) == '0' ? '1' : '0';
      String mangled = text.substring(0, i) + other + text.substring(i + 1);
      Reply refused =
          open(new BsonDocument("resumeAfter", new BsonDocument("_data", new BsonString(mangled))));
      assertThat(refused.code()).isIn(260, 50811);
    }
    watcher.close();
  }
}
