package dev.morphium.scripting;

import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.driver.Reply;
import java.util.Random;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.junit.jupiter.api.Test;

/** Scripts put together at random: each gives a value or MongoDB's error, and no other end. */
class RandomScriptsTest {
  private static final int SCRIPTS = 400;
  private static final String[] PARTS = {
    "this",
    "obj",
    "this.a",
    "[]",
    "{}",
    "({})",
    "1",
    "'x'",
    "/x/",
    "null",
    "undefined",
    "NaN",
    "function() { return %s; }",
    "(function() { return %s; })()",
    "[%s, %s]",
    "({a: %s, b: %s})",
    "%s + %s",
    "%s.a",
    "%s[%s]",
    "%s(%s)",
    "new (%s)(%s)",
    "typeof %s",
    "delete %s.a",
    "ObjectId(%s)",
    "NumberLong(%s)",
    "Timestamp(%s, %s)",
    "BinData(%s, %s)",
    "tojson(%s)",
    "JSON.stringify(%s)",
    "JSON.parse(%s)",
    "Object.keys(%s)",
    "Array.from(%s)",
    "%s.map(%s)",
    "[1, 2].reduce(%s, %s)",
    "'abc'.replace(%s, %s)",
    "'abc'.repeat(%s)",
    "%s.join(%s)",
    "(%s ? %s : %s)",
    "%s instanceof %s",
    "eval(%s)",
    "new Function(%s)()",
    "Symbol.iterator",
    "new Proxy(%s, %s)",
    "Reflect.ownKeys(%s)",
    "Object.create(%s)",
    "[...%s]",
    "`${%s}`",
    "Object.defineProperty(%s, %s, {get: %s})",
    "%s.toString()",
    "%s.valueOf()",
    "%s == %s",
    "Array.sum(%s)",
    "ISODate(%s)",
    "UUID(%s)",
    "DBRef(%s, %s)",
    "%s.constructor",
    "%s.__proto__",
    "Math.max.apply(%s, %s)",
    "%s.length",
    "new Date(%s)",
    "new RegExp(%s)",
    "%s.sort(%s)",
    "for (;;) {}",
    "while (%s) { return %s; }",
    "throw %s",
    "return %s",
    "var x = %s; x",
    "try { %s; } catch (e) { %s; } finally { %s; }",
    "emit(%s, %s)",
    "sleep (%s)",
    "%s; %s"
  };

  private static String script(Random random, int depth) {
    String part = PARTS[random.nextInt(depth > 4 ? 12 : PARTS.length)];
    while (part.contains("%s")) {
      int at = part.indexOf("%s");
      part = part.substring(0, at) + script(random, depth + 1) + part.substring(at + 2);
    }
    return part;
  }

  @Test
  void endAsMongoDbSays() {
    long seed = Long.getLong("scripts.seed", new Random().nextLong());
    Random random = new Random(seed);
    try (ScriptFixture scripts = new ScriptFixture()) {
      for (int i = 0; i < SCRIPTS; i++) {
        String source = script(random, 0);
        BsonDocument find =
            new BsonDocument("find", new BsonString("one"))
                .append("filter", new BsonDocument("$where", new BsonString(source)))
                .append("maxTimeMS", new BsonInt32(200));
        Reply reply = scripts.run(find);
        assertThat(reply.ok() ? 139 : reply.document().getNumber("code").intValue())
            .as("seed %d: %s gives %s", seed, source, reply.document())
            .isIn(50, 139, 10232);
      }
    }
  }
}
