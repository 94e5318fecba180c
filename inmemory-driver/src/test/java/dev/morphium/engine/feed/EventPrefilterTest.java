package dev.morphium.engine.feed;

import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.engine.change.ChangeBatch;
import dev.morphium.engine.change.Effect;
import dev.morphium.engine.change.Namespace;
import dev.morphium.engine.change.Root;
import dev.morphium.engine.expression.Compilation;
import dev.morphium.engine.expression.EvaluationContext;
import dev.morphium.engine.expression.operator.ExpressionOperators;
import dev.morphium.engine.match.Filter;
import dev.morphium.engine.match.FilterCompiler;
import dev.morphium.engine.match.operator.QueryOperators;
import dev.morphium.engine.session.ExecutedStatements;
import dev.morphium.engine.session.SessionId;
import dev.morphium.engine.value.Constant;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.ValueComparator;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class EventPrefilterTest {
  private static final UUID COLLECTION = new UUID(1, 2);
  private static final WatchedCollection WATCHED =
      WatchedCollection.of(COLLECTION, Namespace.of("db", "places"), Document.EMPTY);

  private static final EvaluationContext CONTEXT =
      new EvaluationContext(ValueComparator.BINARY, 0, Constant.MISSING, new Random(1), Map.of());

  private static final List<String> FILTERS =
      List.of(
          "{}",
          "{operationType: 'insert'}",
          "{operationType: {$in: ['insert', 'replace', 'drop']}}",
          "{operationType: {$ne: 'delete'}}",
          "{$nor: [{operationType: 'update'}, {operationType: 'delete'}]}",
          "{'fullDocument.a': 1}",
          "{'fullDocument.a': {$exists: false}}",
          "{'fullDocument.a': null}",
          "{'fullDocument.a': {$not: {$gt: 1}}}",
          "{'fullDocument.b.c': 2}",
          "{'fullDocument.list': 2, operationType: 'insert'}",
          "{'fullDocument.list.1': 2}",
          "{fullDocument: {$exists: true}}",
          "{fullDocument: null}",
          "{$or: [{operationType: 'insert'}, {operationType: 'update',"
              + " 'updateDescription.updatedFields.a': {$exists: true}}]}",
          "{'updateDescription.updatedFields.a': 5}",
          "{'updateDescription.removedFields': 'b'}",
          "{'updateDescription.disambiguatedPaths': {$exists: true}}",
          "{'updateDescription.disambiguatedPaths.x': {$exists: false}}",
          "{'ns.coll': 'places', operationType: 'delete'}",
          "{'ns.coll': 'others'}",
          "{'documentKey._id': 1}",
          "{$expr: {$eq: ['$operationType', 'update']}}",
          "{$and: [{operationType: 'delete'}, {$expr: {$eq: ['$documentKey._id', 2]}}]}",
          "{$nor: [{'fullDocument.a': 1}, {'ns.db': 'other'}]}");

  private static final List<Effect> EFFECTS =
      List.of(
          insert("{_id: 1, a: 1, b: {c: 2}, list: [1, 2]}"),
          insert("{_id: 2, a: null}"),
          insert("{_id: 3}"),
          update("{_id: 1, a: 5}", null),
          update("{_id: 1, a: 5}", description("{a: 5}", "[]")),
          update("{_id: 1, a: 1}", description("{'b.c': 5}", "['b', 'list']")),
          new Effect.DeleteRecord(COLLECTION, 1, Document.parse("{_id: 1}")),
          new Effect.DeleteRecord(COLLECTION, 2, Document.parse("{_id: 2}")));

  private static Effect insert(String document) {
    return new Effect.InsertRecord(COLLECTION, 1, Document.parse(document).compact().bytes());
  }

  private static Effect update(String document, @Nullable Document description) {
    byte[] bytes = Document.parse(document).compact().bytes();
    return new Effect.UpdateRecord(COLLECTION, 1, bytes, description);
  }

  private static Document description(String updated, String removed) {
    return Document.parse(
        "{updatedFields: %s, removedFields: %s, truncatedArrays: [], disambiguatedPaths: {x: ['x']}}"
            .formatted(updated, removed));
  }

  private static Filter filter(String text) {
    return new FilterCompiler(
            QueryOperators.table(), new Compilation(ExpressionOperators.table(), CONTEXT))
        .compile(Document.parse(text));
  }

  private static StreamOptions options(StreamOptions.FullDocument full, boolean expanded) {
    return new StreamOptions(
        false, full, StreamOptions.Before.OFF, expanded, StreamOptions.Start.NOW);
  }

  /** No event is kept back that the filter would let pass. */
  @Test
  void knowsNothingThatTheFilterDenies() {
    for (StreamOptions.FullDocument full :
        List.of(
            StreamOptions.FullDocument.DEFAULT,
            StreamOptions.FullDocument.UPDATE_LOOKUP,
            StreamOptions.FullDocument.WHEN_AVAILABLE)) {
      for (boolean expanded : new boolean[] {false, true}) {
        StreamOptions options = options(full, expanded);
        for (String text : FILTERS) {
          Filter filter = filter(text);
          EventPrefilter screen = EventPrefilter.of(filter, options);
          for (Effect effect : EFFECTS) {
            Document event = event(effect, options);
            if (filter.matches(event)) {
              assertThat(screen.mayPass(effect)).as("%s of %s", text, event).isTrue();
            }
          }
        }
      }
    }
  }

  private static Document event(Effect effect, StreamOptions options) {
    OplogBatch batch =
        new OplogBatch(
            new ChangeBatch(1, 2, 3, List.of(effect)),
            List.of(new OplogEntry(effect, WATCHED, null, null)));
    Root empty = Root.EMPTY;
    return new EventBuilder(options, () -> empty, new ImageExpiry(() -> empty, () -> 0))
        .build(batch, batch.changes().get(0), ResumeToken.event(batch, 0));
  }

  @Test
  void tellsMostWithoutAnEvent() {
    StreamOptions options = options(StreamOptions.FullDocument.DEFAULT, false);
    assertThat(passing("{operationType: 'insert'}", options)).containsExactly(0, 1, 2);
    assertThat(passing("{'fullDocument.a': 1}", options)).containsExactly(0);
    assertThat(passing("{'updateDescription.updatedFields.a': 5}", options)).containsExactly(4);
    assertThat(passing("{operationType: 'delete', 'ns.coll': 'x'}", options)).containsExactly(6, 7);
  }

  private static List<Integer> passing(String text, StreamOptions options) {
    EventPrefilter screen = EventPrefilter.of(filter(text), options);
    List<Integer> passing = new ArrayList<>();
    for (int i = 0; i < EFFECTS.size(); i++) {
      if (screen.mayPass(EFFECTS.get(i))) {
        passing.add(i);
      }
    }
    return passing;
  }

  @Test
  void looksIntoTransactions() {
    StreamOptions options = options(StreamOptions.FullDocument.DEFAULT, false);
    EventPrefilter inserts = EventPrefilter.of(filter("{operationType: 'insert'}"), options);
    assertThat(inserts.mayPass(batch(EFFECTS.get(6)))).isFalse();
    assertThat(inserts.mayPass(batch(EFFECTS.get(6), EFFECTS.get(0)))).isTrue();
    assertThat(inserts.mayPass(batch(new Effect.DropDatabase("db")))).isTrue();
  }

  private static ChangeBatch batch(Effect... effects) {
    SessionId session = new SessionId(new UUID(1, 2), "");
    Effect all = new Effect.CommitTransaction(session, 1, 2, List.of(effects));
    Effect noted = new Effect.RecordStatements(session, 2, ExecutedStatements.one(0, null, 3));
    return new ChangeBatch(1, 2, 3, List.of(noted, all));
  }

  /** A document that is required and not there is an error, which nobody may keep back. */
  @Test
  void keepsNothingBackWhereAnEventMayFail() {
    StreamOptions options = options(StreamOptions.FullDocument.REQUIRED, false);
    assertThat(passing("{operationType: 'insert'}", options)).hasSize(EFFECTS.size());
  }
}
