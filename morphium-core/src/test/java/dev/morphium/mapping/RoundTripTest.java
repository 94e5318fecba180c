package dev.morphium.mapping;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.morphium.annotation.PostLoad;
import dev.morphium.annotation.PreStore;
import dev.morphium.exception.MappingException;
import dev.morphium.mapping.Shop.Account;
import dev.morphium.mapping.Shop.Address;
import dev.morphium.mapping.Shop.Card;
import dev.morphium.mapping.Shop.Cash;
import dev.morphium.mapping.Shop.Customer;
import dev.morphium.mapping.Shop.Line;
import dev.morphium.mapping.Shop.LinePage;
import dev.morphium.mapping.Shop.Normalized;
import dev.morphium.mapping.Shop.Order;
import dev.morphium.mapping.Shop.Page;
import dev.morphium.mapping.Shop.Payment;
import dev.morphium.mapping.Shop.State;
import dev.morphium.mapping.Shop.Transfer;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonObjectId;
import org.bson.BsonString;
import org.bson.RawBsonDocument;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;

class RoundTripTest {
  static final Mapper MAPPER = Mapper.create();
  static final ObjectId ID = new ObjectId("65f000000000000000000001");

  static final Order ORDER =
      new Order(
          ID,
          "Åsa 🙂",
          new Address("Main St", "12345", Optional.empty()),
          List.of(new Line("pen", 3, new BigDecimal("1.20")), new Line("ink", 1, BigDecimal.TEN)),
          Map.of("berlin.mitte", 4),
          Set.of(State.OPEN),
          new Card("4711", 2030),
          Instant.ofEpochMilli(1_700_000_000_123L),
          true,
          1L << 40,
          7);

  static BsonDocument bson(byte[] bytes) {
    return new RawBsonDocument(bytes).decode(new org.bson.codecs.BsonDocumentCodec());
  }

  static <T> T read(Class<T> type, String json) {
    byte[] bytes = bytes(BsonDocument.parse(json));
    return MAPPER.mapping(type).decode(bytes, 0, bytes.length);
  }

  static byte[] bytes(BsonDocument document) {
    RawBsonDocument raw = new RawBsonDocument(document, new org.bson.codecs.BsonDocumentCodec());
    java.nio.ByteBuffer buffer = raw.getByteBuffer().asNIO();
    byte[] bytes = new byte[buffer.remaining()];
    buffer.get(bytes);
    return bytes;
  }

  static <T> T copy(Class<T> type, T entity) {
    byte[] bytes = MAPPER.mapping(type).encode(entity);
    bson(bytes); // well-formed
    return MAPPER.mapping(type).decode(bytes, 0, bytes.length);
  }

  @Test
  void aRecordIsStoredInSnakeCaseWithItsIdFirst() {
    assertThat(bson(MAPPER.mapping(Order.class).encode(ORDER)))
        .isEqualTo(
            BsonDocument.parse(
                """
                {_id: {$oid: "65f000000000000000000001"}, customer_name: "Åsa 🙂",
                 ship_to: {street: "Main St", zip_code: "12345", country: null},
                 lines: [{article: "pen", quantity: 3, unit_price: {$numberDecimal: "1.20"}},
                         {article: "ink", quantity: 1, unit_price: {$numberDecimal: "10"}}],
                 stock_by_place: {"berlin%2Emitte": 4}, states: ["OPEN"],
                 payment: {class_name: "card", number: "4711", valid_until: 2030},
                 placed_at: {$date: {$numberLong: "1700000000123"}}, is_gift: true,
                 n: {$numberLong: "1099511627776"}, version: 7}
                """));
  }

  @Test
  void aRecordComesBack() {
    assertThat(copy(Order.class, ORDER)).isEqualTo(ORDER);
  }

  @Test
  void metadataIsThere() {
    EntityMapping<Order> mapping = MAPPER.mapping(Order.class);
    assertThat(mapping.collection()).isEqualTo("orders");
    assertThat(mapping.idProperty().name()).isEqualTo("orderId");
    assertThat(mapping.versionProperty().field()).isEqualTo("version");
    assertThat(mapping.id(ORDER)).isEqualTo(new BsonObjectId(ID));
    assertThat(mapping.properties()).hasSize(11);
    assertThat(mapping.property("number").toBson(ORDER).asInt64().getValue()).isEqualTo(1L << 40);
    assertThat(mapping.property("version").with(ORDER, 8).version()).isEqualTo(8);
    assertThat(mapping.typeFilter()).isNull();
    Order without = mapping.idProperty().with(ORDER, null);
    assertThat(mapping.id(without)).isNull();
    assertThat(mapping.withId(without).orderId()).isNotNull();
    assertThat(mapping.withId(ORDER)).isSameAs(ORDER);
  }

