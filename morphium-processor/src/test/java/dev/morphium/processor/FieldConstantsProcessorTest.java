package dev.morphium.processor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.mapping.EntityMapping;
import dev.morphium.mapping.Mapper;
import dev.morphium.mapping.NamingStrategy;
import dev.morphium.mapping.PropertyMapping;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import javax.annotation.processing.Processor;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FieldConstantsProcessorTest {
  private static final String USER =
      """
      package shop;
      import dev.morphium.annotation.*;
      import java.util.*;
      import org.bson.types.ObjectId;
      @Entity
      public class User extends Base {
        @Id ObjectId key;
        String lastName;
        @Property(fieldName = "e-mail") @Aliases({"mail", "email"}) String mailAddress;
        @Reference(fieldName = "boss_id") User boss;
        String htmlURL2;
        String already_snake;
        int x;
        transient int cached;
        static int count;
        @Transient String note;
        @AdditionalData Map<String, Object> rest;
        @Version long version;
        Address address;
        @Embedded record Address(String street, String zipCode) {}
      }
      """;
  private static final String BASE =
      """
      package shop;
      public abstract class Base {
        private java.util.Date createdAt;
      }
      """;

  @Test
  void constantsAreTheNamesThatTheMapperKnows() throws IOException {
    try (Compilation compiled = Compilation.of(Map.of("shop.User", USER, "shop.Base", BASE))) {
      assertThat(compiled.errors).isEmpty();
      assertThat(compiled.warnings).isEmpty();
      assertThat(compiled.constants("shop.User_"))
          .containsEntry("LAST_NAME", "lastName")
          .containsEntry("HTML_URL2", "htmlURL2")
          .containsEntry("CREATED_AT", "createdAt")
          .doesNotContainKeys("CACHED", "COUNT", "NOTE", "REST");
      assertThat(compiled.constants("shop.User_$Stored"))
          .containsEntry("KEY", "_id")
          .containsEntry("MAIL_ADDRESS", "e-mail")
          .containsEntry("BOSS", "boss_id");
      agree(compiled, "shop.User", "shop.User_", Mapper.create());
      agree(compiled, "shop.User$Address", "shop.User_Address_", Mapper.create());
    }
  }

  @Test
  void theStrategyOfTheMapperCanBeSaid() throws IOException {
    try (Compilation compiled =
        Compilation.of(
            Map.of("shop.User", USER, "shop.Base", BASE), "-Amorphium.naming=as_in_java")) {
      assertThat(compiled.errors).isEmpty();
      agree(
          compiled,
          "shop.User",
          "shop.User_",
          Mapper.builder().naming(NamingStrategy.AS_IN_JAVA).build());
    }
    try (Compilation compiled =
        Compilation.of(Map.of("shop.User", USER, "shop.Base", BASE), "-Amorphium.naming=kebab")) {
      assertThat(compiled.errors).anyMatch(error -> error.contains("snake_case"));
    }
  }

  @Test
  void constantsAreNamesInQueriesAndAnnotations() throws IOException {
    String use =
        """
        package shop;
        import dev.morphium.annotation.*;
        import dev.morphium.query.Query;
        import dev.morphium.query.filter.*;
        import dev.morphium.update.Update;
        class Use {
          @Entity @Index({"-" + Use_Order_.PLACED_AT + "," + Use_Order_.CUSTOMER})
          record Order(@Id String id, String customer, long placedAt, Line line) {}
          @Embedded(translateCamelCase = false) record Line(String articleName) {}
          interface Order_ {
            String CUSTOMER = Use_Order_.CUSTOMER;
            String PLACED_AT = Use_Order_.PLACED_AT;
            String ARTICLE = Use_Order_.LINE + "." + Use_Line_.ARTICLE_NAME;
          }
          static Filter<Object> filter() {
            return Filters.f(Order_.ARTICLE).eq("pen");
          }
          static Query<Order> query(Query<Order> all) {
            return all.f(Order_.CUSTOMER).eq("a").sort(Use_Order_.PLACED_AT);
          }
          static Update<Order> update() {
            return Update.of(Order.class).set(Order_.CUSTOMER, "b");
          }
        }
        """;
    try (Compilation compiled = Compilation.of("shop.Use", use)) {
      assertThat(compiled.errors).isEmpty();
      EntityMapping<?> mapping = Mapper.create().mapping(compiled.type("shop.Use$Order"));
      assertThat(mapping.path(compiled.constants("shop.Use$Order_").get("ARTICLE")))
          .isEqualTo("line.articleName");
    }
  }

  @Test
  void ignoredAndLimitedFieldsHaveNoConstants() throws IOException {
    String source =
        """
        package shop;
        import dev.morphium.annotation.*;
        @Entity @IgnoreFields({"secret", "/temp[A-Z].*/"})
        class Limited {
          String id;
          String secret;
          String tempA;
          String temp;
          @Embedded @LimitToFields(value = "b", type = Only.class)
          static class Part { int a; int b; int c; }
          static class Only { int c; }
        }
        """;
    try (Compilation compiled = Compilation.of("shop.Limited", source)) {
      assertThat(compiled.errors).isEmpty();
      assertThat(compiled.constants("shop.Limited_")).containsOnlyKeys("ID", "TEMP");
      assertThat(compiled.constants("shop.Limited_Part_")).containsOnlyKeys("B", "C");
      agree(compiled, "shop.Limited", "shop.Limited_", Mapper.create());
      agree(compiled, "shop.Limited$Part", "shop.Limited_Part_", Mapper.create());
    }
  }

  @Test
  void subtypesOfASealedTypeHaveConstantsToo() throws IOException {
    String source =
        """
        package shop;
        import dev.morphium.annotation.*;
        @Entity
        public sealed interface Shape {
          record Circle(@Id String id, double radius) implements Shape {}
          record Box(@Id String id, double wide) implements Shape {}
        }
        """;
    try (Compilation compiled = Compilation.of("shop.Shape", source)) {
      assertThat(compiled.errors).isEmpty();
      assertThat(compiled.constants("shop.Shape_Circle_")).containsKey("RADIUS");
      agree(compiled, "shop.Shape$Box", "shop.Shape_Box_", Mapper.create());
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "enum|@Entity enum Bad { A }",
        "annotation|@Entity @interface Bad {}",
        "make it static|class Bad { @Entity class Inner { String id; } }",
        "without an id|@Entity class Bad { String name; }",
        "two ids|@Entity class Bad { @Id String a; @Id String b; }",
        "the name 'x' twice|@Entity class Bad { String id; @Property(fieldName = \"x\") int a; int"
            + " x; }",
        "the name 'b' twice|@Entity class Bad { String id; @Aliases(\"b\") int a; int b; }",
        "has no dot|@Entity class Bad { String id; @Property(fieldName = \"a.b\") int a; }",
        "has no dot|@Entity class Bad { String id; @Property(fieldName = \"$a\") int a; }",
        "@Version is an int or long|@Entity class Bad { String id; @Version String v; }",
        "moment of java.time|@Entity class Bad { String id; @LastChange int t; }",
        "is a Map|@Entity class Bad { String id; @AdditionalData String rest; }",
        "only one property|@Entity class Bad { String id; @AdditionalData java.util.Map<String,"
            + " Object> a, b; }",
        "is the id|@Entity class Bad { @Id @Encrypted String id; }",
        "no constructor|@Entity class Bad { String id; Bad(int nothing) {} }",
        "no constructor|@Entity class Bad { final String id; Bad() { id = \"\"; } }",
        "same constant|@Entity class Bad { String id; @Property(fieldName = \"q\") int aB; int a_b;"
            + " }"
      })
  void whatCannotBeMappedIsToldWhereItStands(String mistake) throws IOException {
    String told = mistake.substring(0, mistake.indexOf('|'));
    String source = "import dev.morphium.annotation.*;\n" + mistake.substring(told.length() + 1);
    try (Compilation compiled = Compilation.of("Bad", source)) {
      assertThat(compiled.errors)
          .anySatisfy(error -> assertThat(error).startsWith("2: ").contains(told));
    }
  }

  @Test
  void constructorsWithTheNamesOfPropertiesAreFine() throws IOException {
    String source =
        """
        import dev.morphium.annotation.*;
        @Entity class Good {
          final String id; private int age;
          Good(String id) { this.id = id; }
          Good(@Property(fieldName = "id") String key, int age) { this.id = key; this.age = age; }
        }
        """;
    try (Compilation compiled = Compilation.of("Good", source)) {
      assertThat(compiled.errors).isEmpty();
      assertThat(compiled.constants("Good_")).containsOnlyKeys("ID", "AGE");
      agree(compiled, "Good", "Good_", Mapper.create());
    }
  }

  @Test
  void compilersFindTheProcessorByThemselves() {
    assertThat(ServiceLoader.load(Processor.class))
        .anyMatch(processor -> processor instanceof FieldConstantsProcessor);
  }

  private static void agree(Compilation compiled, String type, String constants, Mapper mapper) {
    Map<String, String> java = compiled.constants(constants);
    Map<String, String> stored = compiled.constants(constants + "$Stored");
    EntityMapping<?> mapping = mapper.mapping(compiled.type(type));
    Map<String, String> known = new HashMap<>();
    for (PropertyMapping<?> property : List.copyOf(mapping.properties())) {
      known.put(property.name(), property.field());
    }
    Map<String, String> said = new HashMap<>();
    java.forEach((constant, name) -> said.put(name, stored.get(constant)));
    assertThat(said).isEqualTo(known);
    java.values().forEach(name -> assertThat(mapping.path(name)).isEqualTo(said.get(name)));
  }
}
