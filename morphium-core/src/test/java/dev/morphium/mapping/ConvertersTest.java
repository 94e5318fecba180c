package dev.morphium.mapping;

import static dev.morphium.mapping.RoundTripTest.MAPPER;
import static dev.morphium.mapping.RoundTripTest.bson;
import static dev.morphium.mapping.RoundTripTest.copy;
import static dev.morphium.mapping.RoundTripTest.read;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.morphium.exception.MappingException;
import dev.morphium.mapping.converter.Convert;
import dev.morphium.mapping.converter.Converter;
import java.util.List;
import java.util.Map;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonInt64;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.junit.jupiter.api.Test;

class ConvertersTest {
  record Money(long cents, String currency) {}

  @Convert(TemperatureConverter.class)
  record Temperature(double celsius) {}

  record Prices(
      Money single,
      List<Money> many,
      Map<String, Money> named,
      Temperature temperature,
      @Convert(ReversedConverter.class) String text,
      @Convert(FlagConverter.class) boolean flag,
      int plain) {}

  static final class MoneyConverter implements Converter<Money> {
    @Override
    public BsonValue toBson(Money value) {
      return new BsonString(value.cents() + " " + value.currency());
    }

    @Override
    public Money fromBson(BsonValue value) {
      String[] parts = value.asString().getValue().split(" ", 2);
      return new Money(Long.parseLong(parts[0]), parts[1]);
    }
  }

  static final class TemperatureConverter implements Converter<Temperature> {
    @Override
    public BsonValue toBson(Temperature value) {
      return new BsonInt64(Math.round(value.celsius() * 1000));
    }

    @Override
    public Temperature fromBson(BsonValue value) {
      return new Temperature(value.asNumber().longValue() / 1000.0);
    }
  }

  static final class ReversedConverter implements Converter<String> {
    @Override
    public BsonValue toBson(String value) {
      return new BsonString(new StringBuilder(value).reverse().toString());
    }

    @Override
    public String fromBson(BsonValue value) {
      return new StringBuilder(value.asString().getValue()).reverse().toString();
    }
  }

  static final class FlagConverter implements Converter<Boolean> {
    @Override
    public BsonValue toBson(Boolean value) {
      return new BsonInt32(value ? 1 : 0);
    }

    @Override
    public Boolean fromBson(BsonValue value) {
      return value.asInt32().getValue() != 0;
    }
  }

  private final Mapper mapper =
      Mapper.builder().converter(Money.class, new MoneyConverter()).build();

  @Test
  void convertersStoreWhatTheyLike() {
    Money money = new Money(150, "EUR");
    Prices prices =
        new Prices(
            money, List.of(money), Map.of("a", money), new Temperature(36.6), "abc", true, 5);
    EntityMapping<Prices> mapping = mapper.mapping(Prices.class);
    byte[] bytes = mapping.encode(prices);
    assertThat(bson(bytes))
        .isEqualTo(
            BsonDocument.parse(
                """
                {single: '150 EUR', many: ['150 EUR'], named: {a: '150 EUR'},
                 temperature: {$numberLong: '36600'}, text: 'cba', flag: 1, plain: 5}
                """));
    assertThat(mapping.decode(bytes, 0, bytes.length)).isEqualTo(prices);
    assertThat(mapping.toBson("many", money)).isEqualTo(new BsonString("150 EUR"));
    assertThat(mapping.toBson("text", "abc")).isEqualTo(new BsonString("cba"));
    assertThat(mapping.toBson("flag", true)).isEqualTo(new BsonInt32(1));
    assertThat(mapping.fromBson("single", new BsonString("1 USD"))).isEqualTo(new Money(1, "USD"));
  }

  @Test
  void aConverterTakesThePlaceOfTheBuiltInOne() {
    Converter<Integer> words =
        new Converter<>() {
          @Override
          public BsonValue toBson(Integer value) {
            return new BsonString("#" + value);
          }

          @Override
          public Integer fromBson(BsonValue value) {
            return Integer.valueOf(value.asString().getValue().substring(1));
          }
        };
    record Numbers(int one, Integer two, List<Integer> three) {}
    EntityMapping<Numbers> mapping =
        Mapper.builder().converter(Integer.class, words).build().mapping(Numbers.class);
    Numbers numbers = new Numbers(1, 2, List.of(3));
    byte[] bytes = mapping.encode(numbers);
    assertThat(bson(bytes)).isEqualTo(BsonDocument.parse("{one: '#1', two: '#2', three: ['#3']}"));
    assertThat(mapping.decode(bytes, 0, bytes.length)).isEqualTo(numbers);
  }

  @Test
  void whatAConverterThrowsNamesThePropertyAndTheConverter() {
    byte[] bytes = RoundTripTest.bytes(BsonDocument.parse("{single: 5}"));
    assertThatThrownBy(() -> mapper.mapping(Prices.class).decode(bytes, 0, bytes.length))
        .isInstanceOf(MappingException.class)
        .hasMessageContaining("Prices.single: the converter " + MoneyConverter.class.getName())
        .hasMessageContaining("cannot read the value")
        .hasMessageContaining("STRING");
  }

  @Test
  void withoutItsConverterATypeIsStoredByItsProperties() {
    record Plain(Money money) {}
    Plain plain = new Plain(new Money(1, "EUR"));
    assertThat(copy(Plain.class, plain)).isEqualTo(plain);
    assertThat(bson(MAPPER.mapping(Plain.class).encode(plain)))
        .isEqualTo(BsonDocument.parse("{money: {cents: {$numberLong: '1'}, currency: 'EUR'}}"));
    assertThat(read(Plain.class, "{money: {cents: 1, currency: 'EUR'}}")).isEqualTo(plain);
  }
}
