package dev.morphium.driver.transaction;

import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.driver.Reply;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** Writes of several clients to the same data. Source: MongoDB manual, "Transactions". */
public interface ConflictContract extends SessionBackend {
  @Test
  default void whatOthersHaveChangedSinceCannotBeChanged() {
    fill("c", 3);
    SessionClient client = transaction();
    client.run("{find: 'c'}");
    client.run("{update: 'c', updates: [{q: {_id: 2}, u: {$set: {n: 9}}}]}");
    run("{update: 'c', updates: [{q: {_id: 0}, u: {$inc: {n: 1}}}]}");
    conflicted(client.reply("{update: 'c', updates: [{q: {_id: 0}, u: {$set: {x: 1}}}]}"));
    Reply next = failed(251, client.reply("{find: 'c'}"));
    assertThat(SessionBackend.hasLabel(next, TRANSIENT)).as("%s", next).isTrue();
    failed(251, client.commit());
    assertThat(batch("{find: 'c', filter: {n: 9}}")).isEmpty();
  }

  @Test
  default void whatOthersHaveDeletedCannotBeChanged() {
    fill("c", 3);
    SessionClient client = transaction();
    client.run("{find: 'c'}");
    run("{delete: 'c', deletes: [{q: {_id: 1}, limit: 1}]}");
    conflicted(client.reply("{findAndModify: 'c', query: {_id: 1}, update: {$set: {n: 7}}}"));
    SessionClient other = transaction();
    other.run("{find: 'c'}");
    run("{update: 'c', updates: [{q: {_id: 2}, u: {$inc: {n: 1}}}]}");
    conflicted(other.reply("{delete: 'c', deletes: [{q: {_id: 2}, limit: 1}]}"));
    assertThat(count("c")).isEqualTo(2);
  }

  @Test
  default void aChangeThereAndBackIsAChange() {
    fill("c", 1);
    SessionClient client = transaction();
    client.run("{find: 'c'}");
    run("{update: 'c', updates: [{q: {_id: 0}, u: {$inc: {n: 1}}}]}");
    run("{update: 'c', updates: [{q: {_id: 0}, u: {$inc: {n: -1}}}]}");
    conflicted(client.reply("{update: 'c', updates: [{q: {_id: 0}, u: {$set: {x: 1}}}]}"));
  }

  @Test
  default void aWriteOutsideOfTransactionsWaitsForTheirEnd() {
    fill("c", 2);
    SessionClient client = transaction();
    client.run("{update: 'c', updates: [{q: {_id: 0}, u: {$inc: {n: 1}}}]}");
    CompletableFuture<Reply> waiting =
        CompletableFuture.supplyAsync(
            () -> reply("{update: 'c', updates: [{q: {n: {$lt: 9}}, u: {$inc: {n: 10}}}]}"),
            task -> new Thread(task).start());
    run("{update: 'c', updates: [{q: {_id: 1}, u: {$set: {n: 9}}}]}");
    client.run("{update: 'c', updates: [{q: {_id: 0}, u: {$inc: {n: 1}}}]}");
    succeeded(client.commit());
    succeeded(waiting.join());
    assertThat(batch("{find: 'c', filter: {_id: 0}, projection: {n: 1}}"))
        .isEqualTo(documents("{_id: 0, n: 12}"));
  }

  @Test
  default void aWriteThatWaitsForATransactionHasItsTimeLimit() {
    fill("c", 1);
    SessionClient client = transaction();
    client.run("{delete: 'c', deletes: [{q: {_id: 0}, limit: 1}]}");
    failed(50, reply("{update: 'c', updates: [{q: {}, u: {$set: {x: 1}}}], maxTimeMS: 50}"));
    failed(50, reply("{delete: 'c', deletes: [{q: {_id: 0}, limit: 0}], maxTimeMS: 50}"));
    failed(50, reply("{findAndModify: 'c', query: {_id: 0}, remove: true, maxTimeMS: 50}"));
    succeeded(client.abort());
    run("{update: 'c', updates: [{q: {_id: 0}, u: {$set: {x: 1}}}], maxTimeMS: 10000}");
    assertThat(batch("{find: 'c', filter: {x: 1}}")).hasSize(1);
  }

  @Test
  default void theFirstOfTwoTransactionsWins() {
    fill("c", 1);
    SessionClient first = transaction();
    SessionClient second = transaction();
    first.run("{update: 'c', updates: [{q: {_id: 0}, u: {$inc: {n: 1}}}]}");
    second.run("{find: 'c'}");
    conflicted(second.reply("{update: 'c', updates: [{q: {_id: 0}, u: {$inc: {n: 1}}}]}"));
    succeeded(first.commit());
    assertThat(batch("{find: 'c', projection: {n: 1}}")).isEqualTo(documents("{_id: 0, n: 1}"));
    second.begin();
    second.run("{update: 'c', updates: [{q: {_id: 0}, u: {$inc: {n: 1}}}]}");
    succeeded(second.commit());
    assertThat(batch("{find: 'c', projection: {n: 1}}")).isEqualTo(documents("{_id: 0, n: 2}"));
  }

  @Test
  default void anAbortedTransactionIsInNobodysWay() {
    fill("c", 1);
    SessionClient first = transaction();
    SessionClient second = transaction();
    second.run("{find: 'c'}");
    first.run("{update: 'c', updates: [{q: {_id: 0}, u: {$inc: {n: 1}}}]}");
    succeeded(first.abort());
    second.run("{update: 'c', updates: [{q: {_id: 0}, u: {$inc: {n: 5}}}]}");
    succeeded(second.commit());
    assertThat(batch("{find: 'c', projection: {n: 1}}")).isEqualTo(documents("{_id: 0, n: 5}"));
  }

