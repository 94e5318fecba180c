package dev.morphium.driver;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.bson.BsonDocument;
import org.junit.jupiter.api.Test;

/** Change streams: which events there are, and what they tell. */
public interface ChangeStreamContract extends StreamBackend {
  private BsonDocument event(String json) {
    return BsonDocument.parse(json.replace("NS", "{db: '" + database() + "', coll: 'c'}"));
  }

  @Test
  default void documentsThatAreWrittenAreEvents() {
    Watcher watcher = watch("{}");
    run("{insert: 'c', documents: [{_id: 1, a: null, b: {c: 1}}]}");
    run("{update: 'c', updates: [{q: {_id: 1}, u: {$set: {'b.c': 2}, $unset: {a: 1}}}]}");
    run("{update: 'c', updates: [{q: {_id: 1}, u: {x: 1}}]}");
    run("{update: 'c', updates: [{q: {_id: 1}, u: {$set: {x: 1}}}]}");
    run("{delete: 'c', deletes: [{q: {_id: 1}, limit: 1}]}");
    assertThat(watcher.all().stream().map(this::plain))
        .containsExactly(
            event(
                "{operationType: 'insert', fullDocument: {_id: 1, a: null, b: {c: 1}}, ns: NS,"
                    + " documentKey: {_id: 1}}"),
            event(
                "{operationType: 'update', ns: NS, documentKey: {_id: 1}, updateDescription:"
                    + " {updatedFields: {'b.c': 2}, removedFields: ['a'], truncatedArrays: []}}"),
            event(
                "{operationType: 'replace', fullDocument: {_id: 1, x: 1}, ns: NS,"
                    + " documentKey: {_id: 1}}"),
            event("{operationType: 'delete', ns: NS, documentKey: {_id: 1}}"));
    watcher.close();
  }

  @Test
  default void fieldsHaveMongoDbsOrder() {
    Watcher watcher =
        watch("{showExpandedEvents: true, fullDocumentBeforeChange: 'whenAvailable'}");
    run("{create: 'c'}");
    run("{insert: 'c', documents: [{_id: 1}]}");
    run("{update: 'c', updates: [{q: {_id: 1}, u: {$set: {a: 2}}}]}");
    List<BsonDocument> events = watcher.all();
    assertThat(events.get(0).keySet())
        .containsExactly(
            "_id",
            "operationType",
            "clusterTime",
            "collectionUUID",
            "wallTime",
            "ns",
            "operationDescription",
            "nsType");
    assertThat(events.get(1).keySet())
        .containsExactly(
            "_id",
            "operationType",
            "clusterTime",
            "collectionUUID",
            "wallTime",
            "fullDocument",
            "ns",
            "documentKey");
    assertThat(events.get(2).keySet())
        .containsExactly(
            "_id",
            "operationType",
            "clusterTime",
            "collectionUUID",
            "wallTime",
            "ns",
            "documentKey",
            "updateDescription",
            "fullDocumentBeforeChange");
    assertThat(events.get(2).getDocument("updateDescription").keySet())
        .containsExactly("updatedFields", "removedFields", "truncatedArrays", "disambiguatedPaths");
    watcher.close();
  }

  @Test
  default void theDocumentIsLookedUpWhenTheEventIsRead() {
    run("{insert: 'c', documents: [{_id: 1, a: 1}, {_id: 2, a: 1}]}");
    Watcher watcher = watch("{fullDocument: 'updateLookup'}");
    run("{update: 'c', updates: [{q: {}, u: {$inc: {a: 1}}, multi: true}]}");
    run("{update: 'c', updates: [{q: {_id: 1}, u: {$inc: {a: 1}}}]}");
    run("{delete: 'c', deletes: [{q: {_id: 2}, limit: 1}]}");
    List<BsonDocument> events = watcher.all();
    assertThat(events.get(0).getDocument("fullDocument"))
        .isEqualTo(BsonDocument.parse("{_id: 1, a: 3}"));
    assertThat(events.get(1).get("fullDocument").isNull()).isTrue();
    watcher.close();
  }