  @Test
  void classesKeepDefaultsAndAliasesAndOtherFields() {
    Customer customer =
        read(
            Customer.class,
            "{_id: 'x', e_mail: 'a@b', visits: 5, nick: null, name: null, extra: {a: [1, 'x']}}");
    assertThat(customer.id()).isEqualTo("x");
    assertThat(customer.age()).isEqualTo(18);
    assertThat(customer.name()).isNull();
    assertThat(customer.nick()).isEqualTo("nick");
    assertThat(customer.mailAddress()).isEqualTo("a@b");
    assertThat(customer.visits()).isEqualTo(5);
    assertThat(customer.others()).isEqualTo(Map.of("extra", Map.of("a", List.of(1, "x"))));
    customer.setAll("n", 20, "c@d", 9, null);
    assertThat(bson(MAPPER.mapping(Customer.class).encode(customer)))
        .isEqualTo(
            BsonDocument.parse(
                """
                {_id: 'x', name: 'n', age: 20, mail_address: 'c@d', friends: [], parent: null,
                 extra: {a: [1, 'x']}}
                """));
  }

  @Test
  void typesMayBeWithinThemselves() {
    Customer customer = new Customer();
    Customer friend = new Customer();
    friend.setAll("f", 1, null, 0, null);
    customer.friends().add(friend);
    assertThat(copy(Customer.class, customer).friends().get(0).name()).isEqualTo("f");
    customer.parent(customer);
    assertThatThrownBy(() -> MAPPER.mapping(Customer.class).encode(customer))
        .isInstanceOf(MappingException.class)
        .hasMessageContaining("Customer.parent")
        .hasMessageContaining("@Reference");
  }

  @Test
  void finalFieldsComeThroughTheConstructorAndOthersAreSet() {
    Account account = new Account("me", 5);
    account.note("rich");
    Account copy = copy(Account.class, account);
    assertThat(copy.owner()).isEqualTo("me");
    assertThat(copy.limit()).isEqualTo(5);
    assertThat(copy.note()).isEqualTo("rich");
    assertThat(read(Account.class, "{owner: 'x'}").note()).isEqualTo("none");
  }

  @Test
  void sealedTypesSayWhichTheyAre() {
    EntityMapping<Payment> payments = MAPPER.mapping(Payment.class);
    for (Payment payment : List.of(new Card("1", 2), new Transfer("DE"))) {
      assertThat(copy(Payment.class, payment)).isEqualTo(payment);
    }
    assertThat(((Cash) copy(Payment.class, new Cash(1.5))).given()).isEqualTo(1.5);
    assertThat(
            read(
                Payment.class, "{class_name: '%s', iban: 'x'}".formatted(Transfer.class.getName())))
        .isEqualTo(new Transfer("x"));
    assertThatThrownBy(() -> read(Payment.class, "{class_name: 'Bitcoin'}"))
        .isInstanceOf(MappingException.class)
        .hasMessage(
            "class_name is 'Bitcoin', which is no known Payment; known are [Cash, Transfer, card];"
                + " MapperBuilder.register(…) adds others");
    assertThatThrownBy(() -> read(Payment.class, "{}")).hasMessageContaining("has no class_name");
    assertThat(payments.path("iban")).isEqualTo("iban");
    assertThat(MAPPER.mapping(Transfer.class).typeFilter())
        .isEqualTo(new BsonDocument("class_name", new BsonString("Transfer")));
    assertThat(MAPPER.mapping(Transfer.class).collection()).isEqualTo("payment");
  }

  @Test
  void genericTypesKnowTheirArguments() {
    LinePage page = new LinePage(new Page<>(1, List.of(new Line("a", 1, BigDecimal.ONE))));
    assertThat(copy(LinePage.class, page)).isEqualTo(page);
    assertThat(MAPPER.mapping(LinePage.class).path("page.content.unitPrice"))
        .isEqualTo("page.content.unit_price");
  }

