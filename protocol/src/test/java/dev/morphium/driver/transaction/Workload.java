package dev.morphium.driver.transaction;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Clients that work at the same time, each in steps. */
final class Workload {
  private Workload() {}

  /** One client's work. */
  @FunctionalInterface
  interface Client {
    /** Does the next step. @return false when there was none left */
    boolean step();
  }

  /**
   * Runs all clients in this thread, a step of one and a step of another, as the random numbers
   * say: what one seed does, it does again.
   */
  static void interleave(List<? extends Client> clients, Random random) {
    List<Client> working = new ArrayList<>(clients);
    while (!working.isEmpty()) {
      int next = random.nextInt(working.size());
      if (!working.get(next).step()) {
        working.remove(next);
      }
    }
  }

  /** Runs each client in a thread of its own. */
  static void inParallel(List<? extends Client> clients) throws Exception {
    try (ExecutorService threads = Executors.newFixedThreadPool(clients.size())) {
      List<Callable<Void>> tasks = new ArrayList<>();
      for (Client client : clients) {
        tasks.add(
            () -> {
              while (client.step()) {
                Thread.onSpinWait();
              }
              return null;
            });
      }
      for (Future<Void> task : threads.invokeAll(tasks)) {
        task.get();
      }
    }
  }
}
