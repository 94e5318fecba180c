package dev.morphium.benchmarks.entities;

import java.util.List;

/** Where customers are kept: a client with its own way to turn them into documents and back. */
interface Store extends AutoCloseable {
  /** What it is called in the table. */
  String name();

  /** Forgets all customers. */
  void clear();

  /** Entities of this client, to be inserted later. */
  List<?> entities(List<Customer> customers);

  /** Inserts what {@link #entities} has made, in one call. */
  void insert(List<?> entities);

  /** How loyal a customer is; throws when there is no such customer. */
  int loyalty(int id);

  @Override
  void close();
}
