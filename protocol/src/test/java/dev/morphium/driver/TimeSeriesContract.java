package dev.morphium.driver;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.bson.BsonDocument;
import org.junit.jupiter.api.Test;

/** Time series: measurements in the order of their times. */
public interface TimeSeriesContract extends Backend {
  private static String date(int minute) {
    return "{$date: {$numberLong: '%d'}}".formatted(1_704_067_200_000L + minute * 60_000L);
  }

  private void create() {
    run("{create: 't', timeseries: {timeField: 'at', metaField: 'of'}}");
  }

  /** Measurements of two series, out of order. */
  private void measure() {
    run(
        """
        {insert: 't', documents: [
          {v: 3, _id: 1, of: {b: 1, a: 2}, at: %s}, {_id: 1, of: 'y', at: %s, v: 1}, {at: %s, v: 2}
        ]}\
        """
            .formatted(date(9), date(1), date(5)));
  }

  private List<Integer> values(String command) {
    return batch(command).stream().map(found -> found.getNumber("v").intValue()).toList();
  }

  private int writeError(String command) {
    BsonDocument reply = run(command);
    return reply.getArray("writeErrors").get(0).asDocument().getInt32("code").getValue();
  }

  @Test
  default void measurementsComeInTheOrderOfTime() {
    create();
    measure();
    assertThat(values("{find: 't'}")).containsExactly(1, 2, 3);
    assertThat(values("{find: 't', sort: {$natural: -1}}")).containsExactly(3, 2, 1);
    assertThat(values("{find: 't', filter: {_id: 1}}")).containsExactly(1, 3);
    assertThat(values("{find: 't', filter: {at: {$gt: %s}}}".formatted(date(1))))
        .containsExactly(2, 3);
    assertThat(values("{aggregate: 't', pipeline: [{$match: {of: 'y'}}], cursor: {}}"))
        .containsExactly(1);
    assertThat(run("{count: 't'}").getInt32("n").getValue()).isEqualTo(3);
  }

  @Test
  default void aMeasurementShowsItsTimeFirstAndThenItsSeries() {
    create();
    measure();
    List<BsonDocument> found = batch("{find: 't'}");
    assertThat(new ArrayList<>(found.get(2).keySet())).containsExactly("at", "of", "v", "_id");
    assertThat(found.get(2).getDocument("of").keySet()).containsExactly("a", "b");
    assertThat(found.get(1).keySet()).containsExactly("at", "_id", "v");
    assertThat(found.get(1).isObjectId("_id")).isTrue();
  }

  @Test
  default void aMeasurementNeedsADate() {
    create();
    assertThat(writeError("{insert: 't', documents: [{v: 1}]}")).isEqualTo(2);
    assertThat(writeError("{insert: 't', documents: [{at: 5}]}")).isEqualTo(2);
    BsonDocument reply =
        run(
            "{insert: 't', ordered: false, documents: [{at: null}, {at: %s, v: 7}]}"
                .formatted(date(0)));
    assertThat(reply.getInt32("n").getValue()).isEqualTo(1);
    assertThat(values("{find: 't'}")).containsExactly(7);
  }

  @Test
  default void onlyTheSeriesCanBeUpdated() {
    create();
    measure();
    BsonDocument done =
        run("{update: 't', updates: [{q: {of: 'y'}, u: {$set: {of: 'z'}}, multi: true}]}");
    assertThat(done.getInt32("nModified").getValue()).isEqualTo(1);
    for (String refused :
        List.of(
            "{q: {}, u: {$set: {of: 1}}}",
            "{q: {}, u: {$set: {v: 1}}, multi: true}",
            "{q: {}, u: {$rename: {of: 'v'}}, multi: true}",
            "{q: {v: 1}, u: {$set: {of: 1}}, multi: true}",
            "{q: {$expr: {$eq: ['$v', 1]}}, u: {$set: {of: 1}}, multi: true}",
            "{q: {of: 1}, u: [{$set: {of: 1}}], multi: true}",
            "{q: {of: 1}, u: {$set: {of: 1}}, multi: true, upsert: true}")) {
      assertThat(writeError("{update: 't', updates: [" + refused + "]}")).as(refused).isEqualTo(72);
    }
    fail(72, "InvalidOptions", "{findAndModify: 't', query: {}, update: {$set: {of: 1}}}");
  }

  @Test
  default void measurementsCanBeDeleted() {
    create();
    measure();
    run("{delete: 't', deletes: [{q: {v: {$lt: 2}}, limit: 0}]}");
    run("{findAndModify: 't', query: {v: 2}, remove: true}");
    assertThat(values("{find: 't'}")).containsExactly(3);
  }

