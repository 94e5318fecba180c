package dev.morphium.engine.command.access;

import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.driver.Command;
import dev.morphium.driver.Reply;
import dev.morphium.engine.Engine;
import dev.morphium.engine.TestEngines;
import dev.morphium.engine.command.ClientContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.bson.BsonArray;
import org.bson.BsonBinary;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.bson.json.JsonMode;
import org.bson.json.JsonWriterSettings;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * mongodump's reads, and mongorestore's writes of what they gave, into another server: collections
 * of all kinds with all kinds of indexes are the same there.
 */
class ToolRoundTripTest {
  private static final String BUCKETS = "system.buckets.";

  private static final List<String> SHOP =
      List.of(
          "{create: 'capped', capped: true, size: 8192, max: 3}",
          "{insert: 'capped', documents: [{_id: 9}, {_id: 3}, {_id: 7}, {_id: 1}]}",
          "{create: 'clustered', clusteredIndex: {key: {_id: 1}, unique: true, name: 'own'}}",
          "{insert: 'clustered', documents: [{_id: 'b'}, {_id: 'a'}]}",
          "{create: 'german', collation: {locale: 'de', strength: 2}}",
          "{insert: 'german', documents: [{_id: 'Ä', s: 'ä'}]}",
          "{createIndexes: 'german', indexes: [{key: {s: 1}, name: 's', unique: true},"
              + " {key: {t: 1}, name: 't', collation: {locale: 'simple'}}]}",
          "{create: 'strict', validator: {$jsonSchema: {required: ['a']}}, validationLevel:"
              + " 'moderate', validationAction: 'warn', changeStreamPreAndPostImages: {enabled:"
              + " true}}",
          "{insert: 'strict', documents: [{_id: 1}], bypassDocumentValidation: true}",
          "{create: 'series', timeseries: {timeField: 't', metaField: 'm', granularity:"
              + " 'minutes'}, expireAfterSeconds: 1700000000}",
          "{insert: 'series', documents: [{t: {$date: 1000}, m: {a: 1}, v: 1}, {t: {$date:"
              + " 900000000}, m: {a: 2}, v: 'x', w: [1]}, {t: {$date: 2000}, v: 2}]}",
          "{createIndexes: 'series', indexes: [{key: {'m.a': 1, t: -1}, name: 'ma'}]}",
          "{create: 'view', viewOn: 'all', pipeline: [{$match: {n: {$gt: 1}}}], collation:"
              + " {locale: 'fr'}}",
          "{insert: 'a/b %ä.c', documents: [{_id: {$timestamp: {t: 0, i: 0}}, z: {$timestamp:"
              + " {t: 0, i: 0}}}]}",
          "{insert: 'all', documents: [{_id: 1, n: 1, text: 'wood', place: {type: 'Point',"
              + " coordinates: [1, 2]}, flat: [3, 4], d: {$numberDecimal: '1.10'}, l:"
              + " {$numberLong: '3'}}, {_id: {b: 1, a: 2}, n: 2.5, at: {$date: 1}, r:"
              + " {$regularExpression: {pattern: 'a', options: 'i'}}, x: {$maxKey: 1}}]}",
          "{createIndexes: 'all', indexes: [{key: {n: -1}, name: 'n', unique: true, sparse: true},"
              + " {key: {text: 'text', 'more.x': 'text'}, name: 'words', weights: {text: 5},"
              + " default_language: 'german', language_override: 'lang'},"
              + " {key: {place: '2dsphere', n: 1}, name: 'place'},"
              + " {key: {flat: '2d'}, name: 'flat', min: -10, max: 10, bits: 20},"
              + " {key: {at: 1}, name: 'ttl', expireAfterSeconds: 2147483647},"
              + " {key: {l: 'hashed'}, name: 'hash'},"
              + " {key: {d: 1}, name: 'part', partialFilterExpression: {d: {$gt: 1}}},"
              + " {key: {h: 1}, name: 'hidden', hidden: true},"
              + " {key: {'$**': 1}, name: 'wild', wildcardProjection: {a: 1, 'b.c': 1}}]}");

  private final Engine source = TestEngines.replicated();
  private final Engine target = TestEngines.replicated();

  /** A collection in a dump: metadata.json, and the documents of its file. */
  private record Dumped(String metadata, List<BsonValue> documents) {}

  @AfterEach
  void close() {
    source.close();
    target.close();
  }

  private static BsonDocument run(Engine engine, String database, BsonDocument command) {
    Reply reply = engine.execute(Command.of(database, command), ClientContext.LOCAL);
    assertThat(reply.ok()).as("%s: %s", command, reply.document()).isTrue();
    assertThat(reply.document()).as("%s", command).doesNotContainKey("writeErrors");
    return reply.document();
  }

  private static BsonDocument run(Engine engine, String command) {
    return run(engine, "shop", BsonDocument.parse(command));
  }

  private static List<BsonValue> all(Engine engine, BsonDocument command) {
    return run(engine, "shop", command).getDocument("cursor").getArray("firstBatch").getValues();
  }

  private static BsonDocument of(String command, String collection) {
    return new BsonDocument(command, new BsonString(collection))
        .append("cursor", new BsonDocument());
  }

