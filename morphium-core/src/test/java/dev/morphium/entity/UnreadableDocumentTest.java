package dev.morphium.entity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.morphium.Morphium;
import dev.morphium.annotation.Entity;
import dev.morphium.annotation.Id;
import dev.morphium.exception.MappingException;
import dev.morphium.exception.UnreadableDocumentException;
import dev.morphium.operation.ResultCursor;
import dev.morphium.query.Page;
import dev.morphium.query.Query;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Documents that do not fit their type: which, where, what; and how to go on past them. */
class UnreadableDocumentTest {
  /** A line. */
  record Line(String article, int count) {}

  /** An order with lines. */
  @Entity
  record Order(
      @Id int id, String customer, List<Line> orderLines, Map<String, Line> special, Size size) {}

  /** A constant. */
  enum Size {
    SMALL
  }

  private final Morphium morphium =
      Morphium.connect("inmemory://%s/shop".formatted(UUID.randomUUID()));

  @AfterEach
  void close() {
    morphium.close();
  }

  @BeforeEach
  void insert() {
    for (int i = 0; i < 5; i++) {
      morphium.store(new Order(i, "c" + i, List.of(), Map.of(), null));
    }
  }

  private void insert(String document) {
    morphium.runCommand(
        "shop", BsonDocument.parse("{insert: 'order', documents: [%s]}".formatted(document)));
  }

  private Query<Order> orders() {
    return morphium.createQueryFor(Order.class).sort("id");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "customer: 7 | customer | an int32 | a String",
        "order_lines: 'x' | order_lines | a string | a List, each element a Line",
        "order_lines: [{count: 1}, {count: 'many'}] | order_lines.1.count | a string | an Integer",
        "special: {a: {count: {x: 1}}} | special.a.count | a document | an Integer",
        "size: 'HUGE' | size | a string | a constant of Size, which are [SMALL]"
      })
  void theExceptionSaysWhichDocumentAndWhere(
      String field, String path, String stored, String wanted) {
    insert("{_id: 77, %s}".formatted(field));
    UnreadableDocumentException e =
        catchThrowableOfType(UnreadableDocumentException.class, () -> orders().asList());
    assertThat(e)
        .isInstanceOf(MappingException.class)
        .hasMessageStartingWith(
            "the document {\"_id\": 77} of shop.order cannot be read: %s is %s, and wanted is %s"
                .formatted(path, stored, wanted));
    assertThat(e.collection()).isEqualTo("shop.order");
    assertThat(e.id()).isEqualTo(new BsonInt32(77));
    assertThat(e.path()).isEqualTo(path);
    assertThat(e.storedType()).isEqualTo(stored);
    assertThat(e.wantedType()).isEqualTo(wanted);
    assertThat(e.document()).containsKey("_id");
  }

  @Test
  void theFirstOneEndsTheReadingUnlessItIsToGoOn() {
    insert("{_id: -1, customer: 7}");
    insert("{_id: 2.5, customer: 7}");
    insert("{_id: 99, customer: 7}");
    assertThatThrownBy(() -> orders().asList()).isInstanceOf(UnreadableDocumentException.class);
    assertThatThrownBy(() -> orders().get()).isInstanceOf(UnreadableDocumentException.class);
    List<UnreadableDocumentException> told = new ArrayList<>();
    Query<Order> some = orders().batchSize(2).skipUnreadable(told::add);
    assertThat(some.asList()).extracting(Order::id).containsExactly(0, 1, 2, 3, 4);
    assertThat(told).hasSize(3).first().extracting(e -> e.id().asNumber().intValue()).isEqualTo(-1);
    try (Stream<Order> stream = some.stream()) {
      assertThat(stream).hasSize(5);
    }
    try (ResultCursor<Order> cursor = some.asCursor()) {
      assertThat(cursor.next().id()).isZero();
      assertThat(cursor.tryNext()).extracting(Order::id).isEqualTo(1);
      assertThat(cursor.toList()).extracting(Order::id).containsExactly(2, 3, 4);
      assertThatThrownBy(cursor::hasNext).isInstanceOf(IllegalStateException.class);
    }
    assertThat(some.get()).extracting(Order::id).isEqualTo(0);
    List<Integer> ids = new ArrayList<>();
    String next = null;
    do {
      Page<Order> page = some.limit(3).page(next);
      page.items().forEach(order -> ids.add(order.id()));
      next = page.next();
    } while (next != null);
    assertThat(ids).containsExactly(0, 1, 2, 3, 4);
  }
}