  @Test
  void callbacksMayGiveAnotherEntity() {
    EntityMapping<Normalized> mapping = MAPPER.mapping(Normalized.class);
    assertThat(mapping.callback(PreStore.class, new Normalized("1", " a ")).text()).isEqualTo("a");
    Normalized same = new Normalized("1", "a");
    assertThat(mapping.callback(PostLoad.class, same)).isSameAs(same);
    assertThatThrownBy(() -> mapping.callback(PostLoad.class, new Normalized("1", "")))
        .isInstanceOf(IllegalStateException.class);
  }

  @Test
  void pathsAreTranslated() {
    EntityMapping<Order> mapping = MAPPER.mapping(Order.class);
    assertThat(mapping.path("orderId")).isEqualTo("_id");
    assertThat(mapping.path("_id")).isEqualTo("_id");
    assertThat(mapping.path("shipTo.zipCode")).isEqualTo("ship_to.zip_code");
    assertThat(mapping.path("ship_to.zip_code")).isEqualTo("ship_to.zip_code");
    assertThat(mapping.path("lines.0.unitPrice")).isEqualTo("lines.0.unit_price");
    assertThat(mapping.path("lines.$.unitPrice")).isEqualTo("lines.$.unit_price");
    assertThat(mapping.path("lines.$[].unitPrice")).isEqualTo("lines.$[].unit_price");
    assertThat(mapping.path("lines.$[line].unitPrice")).isEqualTo("lines.$[line].unit_price");
    assertThat(mapping.path("lines.unitPrice")).isEqualTo("lines.unit_price");
    assertThat(mapping.path("stockByPlace.anyWhere")).isEqualTo("stock_by_place.anyWhere");
    assertThat(mapping.path("payment.validUntil")).isEqualTo("payment.valid_until");
    assertThat(mapping.path("payment.class_name")).isEqualTo("payment.class_name");
    assertThat(MAPPER.mapping(Customer.class).path("other.a.b")).isEqualTo("other.a.b");
    assertThat(MAPPER.mapping(Customer.class).path("friends.parent.mailAddress"))
        .isEqualTo("friends.parent.mail_address");
    assertThatThrownBy(() -> mapping.path("shipTo.zip"))
        .isInstanceOf(MappingException.class)
        .hasMessageContaining(
            "no property 'zip' in the path 'shipTo.zip'; known are [country, street, zipCode]");
    assertThatThrownBy(() -> mapping.path("customerName.first"))
        .isInstanceOf(MappingException.class);
  }

  @Test
  void valuesAreStoredAsTheirPropertyWouldBe() {
    EntityMapping<Order> mapping = MAPPER.mapping(Order.class);
    assertThat(mapping.toBson("orderId", ID)).isEqualTo(new BsonObjectId(ID));
    assertThat(mapping.toBson("orderId", ID.toHexString())).isEqualTo(new BsonObjectId(ID));
    assertThat(mapping.toBson("states", State.PAID)).isEqualTo(new BsonString("PAID"));
    assertThat(mapping.toBson("states", List.of(State.PAID)))
        .isEqualTo(new BsonArray(List.of(new BsonString("PAID"))));
    assertThat(mapping.toBson("lines", new Line("a", 1, BigDecimal.ONE)).asDocument())
        .containsKey("unit_price");
    assertThat(mapping.toBson("lines.quantity", 3L)).isEqualTo(new BsonInt32(3));
    assertThat(mapping.toBson("version", 1.0)).isEqualTo(new BsonInt32(1));
    assertThat(mapping.toBson("payment", new Card("x", 1)).asDocument().getString("class_name"))
        .isEqualTo(new BsonString("card"));
    assertThat(mapping.toBson(State.OPEN)).isEqualTo(new BsonString("OPEN"));
    assertThat(mapping.fromBson("states", new BsonString("PAID"))).isEqualTo(State.PAID);
    assertThat(mapping.fromBson("lines.quantity", new BsonInt32(4))).isEqualTo(4);
    assertThatThrownBy(() -> mapping.toBson("version", "x"))
        .isInstanceOf(MappingException.class)
        .hasMessage("Order.version: 'x' (java.lang.String) is not an Integer");
  }
}
