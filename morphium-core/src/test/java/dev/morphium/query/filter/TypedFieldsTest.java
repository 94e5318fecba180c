package dev.morphium.query.filter;

import static dev.morphium.query.filter.Filters.element;
import static dev.morphium.query.filter.Filters.f;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.source.util.JavacTask;
import dev.morphium.annotation.Embedded;
import dev.morphium.annotation.Entity;
import dev.morphium.annotation.Id;
import dev.morphium.mapping.EntityMapping;
import dev.morphium.mapping.Mapper;
import dev.morphium.mapping.PropertyReference;
import java.io.IOException;
import java.math.BigDecimal;
import java.net.URI;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.bson.BsonDocument;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Fields that are named by method references take values of the property's type. */
class TypedFieldsTest {
  /** Properties of many types. */
  @Entity
  public record Thing(
      @Id String id,
      int age,
      Integer boxed,
      long count,
      BigDecimal sum,
      String name,
      Optional<String> nick,
      List<String> tags,
      Set<Integer> numbers,
      String[] words,
      byte[] bytes,
      boolean open,
      Shade shade,
      LocalDate born,
      Place place,
      List<Place> places,
      List<List<String>> rows,
      Map<String, Integer> figures,
      Object any) {}

  /** An object in another one. */
  @Embedded
  public record Place(String zipCode, int floor, Optional<String> door, List<String> keys) {}

  /** An enum. */
  public enum Shade {
    LIGHT,
    DARK
  }

  /** A class with accessors of beans. */
  @Entity
  public static class Bean {
    @Id private String id;
    private int size;
    private boolean active;
    private List<String> parts;

    public String getId() {
      return id;
    }

    public int getSize() {
      return size;
    }

    public boolean isActive() {
      return active;
    }

    public List<String> getParts() {
      return parts;
    }

    /** An accessor with an overload. */
    public List<String> parts() {
      return parts;
    }

    /** The overload. */
    public Bean parts(List<String> other) {
      parts = other;
      return this;
    }
  }

  private static final EntityMapping<Thing> THINGS = Mapper.create().mapping(Thing.class);
  private static final EntityMapping<Bean> BEANS = Mapper.create().mapping(Bean.class);

  /** A filter and its BSON as JSON. */
  record Case(Filter<Thing> filter, String json) {
    @Override
    public String toString() {
      return json;
    }
  }

  static Stream<Case> values() {
    return Stream.of(
        new Case(f(Thing::age).lt(5), "{age: {$lt: 5}}"),
        new Case(f(Thing::age).gte(2.5), "{age: {$gte: 2.5}}"),
        new Case(f(Thing::boxed).in(1, 2L), "{boxed: {$in: [1, 2]}}"),
        new Case(f(Thing::count).gt(5), "{count: {$gt: {$numberLong: '5'}}}"),
        new Case(f(Thing::sum).eq(BigDecimal.ONE), "{sum: {$numberDecimal: '1'}}"),
        new Case(f(Thing::name).between("a", "b"), "{name: {$gte: 'a', $lte: 'b'}}"),
        new Case(f(Thing::nick).eq("x"), "{nick: 'x'}"),
        new Case(
            f(Thing::bytes).ne(new byte[] {1}),
            "{bytes: {$ne: {$binary: {base64: 'AQ==', subType: '00'}}}}"),
        new Case(f(Thing::open).eq(true), "{open: true}"),
        new Case(f(Thing::shade).in(Shade.LIGHT, Shade.DARK), "{shade: {$in: ['LIGHT', 'DARK']}}"),
        new Case(
            f(Thing::born).not().lt(LocalDate.of(1970, 1, 1)), "{born: {$not: {$lt: {$date: 0}}}}"),
        new Case(f(Thing::any).eq(3), "{any: 3}"),
        new Case(f(Thing::any).eq("x"), "{any: 'x'}"),
        new Case(f(Thing::figures).eq(Map.of("a", 1)), "{figures: {a: 1}}"),
        new Case(f(Thing::figures).then("a").eq(1), "{'figures.a': 1}"),
        new Case(f(Thing::name).eq(null), "{name: null}"),
        new Case(
            f(Thing::name).untyped().eq(Pattern.compile("a")),
            "{name: {$eq: {$regularExpression: {pattern: 'a', options: ''}}}}"));
  }

  static Stream<Case> elements() {
    return Stream.of(
        new Case(f(Thing::tags).eq("x"), "{tags: 'x'}"),
        new Case(f(Thing::tags).eq(List.of("x", "y")), "{tags: ['x', 'y']}"),
        new Case(f(Thing::tags).ne(Set.of("x")), "{tags: {$ne: ['x']}}"),
        new Case(f(Thing::tags).in("x", "y"), "{tags: {$in: ['x', 'y']}}"),
        new Case(f(Thing::tags).nin(List.of("x")), "{tags: {$nin: ['x']}}"),
        new Case(f(Thing::tags).all("x", "y"), "{tags: {$all: ['x', 'y']}}"),
        new Case(f(Thing::tags).startsWith("x"), "{tags: {$regex: '^x'}}"),
        new Case(f(Thing::numbers).between(1, 3), "{numbers: {$elemMatch: {$gte: 1, $lte: 3}}}"),
        new Case(
            f(Thing::numbers).not().between(1, 3),
            "{numbers: {$not: {$elemMatch: {$gte: 1, $lte: 3}}}}"),
        new Case(f(Thing::numbers).elemMatch(element().gt(1)), "{numbers: {$elemMatch: {$gt: 1}}}"),
        new Case(f(Thing::words).eq("x"), "{words: 'x'}"),
        new Case(f(Thing::words).eq(List.of("x")), "{words: ['x']}"),
        new Case(f(Thing::rows).eq(List.of("x")), "{rows: ['x']}"),
        new Case(f(Thing::rows).ne(List.of("x")), "{rows: {$ne: ['x']}}"),
        new Case(f(Thing::rows).eq(List.of(List.of("x"))), "{rows: [['x']]}"),
        new Case(
            f(Thing::places).eq(new Place("1", 2, Optional.empty(), List.of())),
            "{places: {zip_code: '1', floor: 2, door: null, keys: []}}"));
  }