  @Test
  default void imagesAreThoseOfTheMoment() {
    run("{create: 'c', changeStreamPreAndPostImages: {enabled: true}}");
    run("{insert: 'c', documents: [{_id: 1, a: 1}]}");
    Watcher watcher = watch("{fullDocument: 'required', fullDocumentBeforeChange: 'required'}");
    run("{update: 'c', updates: [{q: {_id: 1}, u: {$inc: {a: 1}}}, {q: {}, u: {$inc: {a: 1}}}]}");
    run("{update: 'c', updates: [{q: {_id: 1}, u: {b: 1}}]}");
    run("{delete: 'c', deletes: [{q: {_id: 1}, limit: 1}]}");
    List<BsonDocument> events = watcher.all();
    assertThat(events.stream().map(event -> event.getDocument("fullDocumentBeforeChange")))
        .containsExactly(
            BsonDocument.parse("{_id: 1, a: 1}"),
            BsonDocument.parse("{_id: 1, a: 2}"),
            BsonDocument.parse("{_id: 1, a: 3}"),
            BsonDocument.parse("{_id: 1, b: 1}"));
    assertThat(events.get(0).getDocument("fullDocument"))
        .isEqualTo(BsonDocument.parse("{_id: 1, a: 2}"));
    assertThat(events.get(1).getDocument("fullDocument"))
        .isEqualTo(BsonDocument.parse("{_id: 1, a: 3}"));
    watcher.close();
  }

  @Test
  default void imagesThatNobodyKeptAreNullOrAnError() {
    run("{insert: 'c', documents: [{_id: 1, a: 1}]}");
    Watcher available =
        watch("{fullDocument: 'whenAvailable', fullDocumentBeforeChange: 'whenAvailable'}");
    Watcher before = watch("{fullDocumentBeforeChange: 'required'}");
    Watcher after = watch("{fullDocument: 'required'}");
    run("{update: 'c', updates: [{q: {_id: 1}, u: {$set: {a: 2}}}]}");
    BsonDocument event = available.only();
    assertThat(event.get("fullDocument").isNull()).isTrue();
    assertThat(event.get("fullDocumentBeforeChange").isNull()).isTrue();
    assertThat(before.poll(10).codeName()).isEqualTo("NoMatchingDocument");
    assertThat(after.poll(10).codeName()).isEqualTo("NoMatchingDocument");
    available.close();
  }

  @Test
  default void aDroppedCollectionEndsItsStream() {
    run("{insert: 'c', documents: [{_id: 1}]}");
    Watcher watcher = watch("{}");
    Watcher database = watchDatabase("{}");
    run("{drop: 'c'}");
    run("{insert: 'c', documents: [{_id: 1}]}");
    List<BsonDocument> events = watcher.all();
    assertThat(types(events)).containsExactly("drop", "invalidate");
    assertThat(events.get(1).keySet())
        .containsExactly("_id", "operationType", "clusterTime", "wallTime");
    assertThat(watcher.cursor()).isZero();
    assertThat(types(database.all())).containsExactly("drop", "insert");
    database.close();
  }

  @Test
  default void aRenamedCollectionEndsTheStreamsOfBothNames() {
    run("{insert: 'x', documents: [{_id: 1}]}");
    Watcher target = watch("{}");
    Watcher source =
        Watcher.open(driver(), database(), "x", BsonDocument.parse("{showExpandedEvents: true}"));
    Command rename =
        Command.of(
            "admin",
            BsonDocument.parse(
                "{renameCollection: '%s.x', to: '%s.c'}".formatted(database(), database())));
    driver().execute(rename).orThrow();
    assertThat(types(target.all())).containsExactly("rename", "invalidate");
    List<BsonDocument> events = source.all();
    assertThat(types(events)).containsExactly("rename", "invalidate");
    assertThat(events.get(0).getDocument("to")).isEqualTo(event("NS"));
    assertThat(events.get(0).getDocument("ns").getString("coll").getValue()).isEqualTo("x");
    assertThat(events.get(0).getDocument("operationDescription").getDocument("to"))
        .isEqualTo(event("NS"));
  }

  @Test
  default void aDroppedDatabaseEndsItsStream() {
    run("{insert: 'c', documents: [{_id: 1}]}");
    run("{insert: 'd', documents: [{_id: 1}]}");
    Watcher watcher = watchDatabase("{}");
    run("{dropDatabase: 1}");
    List<BsonDocument> events = watcher.all();
    assertThat(types(events)).containsExactly("drop", "drop", "dropDatabase", "invalidate");
    assertThat(events.get(2).getDocument("ns"))
        .isEqualTo(new BsonDocument("db", new org.bson.BsonString(database())));
    assertThat(watcher.cursor()).isZero();
  }