  private static Map<String, Dumped> dump(Engine engine) {
    Map<String, Dumped> files = new TreeMap<>();
    for (BsonValue each : all(engine, BsonDocument.parse("{listCollections: 1, cursor: {}}"))) {
      BsonDocument info = each.asDocument();
      String name = info.getString("name").getValue();
      if (name.startsWith("system.")) {
        continue;
      }
      String type = info.getString("type").getValue();
      BsonDocument metadata = new BsonDocument("options", info.getDocument("options"));
      boolean isView = type.equals("view");
      metadata.append(
          "indexes", new BsonArray(isView ? List.of() : all(engine, of("listIndexes", name))));
      if (info.getDocument("info").get("uuid") instanceof BsonBinary uuid) {
        metadata.append("uuid", new BsonString(java.util.HexFormat.of().formatHex(uuid.getData())));
      }
      metadata.append("collectionName", new BsonString(name)).append("type", new BsonString(type));
      String data = (type.equals("timeseries") ? BUCKETS : "") + name;
      List<BsonValue> documents =
          isView
              ? List.of()
              : all(
                  engine,
                  new BsonDocument("find", new BsonString(data))
                      .append("filter", new BsonDocument()));
      files.put(name, new Dumped(canonical(metadata), documents));
    }
    return files;
  }

  private static String canonical(BsonDocument document) {
    return document.toJson(JsonWriterSettings.builder().outputMode(JsonMode.EXTENDED).build());
  }

  private void restore(Map<String, Dumped> dump) {
    dump.forEach(
        (name, dumped) -> {
          BsonDocument metadata = BsonDocument.parse(dumped.metadata());
          run(target, "shop", create(name, metadata));
          boolean isSeries = metadata.getString("type").getValue().equals("timeseries");
          if (isSeries) {
            run(
                target,
                "{collMod: '%s', timeseriesBucketsMayHaveMixedSchemaData: true}".formatted(name));
          }
          if (!dumped.documents().isEmpty()) {
            insert((isSeries ? BUCKETS : "") + name, dumped.documents());
          }
        });
    dump.forEach((name, dumped) -> createIndexes(name, BsonDocument.parse(dumped.metadata())));
  }

  private static BsonDocument create(String name, BsonDocument metadata) {
    BsonDocument create = new BsonDocument("create", new BsonString(name));
    create.putAll(metadata.getDocument("options"));
    for (BsonValue index : metadata.getArray("indexes")) {
      BsonDocument id = index.asDocument();
      if (id.getString("name").getValue().equals("_id_") && !create.containsKey("clusteredIndex")) {
        id.remove("v");
        create.append("idIndex", id.append("ns", new BsonString("shop." + name)));
      }
    }
    return create;
  }

  private void insert(String collection, List<BsonValue> documents) {
    BsonDocument insert =
        new BsonDocument("insert", new BsonString(collection))
            .append("ordered", BsonBoolean.FALSE)
            .append("bypassDocumentValidation", BsonBoolean.TRUE)
            .append("bypassEmptyTsReplacement", BsonBoolean.TRUE)
            .append("documents", new BsonArray(documents));
    assertThat(run(target, "shop", insert).getInt32("n").getValue()).isEqualTo(documents.size());
  }

  private void createIndexes(String name, BsonDocument metadata) {
    BsonArray indexes = new BsonArray();
    for (BsonValue each : metadata.getArray("indexes")) {
      BsonDocument index = each.asDocument();
      BsonDocument key = index.getDocument("key");
      if (key.size() != 1 || !key.containsKey("_id")) {
        index.remove("v");
        if (metadata.getDocument("options").containsKey("collation")
            && !index.containsKey("collation")) {
          index.append("collation", BsonDocument.parse("{locale: 'simple'}"));
        }
        indexes.add(index.append("ns", new BsonString("shop." + name)));
      }
    }
    if (!indexes.isEmpty()) {
      run(
          target,
          "shop",
          new BsonDocument("createIndexes", new BsonString(name))
              .append("indexes", indexes)
              .append("ignoreUnknownIndexOptions", BsonBoolean.TRUE));
    }
  }

  /** Options and indexes of all collections, the measurements, and the hashes of all others. */
  private static List<BsonValue> described(Engine engine) {
    List<BsonValue> all = new ArrayList<>();
    dump(engine)
        .forEach(
            (name, dumped) -> {
              BsonDocument metadata = BsonDocument.parse(dumped.metadata());
              metadata.remove("uuid");
              all.add(metadata);
            });
    all.addAll(
        all(engine, BsonDocument.parse("{find: 'series', sort: {t: 1}, projection: {_id: 0}}")));
    all.addAll(all(engine, BsonDocument.parse("{find: 'view'}")));
    BsonDocument hashes = run(engine, "{dbHash: 1}").getDocument("collections");
    assertThat(hashes.keySet()).contains("capped", "clustered", "german", "strict", "all");
    all.add(hashes);
    return all;
  }

  @Test
  void whatIsDumpedIsTheSameWhereItIsRestored() {
    SHOP.forEach(command -> run(source, command));
    Map<String, Dumped> dump = dump(source);
    restore(dump);
    assertThat(described(target)).isEqualTo(described(source));
    assertThat(all(target, BsonDocument.parse("{find: 'capped'}")))
        .as("in the order of insertion")
        .extracting(BsonValue::toString)
        .containsExactly("{\"_id\": 3}", "{\"_id\": 7}", "{\"_id\": 1}");
    dump.keySet()
        .forEach(name -> run(target, "shop", new BsonDocument("drop", new BsonString(name))));
    assertThat(dump(target)).isEmpty();
    restore(dump);
    assertThat(described(target)).as("with --drop").isEqualTo(described(source));
  }
}