  @Test
  default void aTimeSeriesIsListedWithItsBuckets() {
    run("{create: 't', timeseries: {timeField: 'at'}, expireAfterSeconds: 60}");
    BsonDocument series = batch("{listCollections: 1, filter: {name: 't'}}").getFirst();
    assertThat(series)
        .isEqualTo(
            BsonDocument.parse(
                """
                {name: 't', type: 'timeseries', options: {
                  expireAfterSeconds: {$numberLong: '60'},
                  timeseries: {timeField: 'at', granularity: 'seconds', bucketMaxSpanSeconds: 3600}
                }, info: {readOnly: false}}\
                """));
    BsonDocument buckets =
        batch("{listCollections: 1, filter: {name: 'system.buckets.t'}}").getFirst();
    assertThat(buckets.getString("type").getValue()).isEqualTo("collection");
    assertThat(buckets.getDocument("options").getBoolean("clusteredIndex").getValue()).isTrue();
    assertThat(batch("{find: 'system.buckets.t'}")).isEmpty();
    assertThat(batch("{aggregate: 'system.buckets.t', pipeline: [], cursor: {}}")).isEmpty();
    fail(121, "DocumentValidationFailure", "{insert: 'system.buckets.t', documents: [{}]}");
    fail(20, "IllegalOperation", "{drop: 'system.buckets.t'}");
    run("{drop: 't'}");
    assertThat(batch("{listCollections: 1}")).isEmpty();
  }

  @Test
  default void aTimeSeriesHasAnIndexOnSeriesAndTime() {
    create();
    List<BsonDocument> indexes = batch("{listIndexes: 't'}");
    assertThat(indexes)
        .containsExactly(BsonDocument.parse("{v: 2, key: {of: 1, at: 1}, name: 'of_1_at_1'}"));
    BsonDocument made =
        run(
            "{createIndexes: 't', indexes: [{key: {at: 1}, name: 'at_1'}, {key: {v: -1}, name:"
                + " 'v'}]}");
    assertThat(made.getInt32("numIndexesAfter").getValue()).isEqualTo(3);
    assertThat(batch("{listIndexes: 'system.buckets.t'}").get(2).getDocument("key"))
        .isEqualTo(BsonDocument.parse("{'control.max.v': -1, 'control.min.v': -1}"));
    fail(
        72,
        "InvalidOptions",
        "{createIndexes: 't', indexes: [{key: {v: 1}, name: 'u', unique: true}]}");
    fail(72, "InvalidOptions", "{createIndexes: 't', indexes: [{key: {v: 'text'}, name: 'x'}]}");
    fail(67, "CannotCreateIndex", "{createIndexes: 't', indexes: [{key: {v: '2d'}, name: 'd'}]}");
    fail(27, "IndexNotFound", "{dropIndexes: 't', index: ''}");
    run("{dropIndexes: 't', index: '*'}");
    assertThat(batch("{listIndexes: 't'}")).isEmpty();
    measure();
    assertThat(values("{find: 't', sort: {at: 1}}")).containsExactly(1, 2, 3);
  }

  @Test
  default void bucketsOnlyBecomeLonger() {
    create();
    run("{collMod: 't', timeseries: {granularity: 'hours'}}");
    fail(72, "InvalidOptions", "{collMod: 't', timeseries: {granularity: 'minutes'}}");
    BsonDocument options =
        batch("{listCollections: 1, filter: {name: 't'}}").getFirst().getDocument("options");
    assertThat(options.getDocument("timeseries"))
        .isEqualTo(
            BsonDocument.parse(
                "{timeField: 'at', metaField: 'of', granularity: 'hours',"
                    + " bucketMaxSpanSeconds: 2592000}"));
  }

  @Test
  default void aPipelineCanWriteATimeSeries() {
    run("{insert: 'c', documents: [{_id: 1, v: 2, at: %s}]}".formatted(date(0)));
    String out =
        """
        {aggregate: 'c', cursor: {}, pipeline: [
          {$out: {db: '%s', coll: 't', timeseries: {timeField: '%s'}}}
        ]}\
        """;
    run(out.formatted(database(), "at"));
    run(out.formatted(database(), "at"));
    assertThat(values("{find: 't'}")).containsExactly(2);
    assertThat(reply(out.formatted(database(), "v")).code()).isEqualTo(7406103);
    fail(
        166,
        "CommandNotSupportedOnView",
        "{aggregate: 'c', pipeline: [{$merge: {into: 't'}}], cursor: {}}");
  }
}
