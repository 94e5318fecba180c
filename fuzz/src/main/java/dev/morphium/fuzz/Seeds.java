package dev.morphium.fuzz;

import dev.morphium.driver.Command;
import dev.morphium.engine.change.ChangeBatch;
import dev.morphium.engine.change.Effect;
import dev.morphium.engine.change.Namespace;
import dev.morphium.engine.value.Document;
import dev.morphium.fuzz.targets.ScramTarget;
import dev.morphium.server.dump.layout.CollectionMetadata;
import dev.morphium.server.encoding.BatchEncoder;
import dev.morphium.server.encoding.ByteSink;
import dev.morphium.wire.Compression;
import dev.morphium.wire.Compressors;
import dev.morphium.wire.RequestEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.bson.BsonDocument;
import org.bson.BsonString;

/** The seeds of the targets: inputs as they ought to be. */
final class Seeds {
  private static final List<String> DOCUMENTS =
      List.of(
          "{}",
          "{a: 1, b: 'x', c: [1, {d: null}], e: {f: true}}",
          "{d: {$date: '2024-01-01T00:00:00Z'}, o: ObjectId('000000000000000000000001'),"
              + " n: NumberDecimal('1.5'), l: NumberLong(7), t: Timestamp(1, 2)}",
          "{b: BinData(4, 'AAAAAAAAAAAAAAAAAAAAAA=='), r: /a.b/i, m: MinKey(), x: MaxKey()}",
          "{c: {$code: 'f()'}, s: {$symbol: 's'}, u: undefined}");

  private static final List<String> COMMANDS =
      List.of(
          "{find: 'c', filter: {a: {$elemMatch: {b: {$gt: 1}}}}, sort: {s: -1}, limit: 1}",
          "{aggregate: 'c', pipeline: [{$match: {$expr: {$eq: ['$s', 'x']}}}, {$unwind: '$a'},"
              + " {$group: {_id: '$s', n: {$sum: 1}, p: {$push: '$$ROOT'}}}], cursor: {}}",
          "{aggregate: 'c', pipeline: [{$setWindowFields: {sortBy: {_id: 1}, output: {w: {$avg:"
              + " '$_id', window: {documents: [-1, 'current']}}}}}, {$project: {x: {$map: {input:"
              + " '$a', in: {$toString: '$$this'}}}}}], cursor: {}}",
          "{aggregate: 'c', pipeline: [{$lookup: {from: 'c', localField: '_id', foreignField:"
              + " '_id', as: 'j'}}, {$addFields: {d: {$dateToString: {date: {$toDate: 0}, format:"
              + " '%Y-%m-%d'}}}}], cursor: {}}",
          "{update: 'c', updates: [{q: {_id: 1}, u: {$push: {a: {$each: [1, 2], $slice: -2}},"
              + " $inc: {n: 1}}, upsert: true}]}",
          "{update: 'c', updates: [{q: {}, u: [{$set: {t: {$concat: ['$s', 'y']}}}], multi:"
              + " true}]}",
          "{insert: 'c', documents: [{_id: 2, a: {$numberDecimal: '1E+3'}}], ordered: false}",
          "{delete: 'c', deletes: [{q: {s: /^x/i}, limit: 0}]}",
          "{findAndModify: 'c', query: {_id: 1}, update: {$set: {'a.$[e].b': 3}}, arrayFilters:"
              + " [{'e.b': 2}], new: true}",
          "{createIndexes: 'c', indexes: [{key: {a: 1, s: -1}, name: 'i', unique: true,"
              + " partialFilterExpression: {s: {$exists: true}}, collation: {locale: 'de'}}]}",
          "{create: 'd', validator: {$jsonSchema: {required: ['a'], properties: {a: {bsonType:"
              + " 'int', minimum: 1}}}}}",
          "{distinct: 'c', key: 'a.b', query: {_id: {$in: [1, 2]}}}",
          "{count: 'c', query: {$or: [{a: 1}, {s: {$regex: 'x', $options: 'i'}}]}}",
          "{explain: {find: 'c', filter: {_id: 1}}, verbosity: 'executionStats'}",
          "{collMod: 'c', validator: {a: {$type: 'array'}}}",
          "{bulkWrite: 1, ops: [{insert: 0, document: {_id: 7}}], nsInfo: [{ns: 'test.c'}]}",
          "{listCollections: 1, filter: {name: 'c'}}",
          "{validate: 'c', full: true}");

