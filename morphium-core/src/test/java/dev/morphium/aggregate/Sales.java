package dev.morphium.aggregate;

import dev.morphium.annotation.Embedded;
import dev.morphium.annotation.Entity;
import dev.morphium.annotation.Id;
import dev.morphium.internal.execution.RunnerOnEngine;
import dev.morphium.mapping.EntityMapping;
import dev.morphium.mapping.Mapper;
import dev.morphium.operation.Namespace;
import dev.morphium.operation.Operation.RunCommand;
import dev.morphium.operation.OperationOptions;
import java.time.Instant;
import java.util.List;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.bson.BsonTimestamp;
import org.jspecify.annotations.Nullable;

/** What the examples aggregate: sales and the customers that they were made to. */
final class Sales implements AutoCloseable {
  static final Mapper MAPPER = Mapper.create();
  static final EntityMappings TYPES = MAPPER::mapping;

  static final EntityMapping<Sale> SALES = MAPPER.mapping(Sale.class);
  private static final Namespace NAMESPACE = new Namespace("shop", "sale");
  private static final List<String> DOCUMENTS =
      List.of(
          """
          {_id: 1, customer_name: 'Ann Lee', customer_id: 'ann', unit_price: 2.5, quantity: 4,
           status: 'OPEN', angle: 0.5, bits: 6, note: '  Hello, World  ',
           scores: [3, 1, 2], tags: ['red', 'blue'], flags: [true, false],
           items: [{product_name: 'pen', unit_price: 1.5}, {product_name: 'ink', unit_price: 9.0}],
           address: {zip_code: '10115', city: 'Berlin'},
           sold_at: ISODate('2024-02-29T13:45:30.250Z'), stamp: Timestamp(1700000000, 7)}\
          """,
          """
          {_id: 2, customer_name: 'Bob Ray', customer_id: 'bob', unit_price: 4.0, quantity: 1,
           status: 'PAID', angle: 1.0, bits: 3, note: 'Second', scores: [5], tags: ['red'], flags: [true],
           items: [], address: {zip_code: '20095', city: 'Hamburg'},
           sold_at: ISODate('2024-03-02T08:00:00Z'), stamp: Timestamp(1700000001, 1)}\
          """,
          """
          {_id: 3, customer_name: 'Ann Lee', customer_id: 'ann', unit_price: 6.5, quantity: 2,
           status: 'OPEN', angle: 0.25, bits: 1, note: 'Third', scores: [2, 2], tags: [], flags: [],
           items: [{product_name: 'cap', unit_price: 3.0}],
           address: {zip_code: '10117', city: 'Berlin'},
           sold_at: ISODate('2024-03-05T20:15:00Z'), stamp: Timestamp(1700000002, 1)}\
          """);
  private static final List<String> CUSTOMERS =
      List.of(
          "{_id: 'ann', full_name: 'Ann Lee', recommended_by: 'bob'}",
          "{_id: 'bob', full_name: 'Bob Ray', recommended_by: null}");

  final RunnerOnEngine engine = new RunnerOnEngine();

  /** How far a sale is. */
  enum Status {
    OPEN,
    PAID
  }

  /** A place. */
  @Embedded
  record Address(String zipCode, String city) {}

  /** One position of a sale. */
  @Embedded
  record Item(String productName, double unitPrice) {}

  /** Somebody who buys. */
  @Entity
  record Customer(@Id String id, String fullName, @Nullable String recommendedBy) {}

  /** The entity. */
  @Entity
  record Sale(
      @Id int id,
      String customerName,
      String customerId,
      double unitPrice,
      int quantity,
      Status status,
      double angle,
      int bits,
      String note,
      List<Integer> scores,
      List<String> tags,
      List<Boolean> flags,
      List<Item> items,
      Address address,
      Instant soldAt,
      BsonTimestamp stamp) {}

  /** A collection of three sales and one of two customers. */
  static Sales filled() {
    Sales sales = new Sales();
    sales.insert("sale", DOCUMENTS);
    sales.insert("customer", CUSTOMERS);
    return sales;
  }

  private void insert(String collection, List<String> documents) {
    BsonArray all = new BsonArray(documents.stream().map(BsonDocument::parse).toList());
    BsonDocument command = new BsonDocument("insert", new BsonString(collection));
    engine.run("shop", command.append("documents", all));
  }

  Pipeline<Sale, BsonDocument> pipeline() {
    return pipeline(ResultType.documents());
  }

  <R> Pipeline<Sale, R> pipeline(Class<R> type) {
    return pipeline(ResultType.of(type, TYPES));
  }

  <R> Pipeline<Sale, R> pipeline(ResultType<R> result) {
    return new Pipeline<>(engine.runner, NAMESPACE, SALES, TYPES, result);
  }

  /** What the same pipeline in the server's own form gives. */
  List<BsonDocument> raw(List<BsonDocument> stages) {
    BsonDocument command = pipeline().command().append("pipeline", new BsonArray(stages));
    return engine
        .runner
        .open(
            new RunCommand("shop", command, RunCommand.Form.CURSOR, OperationOptions.DEFAULT),
            ResultType.documents().decoder())
        .toList();
  }

  @Override
  public void close() {
    engine.close();
  }
}
