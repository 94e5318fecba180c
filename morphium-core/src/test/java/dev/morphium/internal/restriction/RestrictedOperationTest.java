package dev.morphium.internal.restriction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.morphium.driver.DocumentSequence;
import dev.morphium.driver.KnownCommand;
import dev.morphium.exception.TenantException;
import dev.morphium.operation.Namespace;
import dev.morphium.operation.Operation;
import dev.morphium.operation.OperationOptions;
import java.util.List;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonNull;
import org.bson.BsonString;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What becomes of commands on {@code c}, whose documents have a tenant {@code t} and a mark. */
class RestrictedOperationTest {
  private static final Restriction NONE = new Restriction("", null, null, null);
  private static final Restriction BOTH =
      new Restriction(
          "Thing",
          new Restriction.Tenant("t", new BsonString("me")),
          new Restriction.Hidden("d", BsonNull.VALUE),
          new Restriction.Mark("d", BsonBoolean.TRUE));
  private static final RestrictedOperation BOUND =
      new RestrictedOperation(name -> name.equals("c") ? BOTH : NONE, true);

  /** As users run commands by themselves: each kind has the same body as its own operation. */
  private static BsonDocument bound(String command) {
    Operation run =
        new Operation.RunCommand("db", BsonDocument.parse(command), OperationOptions.DEFAULT);
    return BOUND.of(run).body();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {find: 'c'} | {find: 'c', filter: {t: 'me', d: null}}
          {find: 'c', filter: {_id: 1}} | {find: 'c', filter: {_id: 1, t: 'me', d: null}}
          {find: 'c', filter: {t: 'you'}} | {find: 'c', filter: {$and: [{t: 'you'}, {t: 'me'}], d: null}}
          {find: 'c', filter: {$or: [{a: 1}, {}]}} | {find: 'c', filter: {$or: [{a: 1}, {}], t: 'me', d: null}}
          {find: 'x', filter: {a: 1}} | {find: 'x', filter: {a: 1}}
          {count: 'c'} | {count: 'c', query: {t: 'me', d: null}}
          {distinct: 'c', key: 'a'} | {distinct: 'c', key: 'a', query: {t: 'me', d: null}}
          {explain: {find: 'c'}} | {explain: {find: 'c', filter: {t: 'me', d: null}}}
          {delete: 'c', deletes: [{q: {a: 1}, limit: 1}]} | {update: 'c', updates: [{q: {a: 1, t: 'me', d: null}, u: {$set: {d: true}}, multi: false}]}
          {delete: 'c', deletes: [{q: {}, limit: 0}], ordered: false} | {update: 'c', ordered: false, updates: [{q: {t: 'me', d: null}, u: {$set: {d: true}}, multi: true}]}
          {insert: 'c', documents: [{_id: 1}, {_id: 2, t: 'me'}, {_id: 3, t: null}]} | {insert: 'c', documents: [{_id: 1, t: 'me'}, {_id: 2, t: 'me'}, {_id: 3, t: 'me'}]}
          {update: 'c', updates: [{q: {a: 1}, u: {$inc: {a: 1}}}]} | {update: 'c', updates: [{q: {a: 1, t: 'me', d: null}, u: {$inc: {a: 1}}}]}
          {update: 'c', updates: [{q: {_id: 1}, u: {a: 1}, upsert: true}]} | {update: 'c', updates: [{q: {_id: 1, t: 'me'}, u: {a: 1, t: 'me'}, upsert: true}]}
          {update: 'c', updates: [{q: {}, u: [{$set: {t: 1}}]}]} | {update: 'c', updates: [{q: {t: 'me', d: null}, u: [{$set: {t: 1}}, {$set: {t: {$literal: 'me'}}}]}]}
          {findAndModify: 'c', query: {a: 1}, update: {$set: {a: 2}}} | {findAndModify: 'c', query: {a: 1, t: 'me', d: null}, update: {$set: {a: 2}}}
          {findAndModify: 'c', remove: true} | {findAndModify: 'c', query: {t: 'me', d: null}, update: {$set: {d: true}}}
          {aggregate: 'c', pipeline: []} | {aggregate: 'c', pipeline: [{$match: {t: 'me', d: null}}]}
          {aggregate: 'c', pipeline: [{$match: {$text: {$search: 'x'}}}]} | {aggregate: 'c', pipeline: [{$match: {$text: {$search: 'x'}, t: 'me', d: null}}]}
          {aggregate: 'c', pipeline: [{$geoNear: {near: [1, 2]}}]} | {aggregate: 'c', pipeline: [{$geoNear: {near: [1, 2], query: {t: 'me', d: null}}}]}
          {aggregate: 'c', pipeline: [{$collStats: {}}]} | {aggregate: 'c', pipeline: [{$collStats: {}}]}
          {aggregate: 'x', pipeline: [{$lookup: {from: 'c', localField: 'a', foreignField: 'b', as: 'o'}}]} | {aggregate: 'x', pipeline: [{$lookup: {from: 'c', localField: 'a', foreignField: 'b', as: 'o', pipeline: [{$match: {t: 'me', d: null}}]}}]}
          {aggregate: 'x', pipeline: [{$lookup: {from: 'x', pipeline: [{$unionWith: 'c'}], as: 'o'}}]} | {aggregate: 'x', pipeline: [{$lookup: {from: 'x', pipeline: [{$unionWith: {coll: 'c', pipeline: [{$match: {t: 'me', d: null}}]}}], as: 'o'}}]}
          {aggregate: 'x', pipeline: [{$graphLookup: {from: 'c', as: 'o'}}]} | {aggregate: 'x', pipeline: [{$graphLookup: {from: 'c', as: 'o', restrictSearchWithMatch: {t: 'me', d: null}}}]}
          {aggregate: 'x', pipeline: [{$facet: {f: [{$unionWith: {coll: 'c'}}]}}]} | {aggregate: 'x', pipeline: [{$facet: {f: [{$unionWith: {coll: 'c', pipeline: [{$match: {t: 'me', d: null}}]}}]}}]}
          {listIndexes: 'c'} | {listIndexes: 'c'}
          """)
  void commandsAreBound(String given, String expected) {
    assertThat(bound(given)).isEqualTo(BsonDocument.parse(expected));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {insert: 'c', documents: [{t: 'you'}]}
          {update: 'c', updates: [{q: {}, u: {t: 'you'}}]}
          {update: 'c', updates: [{q: {}, u: {$set: {t: 'you'}}}]}
          {update: 'c', updates: [{q: {}, u: {$unset: {t: 1}}}]}
          {update: 'c', updates: [{q: {}, u: {$set: {'t.x': 1}}}]}
          {update: 'c', updates: [{q: {}, u: {$rename: {a: 't'}}}]}
          {findAndModify: 'c', update: {$set: {t: 'you'}}}
          {aggregate: 'x', pipeline: [{$out: 'c'}]}
          {aggregate: 'x', pipeline: [{$merge: {into: 'c'}}]}
          {aggregate: 'x', pipeline: [{$merge: {into: {db: 'db', coll: 'c'}}}]}
          {aggregate: 1, pipeline: [{$changeStream: {}}]}
          {bulkWrite: 1, ops: [], nsInfo: [{ns: 'db.c'}]}
          {mapReduce: 'c'}
          {drop: 'c'}
          {dropDatabase: 1}
          {renameCollection: 'db.c', to: 'db.y'}
          """)
  void whatCouldConcernOthersIsRefused(String command) {
    assertThatThrownBy(() -> bound(command)).isInstanceOf(TenantException.class);
  }

