package dev.morphium.engine.command.crud;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.morphium.driver.Command;
import dev.morphium.driver.Reply;
import dev.morphium.engine.Engine;
import dev.morphium.engine.TestEngines;
import dev.morphium.engine.command.ClientContext;
import org.bson.BsonDocument;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The fields of findAndModify show what the query knows of a document, as those of find do. */
class FindAndModifyMetadataTest {
  private static final String FIELDS = "fields: {t: 1, s: {$meta: 'textScore'}}";
  private final Engine engine = TestEngines.forTests();

  @BeforeEach
  void fill() {
    run(
        "{createIndexes: 'c', indexes: [{key: {t: 'text'}, name: 't'},"
            + " {key: {at: '2dsphere'}, name: 'at'}]}");
    run(
        "{insert: 'c', documents: [{_id: 1, t: 'coffee'}, {_id: 2, t: 'coffee and cake'},"
            + " {_id: 3, t: 'tea', at: [0, 1]}]}");
  }

  @AfterEach
  void close() {
    engine.close();
  }

  @Test
  void showsTheScoreOfTheDocumentBefore() {
    BsonDocument value =
        value("query: {$text: {$search: 'coffee'}, _id: 1}, update: {$set: {t: 'x'}}");
    assertThat(value.getString("t").getValue()).isEqualTo("coffee");
    assertThat(value.getDouble("s").getValue()).isCloseTo(1.0, within(1e-9));
  }

  @Test
  void showsTheScoreByWhichTheDocumentWasFoundBesideTheNewOne() {
    BsonDocument value =
        value("query: {$text: {$search: 'coffee'}, _id: 1}, update: {$set: {t: 'x'}}, new: true");
    assertThat(value.getString("t").getValue()).isEqualTo("x");
    assertThat(value.getDouble("s").getValue()).isCloseTo(1.0, within(1e-9));
    value =
        value("query: {$text: {$search: 'cake'}}, update: [{$set: {t: ['$t', '!']}}], new: true");
    assertThat(value.getInt32("_id").getValue()).isEqualTo(2);
    assertThat(value.getDouble("s").getValue()).isCloseTo(0.75, within(1e-9));
  }

  @Test
  void showsTheScoreWhereNothingChanges() {
    for (String isNew : new String[] {"false", "true"}) {
      BsonDocument value =
          value(
              "query: {$text: {$search: 'coffee'}, _id: 2}, update: {$set: {_id: 2}}, new: "
                  + isNew);
      assertThat(value.getDouble("s").getValue()).isCloseTo(0.75, within(1e-9));
    }
  }

  @Test
  void showsTheScoreOfTheBestThatIsRemoved() {
    BsonDocument value =
        value("query: {$text: {$search: 'coffee'}}, sort: {x: {$meta: 'textScore'}}, remove: true");
    assertThat(value.getInt32("_id").getValue()).isEqualTo(1);
    assertThat(value.getDouble("s").getValue()).isCloseTo(1.0, within(1e-9));
  }

  @Test
  void showsNoScoreOfWhatIsInserted() {
    BsonDocument value =
        value(
            "query: {$text: {$search: 'milk'}}, update: {$set: {t: 'milk'}}, upsert: true,"
                + " new: true");
    assertThat(value.getString("t").getValue()).isEqualTo("milk");
    assertThat(value.containsKey("s")).isFalse();
  }

  @Test
  void showsTheDistance() {
    Reply reply =
        run(
            "{findAndModify: 'c', query: {at: {$near: {$geometry: {type: 'Point', coordinates: [0,"
                + " 0]}}}}, update: {$set: {t: 'y'}}, new: true,"
                + " fields: {d: {$meta: 'geoNearDistance'}}}");
    assertThat(reply.document().getDocument("value").getDouble("d").getValue())
        .isCloseTo(Math.toRadians(1) * 6_378_100, within(0.01));
  }

  @Test
  void refusesWhatTheQueryDoesNotKnow() {
    for (String work : new String[] {"update: {$set: {t: 'x'}}", "remove: true"}) {
      refused("{findAndModify: 'c', query: {_id: 1}, " + work + ", " + FIELDS + "}", 40218);
      refused(
          "{findAndModify: 'c', query: {_id: 1}, sort: {_id: 1}, "
              + work
              + ", fields: {k: {$meta: 'sortKey'}}}",
          2);
    }
    BsonDocument body = run("{find: 'c', filter: {_id: 1}}").document().getDocument("cursor");
    assertThat(body.getArray("firstBatch").get(0).asDocument().getString("t").getValue())
        .isEqualTo("coffee");
  }

  private BsonDocument value(String parts) {
    Reply reply = run("{findAndModify: 'c', " + parts + ", " + FIELDS + "}");
    assertThat(reply.ok()).as(reply.document().toJson()).isTrue();
    return reply.document().getDocument("value");
  }

  private void refused(String command, int code) {
    BsonDocument body = run(command).document();
    assertThat(body.getInt32("code").getValue()).as(body.toJson()).isEqualTo(code);
  }

  private Reply run(String command) {
    return engine.execute(Command.of("test", BsonDocument.parse(command)), ClientContext.LOCAL);
  }
}
