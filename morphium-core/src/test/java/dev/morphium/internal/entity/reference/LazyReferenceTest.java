package dev.morphium.internal.entity.reference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.morphium.Morphium;
import dev.morphium.exception.MappingException;
import dev.morphium.internal.entity.reference.Shop.Article;
import dev.morphium.internal.entity.reference.Shop.Customer;
import dev.morphium.internal.entity.reference.Shop.Invoice;
import dev.morphium.mapping.reference.Lazy;
import dev.morphium.operation.ResultCursor;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class LazyReferenceTest {
  private final RecordingDriver server = new RecordingDriver();
  private final Morphium morphium = server.open();

  @AfterEach
  void close() {
    morphium.close();
  }

  private void invoices(int count) {
    Article pen = morphium.store(new Article(1, "pen"));
    List<Invoice> all = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      Customer customer = new Customer("customer " + i);
      all.add(new Invoice(i, Lazy.of(customer), List.of(Lazy.of(pen))));
    }
    morphium.storeList(all);
  }

  private List<Invoice> sorted() {
    return morphium.createQueryFor(Invoice.class).sort("id").asList();
  }

  private static String name(Invoice invoice) {
    Customer customer = invoice.customer().get();
    return customer == null ? "" : customer.name();
  }

  @Test
  void theFirstThatIsAskedForReadsAllOfTheList() {
    invoices(100);
    List<Invoice> found = server.counted(1, this::sorted);
    assertThat(found.get(5).customer().isLoaded()).isFalse();
    assertThat(server.of(() -> assertThat(name(found.get(5))).isEqualTo("customer 5")))
        .containsExactly("find customer");
    assertThat(server.counted(0, () -> found.stream().map(LazyReferenceTest::name).toList()))
        .hasSize(100)
        .doesNotContain("");
    assertThat(server.counted(1, () -> found.get(0).articles().get(0).get().name()))
        .isEqualTo("pen");
    assertThat(server.counted(0, () -> found.get(99).articles().get(0).get()))
        .isSameAs(found.get(0).articles().get(0).get());
  }

  @Test
  void manyThreadsReadTheListOnce() {
    invoices(50);
    List<Invoice> found = sorted();
    assertThat(
            server.of(
                () ->
                    assertThat(found.parallelStream().map(LazyReferenceTest::name).toList())
                        .doesNotContain("")))
        .containsExactly("find customer");
  }

  @Test
  void lazyReferencesAreEqualByTheirIds() {
    invoices(2);
    Invoice one = morphium.findById(Invoice.class, 1);
    assertThat(one).isEqualTo(morphium.findById(Invoice.class, 1));
    assertThat(morphium.createQueryFor(Invoice.class).f("customer").eq(one.customer()).get())
        .isEqualTo(one);
    assertThat(morphium.createQueryFor(Invoice.class).f("articles").eq(1).countAll()).isEqualTo(2);
  }

  @Test
  void longListsAreReadInParts() {
    invoices(1_100);
    List<Invoice> found = sorted();
    assertThat(server.of(() -> found.forEach(LazyReferenceTest::name))).hasSize(2);
  }

  @Test
  void eachBatchOfACursorIsAListOfItsOwn() {
    invoices(20);
    List<String> commands =
        server.of(
            () -> {
              try (ResultCursor<Invoice> cursor =
                  morphium.createQueryFor(Invoice.class).batchSize(10).asCursor()) {
                cursor.forEachRemaining(invoice -> assertThat(name(invoice)).isNotEmpty());
              }
            });
    assertThat(commands.stream().filter("find customer"::equals)).hasSize(2);
  }

  @Test
  void whatIsGoneIsNull() {
    invoices(3);
    List<Invoice> found = sorted();
    morphium.createQueryFor(Customer.class).f("name").eq("customer 1").delete();
    assertThat(found.get(0).customer().get()).isNotNull();
    assertThat(found.get(1).customer().get()).isNull();
    morphium.store(new Invoice(7, null, List.of()));
    assertThat(morphium.findById(Invoice.class, 7).customer()).isNull();
  }

  @Test
  void nothingOfATransactionIsRememberedAfterIt() {
    invoices(3);
    List<Invoice> found = sorted();
    morphium.startTransaction();
    morphium.createQueryFor(Customer.class).everything().set("name", "changed");
    assertThat(name(found.get(0))).isEqualTo("changed");
    morphium.abortTransaction();
    assertThat(name(found.get(1))).isEqualTo("customer 1");
    assertThat(server.counted(0, () -> name(found.get(2)))).isEqualTo("customer 2");
    assertThat(name(found.get(0))).isEqualTo("changed");
  }

  @Test
  void aClosedMorphiumSaysSo() {
    invoices(3);
    List<Invoice> found = sorted();
    assertThat(name(found.get(0))).isEqualTo("customer 0");
    morphium.close();
    assertThat(name(found.get(0))).isEqualTo("customer 0");
    assertThatThrownBy(() -> found.get(1).articles().get(0).get())
        .isInstanceOf(MappingException.class)
        .hasMessageContainingAll("Article", "closed", "open");
  }
}