  @Test
  void changeStreamsTellOfTheTenantsDocuments() {
    String stream = "{aggregate: 'c', pipeline: [{$changeStream: {}}, {$project: {_id: 1}}]}";
    assertThat(bound(stream).getArray("pipeline"))
        .isEqualTo(
            BsonDocument.parse(
                    """
                    {p: [
                      {$changeStream:
                        {fullDocument: 'updateLookup', fullDocumentBeforeChange: 'whenAvailable'}},
                      {$match: {$or: [
                        {'fullDocument.t': 'me'},
                        {'fullDocumentBeforeChange.t': 'me'},
                        {documentKey: {$exists: false}}]}},
                      {$project: {_id: 1}}]}
                    """)
                .getArray("p"));
  }

  @Test
  void statementsBesideTheCommandAreBound() {
    Namespace place = new Namespace("db", "c");
    DocumentSequence one =
        DocumentSequence.of("deletes", List.of(BsonDocument.parse("{q: {a: 1}, limit: 1}")));
    Operation delete = new Operation.Delete(place, OperationOptions.DEFAULT).with(one, true);
    Operation marking = BOUND.of(delete);
    assertThat(marking).isInstanceOf(Operation.Update.class);
    assertThat(marking.command()).isEqualTo(KnownCommand.UPDATE);
    assertThat(marking.statements())
        .containsExactly(
            BsonDocument.parse(
                "{q: {a: 1, t: 'me', d: null}, u: {$set: {d: true}}, multi: false}"));
    DocumentSequence documents =
        DocumentSequence.of("documents", List.of(BsonDocument.parse("{_id: 1}")));
    Operation insert = new Operation.Insert(place, OperationOptions.DEFAULT).with(documents, true);
    assertThat(BOUND.of(insert).statements())
        .containsExactly(BsonDocument.parse("{_id: 1, t: 'me'}"));
  }
}