  @Test
  default void theWholeDeploymentIsWatchedFromAdmin() {
    Watcher watcher =
        Watcher.open(
            driver(),
            "admin",
            null,
            BsonDocument.parse("{allChangesForCluster: true}"),
            "{$match: {'ns.db': /^%s/}}".formatted(database()));
    String other = database() + "2";
    run("{insert: 'c', documents: [{_id: 1}]}");
    Command insert = Command.of(other, BsonDocument.parse("{insert: 'd', documents: [{_id: 2}]}"));
    driver().execute(insert).orThrow();
    driver().execute(Command.of(other, BsonDocument.parse("{dropDatabase: 1}"))).orThrow();
    assertThat(types(watcher.all())).containsExactly("insert", "insert", "drop", "dropDatabase");
    watcher.close();
  }

  @Test
  default void changesOfTheCatalogAreShownOnDemand() {
    Watcher few = watch("{}");
    Watcher watcher = watch("{showExpandedEvents: true}");
    run("{create: 'c'}");
    run("{createIndexes: 'c', indexes: [{key: {a: 1}, name: 'a_1'}]}");
    run("{collMod: 'c', index: {name: 'a_1', hidden: true}}");
    run("{collMod: 'c', validator: {a: {$gt: 1}}}");
    run("{dropIndexes: 'c', index: 'a_1'}");
    List<BsonDocument> events = watcher.all();
    assertThat(types(events))
        .containsExactly("create", "createIndexes", "modify", "modify", "dropIndexes");
    assertThat(plain(events.get(0)))
        .isEqualTo(
            event(
                "{operationType: 'create', ns: NS, operationDescription: {idIndex:"
                    + " {v: 2, key: {_id: 1}, name: '_id_'}}, nsType: 'collection'}"));
    assertThat(plain(events.get(1)))
        .isEqualTo(
            event(
                "{operationType: 'createIndexes', ns: NS, operationDescription: {indexes:"
                    + " [{v: 2, key: {a: 1}, name: 'a_1'}]}}"));
    assertThat(events.get(2).getDocument("operationDescription"))
        .isEqualTo(BsonDocument.parse("{index: {name: 'a_1', hidden: true}}"));
    assertThat(events.get(2).getDocument("stateBeforeChange").keySet())
        .containsExactly("collectionOptions", "indexOptions");
    assertThat(events.get(3).getDocument("operationDescription").getDocument("validator"))
        .isEqualTo(BsonDocument.parse("{a: {$gt: 1}}"));
    assertThat(few.all()).isEmpty();
    few.close();
    watcher.close();
  }

  @Test
  default void aPipelineShapesTheEvents() {
    Watcher watcher =
        watch(
            "{}",
            "{$match: {operationType: {$in: ['insert', 'delete']}}}",
            "{$addFields: {twice: {$multiply: ['$documentKey._id', 2]}}}",
            "{$match: {twice: {$gte: 4}}}",
            "{$project: {operationType: 1, twice: 1}}");
    run("{insert: 'c', documents: [{_id: 1}, {_id: 2}, {_id: 3}]}");
    run("{update: 'c', updates: [{q: {}, u: {$set: {a: 2}}, multi: true}]}");
    run("{delete: 'c', deletes: [{q: {_id: 3}, limit: 1}]}");
    assertThat(watcher.all().stream().map(this::plain))
        .containsExactlyElementsOf(
            documents(
                "{operationType: 'insert', twice: 4}",
                "{operationType: 'insert', twice: 6}",
                "{operationType: 'delete', twice: 6}"));
    watcher.close();
  }

  @Test
  default void anEventWithoutItsTokenIsAnError() {
    for (String stage :
        List.of(
            "{$unset: '_id'}",
            "{$project: {_id: 0}}",
            "{$set: {_id: 1}}",
            "{$replaceWith: '$ns'}")) {
      Watcher watcher = watch("{}", stage);
      run("{insert: 'c', documents: [{}]}");
      Reply reply = watcher.poll(10);
      assertThat(reply.code()).as(stage).isEqualTo(280);
      assertThat(reply.errorLabels()).contains("NonResumableChangeStreamError");
      assertThat(watcher.poll(10).code()).isEqualTo(43);
    }
  }

