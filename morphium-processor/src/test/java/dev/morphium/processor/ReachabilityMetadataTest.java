package dev.morphium.processor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.mapping.EntityMapping;
import dev.morphium.mapping.Mapper;
import java.io.IOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.Modifier;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.bson.BsonDocument;
import org.junit.jupiter.api.Test;

/** What native images are told of entities. */
class ReachabilityMetadataTest {
  private static final String PATH =
      "META-INF/native-image/morphium-entities/reachability-metadata.json";
  private static final Map<String, String> SHOP =
      Map.of(
          "shop.Base",
          "package shop; public abstract class Base { protected java.util.Date created; }",
          "shop.Color",
          "package shop; public enum Color { RED { }, BLUE }",
          "shop.Price",
          "package shop; public record Price(long cents, java.util.Currency currency) {}",
          "shop.Text",
          """
          package shop;
          import dev.morphium.mapping.converter.*;
          import org.bson.*;
          public record Text(String letters) {
            public static final class Stored implements Converter<Text> {
              public BsonValue toBson(Text text) { return new BsonString(text.letters()); }
              public Text fromBson(BsonValue value) { return new Text(value.asString().getValue()); }
            }
          }
          """,
          "shop.Payment",
          """
          package shop;
          import dev.morphium.annotation.*;
          @Embedded
          public sealed interface Payment {
            record Card(String number) implements Payment {}
            record Cash(Price given) implements Payment {}
          }
          """,
          "shop.Order",
          """
          package shop;
          import dev.morphium.annotation.*;
          import dev.morphium.mapping.converter.Convert;
          import java.util.*;
          @Entity
          public class Order extends Base {
            @Id String key = "o1";
            Map<String, List<Price>> prices = Map.of("a", List.of(new Price(3, null)));
            Color[] colors = {Color.BLUE};
            Payment payment = new Payment.Cash(new Price(4, null));
            @Convert(Text.Stored.class) Text note = new Text("x");
            static Thread worker;
          }
          """);

  private static Set<String> types(Compilation compiled, String path) throws IOException {
    Set<String> types = new TreeSet<>();
    BsonDocument metadata = BsonDocument.parse(compiled.resource(path));
    assertThat(metadata.keySet()).containsExactly("reflection");
    metadata
        .getArray("reflection")
        .forEach(
            entry -> {
              BsonDocument type = entry.asDocument();
              assertThat(type.keySet())
                  .containsExactly(
                      "type", "allDeclaredFields", "allDeclaredConstructors", "allDeclaredMethods");
              types.add(type.getString("type").getValue());
            });
    return types;
  }

  @Test
  void anEntityIsToldWithAllThatItConsistsOf() throws IOException {
    try (Compilation compiled = Compilation.of(SHOP)) {
      assertThat(compiled.errors).isEmpty();
      Set<String> types = types(compiled, PATH);
      assertThat(types)
          .containsExactly(
              "shop.Base",
              "shop.Color",
              "shop.Order",
              "shop.Payment",
              "shop.Payment$Card",
              "shop.Payment$Cash",
              "shop.Price",
              "shop.Text",
              "shop.Text$Stored");
      types.forEach(compiled::type);
    }
  }

  /** Every class with objects that the mapper makes for a document is among them. */
  @Test
  void whatTheMapperMakesIsTold() throws Exception {
    try (Compilation compiled = Compilation.of(SHOP)) {
      Set<String> types = types(compiled, PATH);
      Class<?> order = compiled.type("shop.Order");
      Constructor<?> constructor = order.getDeclaredConstructor();
      Set<String> made = new TreeSet<>();
      collect(roundTrip(Mapper.create().mapping(order), constructor.newInstance()), made);
      assertThat(made).contains("shop.Order", "shop.Price", "shop.Payment$Cash", "shop.Text");
      assertThat(types).containsAll(made);
    }
  }

  private static <T> T roundTrip(EntityMapping<T> mapping, Object entity) {
    byte[] stored = mapping.encode(mapping.type().cast(entity));
    return mapping.decode(stored, 0, stored.length);
  }

  private static void collect(Object value, Set<String> made) throws IllegalAccessException {
    if (value instanceof Iterable<?> values) {
      for (Object each : values) {
        collect(each, made);
      }
    } else if (value instanceof Map<?, ?> map) {
      collect(map.values(), made);
    } else if (value instanceof Object[] array) {
      collect(java.util.Arrays.asList(array), made);
    } else if (value != null && value.getClass().getName().startsWith("shop.")) {
      made.add(value.getClass().getName());
      for (var field : value.getClass().getDeclaredFields()) {
        if (!Modifier.isStatic(field.getModifiers())) {
          field.setAccessible(true);
          collect(field.get(value), made);
        }
      }
    }
  }

  @Test
  void theFolderIsAnOption() throws IOException {
    try (Compilation compiled = Compilation.of(SHOP, "-Amorphium.native=com.shop/orders")) {
      String path = "META-INF/native-image/com.shop/orders/reachability-metadata.json";
      assertThat(types(compiled, path)).contains("shop.Order");
      assertThat(compiled.hasResource(PATH)).isFalse();
    }
  }

  @Test
  void withoutEntitiesNothingIsWritten() throws IOException {
    String text = "package shop; public class Alone {}";
    try (Compilation compiled = Compilation.of("shop.Alone", text)) {
      assertThat(compiled.errors).isEmpty();
      assertThat(compiled.hasResource(PATH)).isFalse();
    }
  }
}
