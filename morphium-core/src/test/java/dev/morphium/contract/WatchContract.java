package dev.morphium.contract;

import static dev.morphium.query.filter.Filters.f;
import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.watch.ChangeEvent;
import dev.morphium.watch.ChangeStream;
import dev.morphium.watch.FullDocument;
import dev.morphium.watch.OperationType;
import dev.morphium.watch.Subscription;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.junit.jupiter.api.Test;

/** Change streams of types, databases and deployments. */
@Needs(Feature.CHANGE_STREAMS)
interface WatchContract extends OnBackend {
  Duration SOON = Duration.ofMillis(200);

  @Test
  default void eventsTellWhatHappened() {
    try (ChangeStream<Product> stream = morphium().watch(Product.class).maxAwait(SOON).open()) {
      Product product = morphium().store(new Product("a", 1, 1));
      morphium().with(product).inc("stock", 1);
      morphium().store(new Product("a", 5, 1));
      morphium().delete(product);
      ChangeEvent<Product> insert = stream.next();
      assertThat(insert.operationType()).isEqualTo(OperationType.INSERT);
      assertThat(insert.entity()).isEqualTo(product);
      assertThat(insert.id()).isEqualTo(new BsonString("a"));
      assertThat(insert.collection()).isEqualTo("product");
      assertThat(insert.database()).isEqualTo(morphium().database());
      ChangeEvent<Product> update = stream.next();
      assertThat(update.operationType()).isEqualTo(OperationType.UPDATE);
      assertThat(update.entity()).isNull();
      assertThat(update.updateDescription().getDocument("updatedFields"))
          .isEqualTo(BsonDocument.parse("{stock: 2}"));
      ChangeEvent<Product> replace = stream.next();
      assertThat(replace.operationType()).isEqualTo(OperationType.REPLACE);
      assertThat(replace.entity().stock()).isEqualTo(5);
      assertThat(stream.next().operationType()).isEqualTo(OperationType.DELETE);
      assertThat(stream.tryNext()).isNull();
    }
  }

  @Test
  default void updatesCarryTheDocumentWhenAsked() {
    Product product = morphium().store(new Product("a", 1, 1));
    try (ChangeStream<Product> stream =
        morphium().watch(Product.class).fullDocument(FullDocument.UPDATE_LOOKUP).open()) {
      morphium().with(product).inc("stock", 1);
      assertThat(stream.next().entity().stock()).isEqualTo(2);
    }
  }

  @Test
  default void conditionsChooseEvents() {
    try (ChangeStream<Product> stream =
        morphium().watch(Product.class).match(f("unitPrice").gt(5)).open()) {
      morphium().storeList(List.of(new Product("cheap", 1, 1), new Product("dear", 1, 9)));
      assertThat(stream.next().entity().id()).isEqualTo("dear");
    }
  }

  @Test
  default void streamGoesOnAfterAToken() {
    BsonDocument token;
    try (ChangeStream<Product> stream = morphium().watch(Product.class).open()) {
      morphium().store(new Product("a", 1, 1));
      token = stream.next().resumeToken();
    }
    morphium().store(new Product("b", 1, 1));
    try (ChangeStream<Product> stream = morphium().watch(Product.class).startAfter(token).open()) {
      morphium().store(new Product("c", 1, 1));
      assertThat(stream.next().entity().id()).isEqualTo("b");
      assertThat(stream.next().entity().id()).isEqualTo("c");
    }
  }

  @Test
  default void streamGoesOnWhenItsCursorIsLost() {
    try (ChangeStream<Product> stream = morphium().watch(Product.class).maxAwait(SOON).open()) {
      morphium().store(new Product("a", 1, 1));
      assertThat(stream.next().entity().id()).isEqualTo("a");
      killCursors();
      morphium().store(new Product("b", 1, 1));
      assertThat(stream.next().entity().id()).isEqualTo("b");
    }
  }

  @Test
  default void databaseIsWatched() {
    try (ChangeStream<BsonDocument> stream = morphium().watchDatabase().open()) {
      morphium().store(new Product("a", 1, 1));
      morphium().store(new Account("Ada", 1));
      assertThat(stream.next().collection()).isEqualTo("product");
      ChangeEvent<BsonDocument> event = stream.next();
      assertThat(event.collection()).isEqualTo("account");
      assertThat(event.entity()).containsEntry("owner", new BsonString("Ada"));
    }
  }

  @Test
  default void dropEndsTheStream() {
    morphium().store(new Product("a", 1, 1));
    try (ChangeStream<Product> stream = morphium().watch(Product.class).open()) {
      morphium().dropCollection(Product.class);
      assertThat(stream.next().operationType()).isEqualTo(OperationType.DROP);
      assertThat(stream.next().operationType()).isEqualTo(OperationType.INVALIDATE);
      assertThat(stream.hasNext()).isFalse();
      assertThat(stream.isEnded()).isTrue();
    }
  }

  @Test
  default void transactionIsToldWhenItIsCommitted() {
    run("{create: 'product'}");
    try (ChangeStream<Product> stream = morphium().watch(Product.class).maxAwait(SOON).open()) {
      morphium()
          .inTransaction(
              () -> {
                morphium().storeList(List.of(new Product("a", 1, 1), new Product("b", 1, 1)));
              });
      assertThat(stream.next().entity().id()).isEqualTo("a");
      assertThat(stream.next().entity().id()).isEqualTo("b");
      morphium().startTransaction();
      morphium().store(new Product("c", 1, 1));
      morphium().abortTransaction();
      assertThat(stream.tryNext()).isNull();
    }
  }

  @Test
  default void listenersAreToldOnAThreadOfTheirOwn() throws InterruptedException {
    BlockingQueue<String> told = new LinkedBlockingQueue<>();
    try (Subscription<Product> subscription =
        morphium()
            .watch(Product.class)
            .maxAwait(SOON)
            .listenWhile(event -> told.add(event.entity().id()) && told.size() < 2)) {
      morphium().store(new Product("a", 1, 1));
      assertThat(told.poll(90, TimeUnit.SECONDS)).isEqualTo("a");
      told.add("kept");
      morphium().store(new Product("b", 1, 1));
      assertThat(subscription.awaitEnd(Duration.ofSeconds(90))).isTrue();
      assertThat(subscription.failure()).isNull();
    }
    assertThat(told).containsExactly("kept", "b");
  }

  private void killCursors() {
    BsonDocument open =
        morphium()
            .runCommand(
                "admin",
                BsonDocument.parse(
                    "{aggregate: 1, cursor: {}, pipeline: [{$currentOp: {idleCursors: true,"
                        + " localOps: true}},"
                        + " {$match: {type: 'idleCursor', ns: '%s.product'}}]}"
                            .replace("%s", morphium().database())));
    for (var cursor : open.getDocument("cursor").getArray("firstBatch")) {
      long id = cursor.asDocument().getDocument("cursor").getInt64("cursorId").getValue();
      run("{killCursors: 'product', cursors: [{$numberLong: '%d'}]}".formatted(id));
    }
  }
}
