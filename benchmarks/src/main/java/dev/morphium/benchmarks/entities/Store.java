package dev.morphium.benchmarks.entities;

import java.util.List;

/** Where customers are kept: a client with its own way to turn them into documents and back. */
interface Store extends AutoCloseable {
  /** What it is called in the table. */
  String name();

  /** Forgets all customers. */
  void clear();

  /** Makes entities of this client, to be inserted later. */
  void prepare(List<Customer> customers);

  /** Inserts what {@link #prepare} has made, in one call. */
  void insert();

  /** How loyal a customer is; throws when there is no such customer. */
  int loyalty(int id);

  /** The customers of a page in the order of their ids, counted: the page begins at a number. */
  int page(int first, int size);

  /** How many customers there are of all degrees of loyalty, by an aggregation that groups them. */
  int aggregated();

  @Override
  void close();
}
