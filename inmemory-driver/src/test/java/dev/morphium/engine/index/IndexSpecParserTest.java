package dev.morphium.engine.index;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.morphium.engine.value.Document;
import dev.morphium.protocol.CommandException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class IndexSpecParserTest {
  private static final IndexSpecParser PARSER = new IndexSpecParser(filter -> document -> true);

  private static IndexDefinition parse(String spec) {
    return PARSER.parse(Document.parse(spec));
  }

  @Test
  void keepsWhatListIndexesShows() {
    IndexDefinition index =
        parse(
            "{ns: 'x', unique: 1, key: {a: 1, 'b.c': -1.5}, sparse: true, hidden: false,"
                + " background: true, name: 'i', collation: {locale: 'simple'}}");
    assertThat(index.spec())
        .isEqualTo(
            Document.parse(
                "{v: 2, key: {a: 1, 'b.c': -1.5}, name: 'i', unique: true, sparse: true,"
                    + " hidden: false, background: true}"));
    assertThat(index.isUnique() && index.isSparse() && !index.isHidden()).isTrue();
    assertThat(index.isDescending(0)).isFalse();
    assertThat(index.isDescending(1)).isTrue();
    assertThat(parse(index.spec().toBson().toJson())).isEqualTo(index);
  }

  @Test
  void theIndexOnIdIsAlwaysTheSame() {
    assertThat(parse("{key: {_id: 1.0}, name: 'any'}")).isSameAs(IndexDefinition.ID);
    assertThat(IndexDefinition.ID.isUnique()).isTrue();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          9       | {name: 'i'}
          9       | {key: {a: 1}}
          14      | {key: 'a', name: 'i'}
          14      | {key: {a: 1}, name: 5}
          67      | {key: {}, name: 'i'}
          67      | {key: {a: 0}, name: 'i'}
          67      | {key: {a: {$numberDouble: 'NaN'}}, name: 'i'}
          67      | {key: {a: true}, name: 'i'}
          67      | {key: {a: null}, name: 'i'}
          67      | {key: {a: 'other'}, name: 'i'}
          67      | {key: {'': 1}, name: 'i'}
          67      | {key: {'a..b': 1}, name: 'i'}
          67      | {key: {'$a': 1}, name: 'i'}
          67      | {key: {'$**.a': 1}, name: 'i'}
          67      | {key: {'$**': 'x'}, name: 'i'}
          67      | {key: {'$**': 1}, name: 'i', unique: true}
          7246202 | {key: {a: 'wildcard'}, name: 'i'}
          31303   | {key: {a: 'hashed', b: 'hashed'}, name: 'i'}
          67      | {key: {a: 1}, name: ''}
          2       | {key: {a: 1}, name: '_id_'}
          2       | {key: {_id: -1}, name: 'i'}
          197     | {key: {_id: 1}, name: '_id_', hidden: true}
          197     | {key: {a: 1}, name: 'i', other: 1}
          67      | {key: {a: 1}, name: 'i', v: 0}
          14      | {key: {a: 1}, name: 'i', unique: 'yes'}
          14      | {key: {a: 1}, name: 'i', sparse: {}}
          14      | {key: {a: 1}, name: 'i', hidden: 1}
          14      | {key: {a: 1}, name: 'i', partialFilterExpression: 1}
          67      | {key: {a: 1}, name: 'i', partialFilterExpression: {a: 1}, sparse: true}
          67      | {key: {a: 1}, name: 'i', partialFilterExpression: {a: {$exists: false}}}
          67      | {key: {a: 1}, name: 'i', partialFilterExpression: {$and: [{a: {$regex: 'x'}}]}}
          67      | {key: {a: 1}, name: 'i', partialFilterExpression: {$nor: [{a: 1}]}}
          224     | {key: {a: 1}, name: 'i', partialFilterExpression: {$expr: true}}
          67      | {key: {a: 1, b: 1}, name: 'i', expireAfterSeconds: 1}
          67      | {key: {a: 1}, name: 'i', expireAfterSeconds: -1}
          67      | {key: {a: 1}, name: 'i', expireAfterSeconds: true}
          67      | {key: {a: 1}, name: 'i', expireAfterSeconds: 2147483648}
          67      | {key: {a: 1}, name: 'i', weights: {a: 1}}
          2       | {key: {a: 1}, name: 'i', wildcardProjection: {a: 1}}
          28667   | {key: {'$**': 1}, name: 'i', wildcardProjection: {a: {$slice: 1}}}
          51271   | {key: {'$**': 1}, name: 'i', wildcardProjection: {a: {$slice: ['$a', 1]}}}
          31325   | {key: {'$**': 1}, name: 'i', wildcardProjection: {a: {$elemMatch: {b: 1}}}}
          31325   | {key: {'$**': 1}, name: 'i', wildcardProjection: {a: {b: {$elemMatch: {b: 1}}}}}
          51271   | {key: {'$**': 1}, name: 'i', wildcardProjection: {a: {$meta: 'textScore'}}}
          31252   | {key: {'$**': 1}, name: 'i', wildcardProjection: {b: 0, a: {$slice: 1}}}
          16410   | {key: {'$**': 1}, name: 'i', wildcardProjection: {a: {$slice: 1, b: 1}}}
          2       | {key: {a: 1}, name: 'i', collation: {}}
          67      | {key: {a: 'text'}, name: 'i', weights: {a: 0}}
          """)
  void refusesWhatCannotBe(int code, String spec) {
    assertThatThrownBy(() -> parse(spec))
        .isInstanceOfSatisfying(
            CommandException.class, error -> assertThat(error.code().number()).isEqualTo(code));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{key: {a: 1}, name: 'i', v: 1}",
        "{key: {'a.$id': 1}, name: 'i'}",
        "{key: {a: 0.5, '0': -3}, name: 'i', storageEngine: {}}",
        "{key: {a: 1}, name: 'i', expireAfterSeconds: {$numberDouble: '-0.0'}}",
        "{key: {a: 1}, name: 'i', partialFilterExpression: {}}",
        "{key: {a: 1}, name: 'i', partialFilterExpression:"
            + " {$or: [{a: {$gt: 1, $type: 'int'}}, {b: {x: 1}}]}}",
      })
  void takesWhatMongoDbTakes(String spec) {
    assertThat(parse(spec).name()).isEqualTo("i");
  }

  @Test
  void findsWhatIsInTheWay() {
    IndexDefinition present = parse("{key: {a: 1}, name: 'a_1'}");
    List<IndexDefinition> all = List.of(IndexDefinition.ID, present);
    assertThat(parse("{key: {a: 1.0}, name: 'a_1', sparse: false}").isAmong(all)).isTrue();
    assertThat(parse("{key: {a: 1}, name: 'other', sparse: true}").isAmong(all)).isFalse();
    assertThat(parse("{key: {a: -1}, name: 'other'}").isAmong(all)).isFalse();
    conflict(85, "{key: {a: 1}, name: 'other'}", all);
    conflict(85, "{key: {a: 1}, name: 'a_1', hidden: true}", all);
    conflict(85, "{key: {a: 1}, name: 'other', expireAfterSeconds: 5}", all);
    conflict(86, "{key: {a: 1}, name: 'a_1', unique: true}", all);
    conflict(86, "{key: {b: 1}, name: 'a_1'}", all);
  }

  private static void conflict(int code, String spec, List<IndexDefinition> all) {
    IndexDefinition wanted = parse(spec);
    assertThatThrownBy(() -> wanted.isAmong(all))
        .isInstanceOfSatisfying(
            CommandException.class, error -> assertThat(error.code().number()).isEqualTo(code));
  }
}
