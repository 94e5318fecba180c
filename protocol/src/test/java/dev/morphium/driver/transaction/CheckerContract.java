package dev.morphium.driver.transaction;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.junit.jupiter.api.Test;

/**
 * Many clients at once: no money is made or lost, no update is lost, no snapshot is mixed.
 *
 * <p>A few random seeds run by default; {@code -Dchecker.seeds=100} runs more, {@code
 * -Dchecker.seed=N} one again. What a seed does in one thread is always the same.
 */
public interface CheckerContract extends SessionBackend {
  /** How many clients work at once. */
  int CLIENTS = 5;

  /** How many transactions each of them makes. */
  int TRANSACTIONS = 20;

  @Test
  default void moneyIsOnlyMoved() throws Exception {
    for (long seed : seeds()) {
      try {
        moveMoney(seed, false);
        moveMoney(seed, true);
      } catch (AssertionError | Exception failure) {
        throw new AssertionError("seed " + seed + ": " + failure, failure);
      }
    }
  }

  @Test
  default void listsTellOfOneOrder() throws Exception {
    for (long seed : seeds()) {
      try {
        appendToLists(seed, false);
        appendToLists(seed, true);
      } catch (AssertionError | Exception failure) {
        throw new AssertionError("seed " + seed + ": " + failure, failure);
      }
    }
  }

  private static long[] seeds() {
    Long given = Long.getLong("checker.seed");
    return given == null
        ? new Random().longs(Integer.getInteger("checker.seeds", 3)).toArray()
        : new long[] {given};
  }

  private void moveMoney(long seed, boolean threads) throws Exception {
    Random random = new Random(seed);
    run("{delete: 'left', deletes: [{q: {}, limit: 0}]}");
    run("{delete: 'right', deletes: [{q: {}, limit: 0}]}");
    for (int account = 0; account < BankClient.ACCOUNTS; account++) {
      run(
          "{insert: '%s', documents: [{_id: %d, b: %d}]}"
              .formatted(BankClient.collection(account), account, BankClient.BALANCE));
    }
    List<BankClient> clients = new ArrayList<>();
    for (int i = 0; i < CLIENTS; i++) {
      clients.add(new BankClient(client(), new Random(random.nextLong()), TRANSACTIONS));
    }
    work(clients, random, threads);
    int total = 0;
    for (String collection : List.of("left", "right")) {
      for (BsonDocument account : batch("{find: '" + collection + "'}")) {
        total += account.getInt32("b").getValue();
      }
    }
    assertThat(total).isEqualTo(BankClient.ACCOUNTS * BankClient.BALANCE);
    assertThat(clients.stream().mapToInt(BankClient::transfers).sum()).isPositive();
  }

  private void appendToLists(long seed, boolean threads) throws Exception {
    Random random = new Random(seed);
    run("{delete: 'even', deletes: [{q: {}, limit: 0}]}");
    run("{delete: 'odd', deletes: [{q: {}, limit: 0}]}");
    for (String collection : List.of("even", "odd")) {
      run("{createIndexes: '%s', indexes: [{key: {l: 1}, name: 'l_1'}]}".formatted(collection));
    }
    AtomicInteger numbers = new AtomicInteger();
    AtomicLong clock = new AtomicLong();
    List<ListClient> clients = new ArrayList<>();
    for (int i = 0; i < CLIENTS; i++) {
      String name = (char) ('a' + i) + "";
      Random own = new Random(random.nextLong());
      clients.add(new ListClient(name, client(), own, numbers, clock, TRANSACTIONS));
    }
    work(clients, random, threads);
    List<History.Transaction> transactions = new ArrayList<>();
    clients.forEach(client -> transactions.addAll(client.history()));
    Map<Integer, List<Integer>> lists = new HashMap<>();
    for (String collection : List.of("even", "odd")) {
      for (BsonDocument list : batch("{find: '" + collection + "'}")) {
        lists.put(list.getInt32("_id").getValue(), ListClient.numbers(list));
      }
    }
    checkIndexes(lists);
    assertThat(transactions).anyMatch(History.Transaction::committed);
    assertThat(HistoryChecker.anomalies(new History(transactions, lists))).isEmpty();
  }

  private void checkIndexes(Map<Integer, List<Integer>> lists) {
    lists.forEach(
        (list, numbers) ->
            assertThat(
                    batch(
                        "{find: '%s', filter: {l: %d}, projection: {_id: 1}, hint: 'l_1'}"
                            .formatted(ListClient.collection(list), numbers.getLast())))
                .containsExactly(BsonDocument.parse("{_id: " + list + "}")));
    for (String collection : List.of("even", "odd")) {
      assertThat(run("{validate: '%s', full: true}".formatted(collection)))
          .containsEntry("valid", BsonBoolean.TRUE);
    }
  }

  private static void work(List<? extends Workload.Client> clients, Random random, boolean threads)
      throws Exception {
    if (threads) {
      Workload.inParallel(clients);
    } else {
      Workload.interleave(clients, random);
    }
  }
}