  private static final List<String> URIS =
      List.of(
          "mongodb://localhost",
          "mongodb://user:p%40ss@a:27017,b:27018,[::1]:1/shop?replicaSet=rs0&w=majority&tls=true",
          "mongodb+srv://user@cluster.example.com/?retryWrites=false&compressors=zstd,snappy",
          "mongodb://%2Ftmp%2Fmongodb-27017.sock/?authMechanism=SCRAM-SHA-256&maxPoolSize=3",
          "mongodb://h/?readPreference=secondary&readPreferenceTags=dc:ny,rack:1&authSource=admin");

  private Seeds() {}

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  static List<byte[]> documents() {
    return DOCUMENTS.stream().map(json -> Document.parse(json).compact().bytes()).toList();
  }

  static List<byte[]> commands() {
    return COMMANDS.stream().map(Seeds::utf8).toList();
  }

  static List<byte[]> uris() {
    return URIS.stream().map(Seeds::utf8).toList();
  }

  /** Two messages of a client each; the proof is of the right length, and of no password. */
  static List<byte[]> logins() {
    String proof = "A".repeat(27) + "=";
    String longProof = "A".repeat(43) + "=";
    String last = "c=biws,r=abc" + ScramTarget.NONCE + ",p=";
    return Stream.of(
            "n,,n=eve,r=abc\0" + last + proof,
            "n,,n=eve,r=abc\0" + last + longProof,
            "n,,n=e=2Cv=3De,r=abc\0c=biws,r=abc,p=" + proof,
            "y,a=admin,n=\u00e9ve,r=abc,x=y\0c=eSws,r=x,p=")
        .map(Seeds::utf8)
        .toList();
  }

  static List<byte[]> dumps() {
    BsonDocument options = BsonDocument.parse("{capped: true, size: 4096}");
    BsonDocument index = BsonDocument.parse("{v: 2, key: {_id: 1}, name: '_id_'}");
    CollectionMetadata metadata =
        new CollectionMetadata("c", "collection", options, List.of(index), "0".repeat(32));
    Stream<byte[]> texts = Stream.of(metadata.toJson(), "shop%2Fc", "%24").map(Seeds::utf8);
    return Stream.concat(documents().stream(), texts).toList();
  }

  /** Requests, plain and compressed. */
  static List<byte[]> frames() {
    List<byte[]> frames = new ArrayList<>();
    for (String json : COMMANDS) {
      BsonDocument body = BsonDocument.parse(json).append("$db", new BsonString("test"));
      byte[] message = RequestEncoder.encode(Command.of("test", body), 1, 0);
      frames.add(message);
      Compressors.all().forEach(each -> frames.add(Compression.wrap(message, each)));
    }
    return frames;
  }

  static List<byte[]> batches() {
    UUID id = new UUID(1, 2);
    byte[] document = Document.parse("{_id: 1, a: 'x'}").compact().bytes();
    List<Effect> effects =
        List.of(
            new Effect.CreateCollection(id, Namespace.of("test", "c"), Document.EMPTY),
            new Effect.InsertRecord(id, 1, document),
            new Effect.UpdateRecord(id, 1, document, Document.parse("{updated: {a: 1}}").compact()),
            new Effect.DeleteRecord(id, 1, Document.parse("{_id: 1}").compact()),
            new Effect.DropIndex(id, "a_1"),
            new Effect.Note(Document.parse("{msg: 'x'}").compact()),
            new Effect.DropCollection(id),
            new Effect.DropDatabase("test"));
    List<byte[]> batches = new ArrayList<>();
    for (int i = 1; i <= effects.size(); i++) {
      ByteSink sink = new ByteSink();
      BatchEncoder.encode(new ChangeBatch(i, 5L << 32, 7, effects.subList(0, i)), sink);
      batches.add(sink.toByteArray());
    }
    return batches;
  }
}