  @Test
  default void largeEventsAreSplitOnDemand() {
    run("{create: 'c', changeStreamPreAndPostImages: {enabled: true}}");
    String options = "{fullDocument: 'required', fullDocumentBeforeChange: 'required'}";
    Watcher whole = watch(options);
    Watcher split = watch(options, "{$changeStreamSplitLargeEvent: {}}");
    run("{insert: 'c', documents: [{_id: 1, x: '%s'}]}".formatted("x".repeat(9_000_000)));
    run("{update: 'c', updates: [{q: {_id: 1}, u: {$set: {y: 1}}}]}");
    assertThat(whole.poll(1).ok()).isTrue();
    assertThat(whole.poll(1).code()).isEqualTo(10334);
    List<BsonDocument> events = split.all();
    assertThat(types(events.subList(0, 1))).containsExactly("insert");
    List<BsonDocument> fragments = events.subList(1, events.size());
    assertThat(fragments.stream().map(fragment -> fragment.getDocument("splitEvent")))
        .containsExactlyElementsOf(documents("{fragment: 1, of: 2}", "{fragment: 2, of: 2}"));
    BsonDocument again = new BsonDocument("startAfter", fragments.get(0).getDocument("_id"));
    again.putAll(BsonDocument.parse(options));
    Watcher rest =
        Watcher.open(driver(), database(), "c", again, "{$changeStreamSplitLargeEvent: {}}");
    assertThat(rest.all().equals(fragments.subList(1, 2))).isTrue();
    assertThat(
            driver()
                .execute(
                    Command.of(
                        database(),
                        BsonDocument.parse("{aggregate: 'c', cursor: {}}")
                            .append(
                                "pipeline",
                                new org.bson.BsonArray(
                                    List.of(new BsonDocument("$changeStream", again))))))
                .code())
        .isEqualTo(280);
    rest.close();
    split.close();
  }

  @Test
  default void aTransactionIsSeveralEventsOfOneTime() {
    run("{create: 'c'}");
    run("{create: 'd'}");
    Watcher watcher = watchDatabase("{}");
    String session =
        "lsid: {id: {$uuid: 'a0a0a0a0-a0a0-a0a0-a0a0-a0a0a0a0a0a7'}},"
            + " txnNumber: {$numberLong: '4'}, autocommit: false";
    run("{insert: 'c', documents: [{_id: 1}], startTransaction: true, " + session + "}");
    run("{insert: 'd', documents: [{_id: 2}], " + session + "}");
    run("{update: 'c', updates: [{q: {_id: 1}, u: {$set: {a: 1}}}], " + session + "}");
    assertThat(watcher.all()).isEmpty();
    Command commit =
        Command.of("admin", BsonDocument.parse("{commitTransaction: 1, " + session + "}"));
    driver().execute(commit).orThrow();
    run("{insert: 'c', documents: [{_id: 3}]}");
    List<BsonDocument> events = watcher.all();
    assertThat(types(events)).containsExactly("insert", "insert", "update", "insert");
    assertThat(events.get(2).keySet())
        .startsWith("lsid", "txnNumber", "_id", "operationType", "clusterTime");
    assertThat(events.get(0).get("clusterTime")).isEqualTo(events.get(2).get("clusterTime"));
    assertThat(events.get(0).getInt64("txnNumber").getValue()).isEqualTo(4);
    assertThat(events.get(0).getDocument("lsid").keySet()).containsExactly("id", "uid");
    assertThat(events.get(3).containsKey("lsid")).isFalse();
    Watcher again =
        Watcher.open(
            driver(),
            database(),
            null,
            new BsonDocument("resumeAfter", events.get(1).getDocument("_id")));
    assertThat(again.all()).isEqualTo(events.subList(2, 4));
    again.close();
    watcher.close();
  }

  @Test
  default void whatCannotBeWatchedIsRefused() {
    run("{create: 'v', viewOn: 'c'}");
    fail(
        166,
        "CommandNotSupportedOnView",
        "{aggregate: 'v', pipeline: [{$changeStream: {}}], cursor: {}}");
    fail(
        73,
        "InvalidNamespace",
        "{aggregate: 'system.profile', pipeline: [{$changeStream: {}}], cursor: {}}");
    fail(
        72,
        "InvalidOptions",
        "{aggregate: 'c', pipeline: [{$changeStream: {}}], cursor: {},"
            + " readConcern: {level: 'local'}}");
    for (String stage : List.of("{$limit: 1}", "{$group: {_id: 1}}", "{$out: 'x'}")) {
      fail(
          20,
          "IllegalOperation",
          "{aggregate: 'c', pipeline: [{$changeStream: {}}, %s], cursor: {}}".formatted(stage));
    }
    fail(
        20,
        "IllegalOperation",
        "{aggregate: 'c', pipeline: [{$changeStreamSplitLargeEvent: {}}], cursor: {}}");
  }
}