  static Stream<Case> paths() {
    return Stream.of(
        new Case(f(Thing::place).then(Place::zipCode).eq("1"), "{'place.zip_code': '1'}"),
        new Case(f(Thing::place).then(Place::floor).gt(1L), "{'place.floor': {$gt: 1}}"),
        new Case(f(Thing::place).then(Place::door).eq("x"), "{'place.door': 'x'}"),
        new Case(f(Thing::place).then(Place::keys).eq("x"), "{'place.keys': 'x'}"),
        new Case(f(Thing::places).then(Place::keys).all("x"), "{'places.keys': {$all: ['x']}}"),
        new Case(f(Thing::places).then("0.floor").eq(1), "{'places.0.floor': 1}"),
        new Case(
            f(Thing::place).not().then(Place::zipCode).eq("1"),
            "{'place.zip_code': {$not: {$eq: '1'}}}"));
  }

  @ParameterizedTest
  @MethodSource({"values", "elements", "paths"})
  void become(Case one) {
    assertThat(one.filter.toBson(THINGS)).isEqualTo(BsonDocument.parse(one.json));
  }

  @Test
  void accessorsOfBeansAreNames() {
    Filter<Bean> filter =
        f(Bean::getSize).gt(1).and(f(Bean::isActive).eq(true)).and(f(Bean::getParts).eq("x"));
    assertThat(filter.toBson(BEANS))
        .isEqualTo(BsonDocument.parse("{size: {$gt: 1}, active: true, parts: 'x'}"));
    PropertyReference.OfCollection<Bean, String> overloaded = Bean::parts;
    assertThat(f(overloaded).eq("x").toBson(BEANS)).isEqualTo(BsonDocument.parse("{parts: 'x'}"));
  }

  private static final List<String> WRONG =
      List.of(
          "f(Thing::age).lt(\"abc\")",
          "f(Thing::boxed).in(\"a\", \"b\")",
          "f(Thing::name).eq(3)",
          "f(Thing::name).between(1, 2)",
          "f(Thing::nick).eq(3)",
          "f(Thing::nick).eq(Optional.of(\"x\"))",
          "f(Thing::tags).eq(3)",
          "f(Thing::tags).eq(List.of(3))",
          "f(Thing::tags).in(1, 2)",
          "f(Thing::words).all(1)",
          "f(Thing::shade).eq(\"LIGHT\")",
          "f(Thing::open).eq(\"true\")",
          "f(Thing::born).lt(java.time.Instant.now())",
          "f(Thing::place).then(Place::floor).eq(\"x\")",
          "f(Thing::places).then(Place::zipCode).eq(1)",
          "f(Thing::place).then(Thing::age)",
          "f(Thing::name).all(\"x\")");

  private static final List<String> RIGHT =
      List.of(
          "f(Thing::age).lt(1)",
          "f(Thing::tags).eq(List.of(\"x\"))",
          "f(Thing::place).then(Place::floor)");

  @Test
  void valuesOfAnotherTypeDoNotCompile() throws IOException {
    List<String> all = Stream.concat(WRONG.stream(), RIGHT.stream()).toList();
    assertThat(refused(all)).containsExactlyElementsOf(WRONG);
  }

  /** Those of the expressions that the compiler refuses. */
  private static List<String> refused(List<String> expressions) throws IOException {
    StringBuilder source =
        new StringBuilder(
            "package dev.morphium.query.filter; "
                + "import static dev.morphium.query.filter.Filters.f; "
                + "import dev.morphium.query.filter.TypedFieldsTest.*; "
                + "import java.util.*; "
                + "class Tried {\n");
    for (int i = 0; i < expressions.size(); i++) {
      source.append("Object tried%d = %s;\n".formatted(i, expressions.get(i)));
    }
    String text = source.append("}\n").toString();
    URI name = URI.create("string:///dev/morphium/query/filter/Tried.java");
    JavaFileObject file =
        new SimpleJavaFileObject(name, JavaFileObject.Kind.SOURCE) {
          @Override
          public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return text;
          }
        };
    DiagnosticCollector<JavaFileObject> told = new DiagnosticCollector<>();
    List<String> options =
        List.of("-proc:none", "-implicit:none", "-cp", System.getProperty("java.class.path"));
    JavacTask task =
        (JavacTask)
            ToolProvider.getSystemJavaCompiler()
                .getTask(null, null, told, options, null, List.of(file));
    task.analyze(); // no class files
    return told.getDiagnostics().stream()
        .filter(one -> one.getKind() == Diagnostic.Kind.ERROR)
        .map(one -> expressions.get((int) one.getLineNumber() - 2))
        .distinct()
        .toList();
  }
}