  @Test
  default void theSecondOfTwoInsertsOfOneKeyIsAConflictAtOnce() {
    run("{createIndexes: 'c', indexes: [{key: {k: 1}, name: 'k_1', unique: true}]}");
    SessionClient first = transaction();
    first.run("{insert: 'c', documents: [{_id: 1, k: 1}]}");
    conflicted(transaction().reply("{insert: 'c', documents: [{_id: 2, k: 1}]}"));
    conflicted(transaction().reply("{insert: 'c', documents: [{_id: 1, k: 2}]}"));
    succeeded(first.commit());
    assertThat(batch("{find: 'c'}")).isEqualTo(documents("{_id: 1, k: 1}"));
  }

  @Test
  default void theSecondOfTwoUpdatesToOneKeyIsAConflictAtOnce() {
    run("{createIndexes: 'c', indexes: [{key: {k: 1}, name: 'k_1', unique: true}]}");
    run("{insert: 'c', documents: [{_id: 1, k: 1}, {_id: 2, k: 2}]}");
    SessionClient first = transaction();
    first.run("{update: 'c', updates: [{q: {_id: 1}, u: {$set: {k: 3}}}]}");
    SessionClient second = transaction();
    conflicted(second.reply("{update: 'c', updates: [{q: {_id: 2}, u: {$set: {k: 3}}}]}"));
    succeeded(first.abort());
    second.begin();
    second.run("{update: 'c', updates: [{q: {_id: 2}, u: {$set: {k: 3}}}]}");
    succeeded(second.commit());
    assertThat(batch("{find: 'c', filter: {k: 3}}")).isEqualTo(documents("{_id: 2, k: 3}"));
  }

  @Test
  default void theSecondOfTwoUpsertsOfOneDocumentIsAConflictAtOnce() {
    run("{create: 'c'}");
    SessionClient first = transaction();
    String upsert = "{update: 'c', updates: [{q: {_id: 1}, u: {$inc: {n: 1}}, upsert: true}]}";
    first.run(upsert);
    conflicted(transaction().reply(upsert));
    succeeded(first.commit());
    assertThat(batch("{find: 'c'}")).isEqualTo(documents("{_id: 1, n: 1}"));
  }

  @Test
  default void whatOthersHaveInsertedSinceIsAConflict() {
    fill("c", 1);
    SessionClient client = transaction();
    client.run("{find: 'c'}");
    run("{insert: 'c', documents: [{_id: 7}]}");
    conflicted(client.reply("{insert: 'c', documents: [{_id: 7}]}"));
  }

  @Test
  default void aTransactionMayInsertAgainWhatItHasDeleted() {
    fill("c", 2);
    SessionClient client = transaction();
    client.run("{delete: 'c', deletes: [{q: {_id: 0}, limit: 1}]}");
    run("{insert: 'c', documents: [{_id: 7}]}"); // so that the collection has changed
    client.run("{insert: 'c', documents: [{_id: 0, again: true}]}");
    client.run("{delete: 'c', deletes: [{q: {_id: 0}, limit: 1}]}");
    client.run("{insert: 'c', documents: [{_id: 0, again: 2}]}");
    succeeded(client.commit());
    assertThat(batch("{find: 'c', filter: {_id: 0}}")).isEqualTo(documents("{_id: 0, again: 2}"));
  }

  @Test
  default void anInsertOutsideOfTransactionsWaitsForTheEndOfOneThatHasItsKey() {
    run("{create: 'c'}");
    SessionClient client = transaction();
    client.run("{insert: 'c', documents: [{_id: 1, by: 'transaction'}]}");
    failed(50, reply("{insert: 'c', documents: [{_id: 1}], maxTimeMS: 50}"));
    CompletableFuture<Reply> waiting =
        CompletableFuture.supplyAsync(
            () -> reply("{insert: 'c', documents: [{_id: 1, by: 'other'}]}"),
            task -> new Thread(task).start());
    run("{insert: 'c', documents: [{_id: 2}]}");
    succeeded(client.abort());
    succeeded(waiting.join());
    assertThat(batch("{find: 'c', filter: {_id: 1}}"))
        .isEqualTo(documents("{_id: 1, by: 'other'}"));
  }

  @Test
  default void oneOfTwoCreationsOfOneCollectionWins() {
    SessionClient first = transaction();
    SessionClient second = transaction();
    first.run("{insert: 'c', documents: [{_id: 1}]}");
    Reply write = second.reply("{insert: 'c', documents: [{_id: 2}]}");
    succeeded(first.commit());
    conflicted(write.ok() ? second.commit() : write);
    assertThat(batch("{find: 'c'}")).isEqualTo(documents("{_id: 1}"));
  }

  @Test
  default void aDroppedCollectionIsAConflict() {
    fill("c", 2);
    SessionClient client = transaction();
    client.run("{update: 'c', updates: [{q: {_id: 0}, u: {$inc: {n: 1}}}]}");
    if (reply("{drop: 'c', maxTimeMS: 500}").ok()) {
      conflicted(client.commit());
      assertThat(batch("{listCollections: 1, filter: {name: 'c'}}")).isEmpty();
    }
  }
}
