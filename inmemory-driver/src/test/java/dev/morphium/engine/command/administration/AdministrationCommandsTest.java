package dev.morphium.engine.command.administration;

import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.driver.Command;
import dev.morphium.inmemory.InMemoryDriver;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.HexFormat;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonValue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class AdministrationCommandsTest {
  private final InMemoryDriver driver = new InMemoryDriver();

  @AfterEach
  void close() {
    driver.close();
  }

  private BsonDocument run(String database, String json) {
    return driver.execute(Command.of(database, BsonDocument.parse(json))).document();
  }

  private int code(String database, String json) {
    return run(database, json).get("code", new BsonInt32(0)).asNumber().intValue();
  }

  private static BsonValue parameter(BsonDocument reply, String field) {
    return reply.getArray("clusterParameters").get(0).asDocument().get(field);
  }

  @Test
  void writesOfUsersAreRefusedWhileTheyAreBlocked() {
    run("shop", "{insert: 'tea', documents: [{_id: 1, kind: 'oolong'}]}");
    assertThat(code("admin", "{setUserWriteBlockMode: 1, global: true}")).isZero();
    for (String write :
        new String[] {
          "{insert: 'tea', documents: [{_id: 2}]}",
          "{update: 'tea', updates: [{q: {}, u: {$set: {a: 1}}}]}",
          "{delete: 'tea', deletes: [{q: {}, limit: 0}]}",
          "{findAndModify: 'tea', query: {}, remove: true}",
          "{createIndexes: 'tea', indexes: [{key: {kind: 1}, name: 'k'}]}",
          "{drop: 'tea'}",
          "{dropDatabase: 1}",
          "{aggregate: 'tea', cursor: {}, pipeline: [{$out: 'copy'}]}",
          "{aggregate: 'tea', cursor: {}, pipeline: [{$merge: {into: 'copy'}}]}"
        }) {
      assertThat(code("shop", write)).as(write).isEqualTo(371);
    }
    assertThat(code("config", "{insert: 'tea', documents: [{}]}")).isZero();
    assertThat(run("shop", "{count: 'tea'}").getNumber("n").intValue()).isOne();
    assertThat(
            code(
                "admin",
                "{setUserWriteBlockMode: 1, global: false, reason: 'DiskUseThresholdExceeded'}"))
        .isEqualTo(20);
    assertThat(code("admin", "{setUserWriteBlockMode: 1, global: false}")).isZero();
    assertThat(code("shop", "{insert: 'tea', documents: [{_id: 2}]}")).isZero();
  }

  @Test
  void clusterParametersAreKeptInTheConfigDatabase() {
    String get = "{getClusterParameter: 'changeStreamOptions'}";
    assertThat(parameter(run("admin", get), "preAndPostImages"))
        .isEqualTo(BsonDocument.parse("{expireAfterSeconds: 'off'}"));
    String set = "{setClusterParameter: {changeStreamOptions: {preAndPostImages: %s}}}";
    assertThat(code("admin", set.formatted("{expireAfterSeconds: 90}"))).isZero();
    assertThat(code("admin", set.formatted("{expireAfterSeconds: -1}"))).isEqualTo(2);
    assertThat(
            parameter(run("admin", get), "preAndPostImages")
                .asDocument()
                .getNumber("expireAfterSeconds")
                .longValue())
        .isEqualTo(90);
    assertThat(run("config", "{count: 'clusterParameters'}").getNumber("n").intValue()).isOne();
    assertThat(code("admin", "{setClusterParameter: {nothing: {a: 1}}}")).isEqualTo(4);
  }

  @Test
  void defaultTimeLimitOfReadsIsAClusterParameter() {
    assertThat(code("admin", "{setClusterParameter: {defaultMaxTimeMS: {readOperations: 1}}}"))
        .isZero();
    run("shop", "{insert: 'tea', documents: [{_id: 1}]}");
    String slow =
        "{aggregate: 'tea', cursor: {}, pipeline: [{$set: {a: {$range: [0, 5000]}}}, {$set: {b:"
            + " {$map: {input: '$a', as: 'x', in: {$size: {$filter: {input: '$a', as: 'y', cond:"
            + " {$lt: ['$$y', '$$x']}}}}}}}}]}";
    assertThat(code("shop", slow)).isEqualTo(50);
  }

  @Test
  void md5OfAFileIsThatOfItsChunksInOrder() throws Exception {
    String chunk = "{files_id: 7, n: %d, data: {$binary: {base64: '%s', subType: '00'}}}";
    Base64.Encoder base64 = Base64.getEncoder();
    byte[] first = {1, 2, 3};
    byte[] second = {4, 5};
    run(
        "shop",
        "{insert: 'fs.chunks', documents: ["
            + chunk.formatted(1, base64.encodeToString(second))
            + ","
            + chunk.formatted(0, base64.encodeToString(first))
            + "]}");
    BsonDocument reply = run("shop", "{filemd5: 7, root: 'fs'}");
    MessageDigest digest = MessageDigest.getInstance("MD5");
    digest.update(first);
    digest.update(second);
    assertThat(reply.getString("md5").getValue())
        .isEqualTo(HexFormat.of().formatHex(digest.digest()));
    assertThat(reply.getNumber("numChunks").intValue()).isEqualTo(2);
  }

  @Test
  void writesFromTheAdminDatabaseAreBlockedByTheirTargets() {
    run("shop", "{insert: 'tea', documents: [{_id: 1}]}");
    run("admin", "{insert: 'tea', documents: [{_id: 1}]}");
    run("admin", "{setUserWriteBlockMode: 1, global: true}");
    String bulk = "{bulkWrite: 1, ops: [{insert: 0, document: {}}], nsInfo: [{ns: '%s.cups'}]}";
    String aggregate = "{aggregate: 'tea', cursor: {}, pipeline: [%s]}";
    for (String write :
        new String[] {
          bulk.formatted("shop"),
          "{renameCollection: 'shop.tea', to: 'shop.cups'}",
          "{renameCollection: 'admin.tea', to: 'shop.cups'}",
          aggregate.formatted("{$out: {db: 'shop', coll: 'cups'}}"),
          aggregate.formatted("{$merge: {into: {db: 'shop', coll: 'cups'}}}")
        }) {
      assertThat(code("admin", write)).as(write).isEqualTo(371);
    }
    assertThat(code("admin", bulk.formatted("admin"))).isZero();
    assertThat(code("admin", "{renameCollection: 'admin.tea', to: 'admin.pots'}")).isZero();
  }

  @Test
  void md5OfAFileWithBrokenChunksIsRefused() {
    String[] chunks = {
      "{n: 0}",
      "{n: 0, data: 'a'}",
      "{n: 'a', data: BIN}",
      "{n: 1, data: BIN}",
      "{n: 0, data: BIN}, {n: 0, data: BIN}"
    };
    int[] codes = {50848, 50849, 10040, 10040, 10040};
    for (int i = 0; i < chunks.length; i++) {
      String documents =
          chunks[i]
              .replace("{n", "{files_id: " + i + ", n")
              .replace("BIN", "{$binary: {base64: 'AQ==', subType: '00'}}");
      run("shop", "{insert: 'fs.chunks', documents: [" + documents + "]}");
      assertThat(code("shop", "{filemd5: " + i + ", root: 'fs'}"))
          .as(chunks[i])
          .isEqualTo(codes[i]);
    }
  }

  @Test
  void whatCannotBeDoneHasAnErrorOfItsOwn() {
    run("shop", "{create: 'tea'}");
    assertThat(code("shop", "{setIndexCommitQuorum: 'tea', indexNames: ['a'], commitQuorum: 1}"))
        .isEqualTo(27);
    assertThat(code("admin", "{setFeatureCompatibilityVersion: '7.0', confirm: true}"))
        .isEqualTo(4926900);
    assertThat(code("admin", "{setFeatureCompatibilityVersion: '8.0'}")).isEqualTo(7369100);
    assertThat(code("admin", "{setFeatureCompatibilityVersion: '8.0', confirm: true}")).isZero();
    assertThat(code("shop", "{compactStructuredEncryptionData: 'tea', compactionTokens: {}}"))
        .isEqualTo(6346807);
    assertThat(code("admin", "{logRotate: 'audit'}")).isEqualTo(4);
  }

  @Test
  void catalogListsAllCollectionsOfADatabase() {
    run("shop", "{create: 'tea', capped: true, size: 4096}");
    run("shop", "{create: 'cups', viewOn: 'tea'}");
    assertThat(
            run("shop", "{aggregate: 1, cursor: {}, pipeline: [{$listClusterCatalog: {}}]}")
                .getDocument("cursor")
                .getArray("firstBatch"))
        .extracting(each -> each.asDocument().getString("type").getValue())
        .containsExactlyInAnyOrder("collection", "view");
  }
}
