package dev.morphium.benchmarks.faults.history;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongSupplier;

/** Everything that the clients of one run did. Safe for several threads. */
public final class History {
  private final LongSupplier nanoTime;
  private final long start;
  private final Queue<RegisterOperation> operations = new ConcurrentLinkedQueue<>();
  private final Queue<Transaction> transactions = new ConcurrentLinkedQueue<>();
  private final Queue<String> notes = new ConcurrentLinkedQueue<>();
  private final Queue<String> tries = new ConcurrentLinkedQueue<>();
  private final AtomicInteger numbers = new AtomicInteger();

  /** An empty history that begins now. */
  public History(LongSupplier nanoTime) {
    this.nanoTime = nanoTime;
    this.start = nanoTime.getAsLong();
  }

  /** The time since the beginning, in nanoseconds. */
  public long now() {
    return nanoTime.getAsLong() - start;
  }

  /** A number that nobody else has. */
  public int number() {
    return numbers.incrementAndGet();
  }

  public void add(RegisterOperation operation) {
    operations.add(operation);
  }

  public void add(Transaction transaction) {
    transactions.add(transaction);
  }

  /** Notes what else has happened. */
  public void note(String happened) {
    notes.add("%.3f s: %s".formatted(now() / 1e9, happened));
  }

  /** Adds a try of a command, which is one of those that an operation is made of. */
  public void tried(String text) {
    tries.add(text);
  }

  /** Writes all tries of commands, one event a line. */
  public void writeTries(Path file) throws IOException {
    Files.write(file, tries);
  }

  public List<RegisterOperation> operations() {
    return List.copyOf(operations);
  }

  public List<Transaction> transactions() {
    return List.copyOf(transactions);
  }

  public List<String> notes() {
    return List.copyOf(notes);
  }

  /** Counts the operations and transactions of an outcome. */
  public long count(OperationOutcome outcome) {
    return operations.stream().filter(each -> each.span().outcome() == outcome).count()
        + transactions.stream().filter(each -> each.span().outcome() == outcome).count();
  }

  /** Writes everything, one operation a line, in the order in which it was noted. */
  public void write(Path file) throws IOException {
    try (BufferedWriter writer = Files.newBufferedWriter(file)) {
      for (String note : notes) {
        writer.append(note).append('\n');
      }
      for (RegisterOperation operation : operations) {
        writer.append(operation.key()).append(": ").append(operation.toString()).append('\n');
      }
      for (Transaction transaction : transactions) {
        writer.append(transaction.toString()).append('\n');
      }
    }
  }
}
