package dev.morphium.mapping;

import static dev.morphium.mapping.RoundTripTest.MAPPER;
import static dev.morphium.mapping.RoundTripTest.bson;
import static dev.morphium.mapping.RoundTripTest.copy;
import static dev.morphium.mapping.RoundTripTest.read;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.morphium.annotation.Entity;
import dev.morphium.annotation.Id;
import dev.morphium.annotation.Property;
import dev.morphium.exception.MappingException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.bson.BsonDocument;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;

/** How objects are made: records, classes with and without parameters, what they extend. */
class ConstructionTest {
  record Range(int from, int to) {
    Range {
      if (from > to) {
        int other = from;
        from = to;
        to = other;
      }
    }

    Range(int single) {
      this(single, single);
    }
  }

  record Primitives(
      boolean flag, byte b, short s, char c, int i, long l, float f, double d, String text) {}

  static final class Hidden {
    private String name;

    private Hidden() {
      name = "default";
    }

    static Hidden of(String name) {
      Hidden made = new Hidden();
      made.name = name;
      return made;
    }
  }

  static final class Named {
    private final String name;
    private final int size;

    Named(@Property(fieldName = "size") int s, @Property(fieldName = "name") String n) {
      name = n;
      size = s;
    }
  }

  static final class Several {
    private final String name;
    private final int size;

    Several(String name) {
      this(name, -1);
    }

    Several(String name, int size) {
      this.name = name;
      this.size = size;
    }
  }

  abstract static class Audited<K> {
    @Id K id;
    String author;
    List<K> related = new ArrayList<>();
  }

  @Entity
  static final class Document extends Audited<UUID> {
    String title;
  }

  record Node(String name, List<Node> children, Map<String, Node> named, Node[] row, Node parent) {}

  record Pair<A, B>(A first, B second) {}

  record Pairs(Pair<Integer, String> one, List<Pair<Range, List<Range>>> many) {}

  record TextId(@Id String id) {}

  record AnyId(@Id Object id) {}

  record NumberId(@Id Long id) {}

  @Test
  void recordsAreMadeByTheirCanonicalConstructor() {
    assertThat(read(Range.class, "{from: 5, to: 1}")).isEqualTo(new Range(1, 5));
    assertThat(read(Range.class, "{to: 1}")).isEqualTo(new Range(0, 1));
    assertThat(read(Primitives.class, "{}"))
        .isEqualTo(new Primitives(false, (byte) 0, (short) 0, '\0', 0, 0, 0, 0, null));
    assertThat(read(Primitives.class, "{i: null, d: null, flag: null}").i()).isZero();
    Primitives full = new Primitives(true, (byte) 1, (short) 2, 'x', 3, 4, 5.5f, 6.5, "t");
    assertThat(copy(Primitives.class, full)).isEqualTo(full);
  }

  @Test
  void privateConstructorsAreEnough() {
    assertThat(copy(Hidden.class, Hidden.of("x")).name).isEqualTo("x");
    assertThat(read(Hidden.class, "{}").name).isEqualTo("default");
  }

  @Test
  void parametersMayBeNamedByAnAnnotation() {
    Named copy = copy(Named.class, new Named(3, "n"));
    assertThat(copy.name).isEqualTo("n");
    assertThat(copy.size).isEqualTo(3);
  }

  @Test
  void theConstructorWithMostPropertiesIsTaken() {
    Several copy = copy(Several.class, new Several("n", 4));
    assertThat(copy.name).isEqualTo("n");
    assertThat(copy.size).isEqualTo(4);
  }

  @Test
  void propertiesOfSuperclassesComeFirstAndKnowTheirTypes() {
    Document document = new Document();
    document.id = new UUID(1, 2);
    document.author = "me";
    document.related.add(new UUID(3, 4));
    document.title = "t";
    byte[] bytes = MAPPER.mapping(Document.class).encode(document);
    assertThat(bson(bytes).keySet()).containsExactly("_id", "author", "related", "title");
    assertThat(bson(bytes).getBinary("_id").getType()).isEqualTo((byte) 4);
    Document copy = MAPPER.mapping(Document.class).decode(bytes, 0, bytes.length);
    assertThat(copy).usingRecursiveComparison().isEqualTo(document);
    assertThat(copy.id).isInstanceOf(UUID.class);
  }

  @Test
  void typesMayContainThemselves() {
    Node leaf = new Node("leaf", List.of(), Map.of(), new Node[0], null);
    Node tree = new Node("tree", List.of(leaf, leaf), Map.of("x", leaf), new Node[] {leaf}, leaf);
    assertThat(copy(Node.class, tree)).usingRecursiveComparison().isEqualTo(tree);
    Node deep = leaf;
    for (int i = 0; i < 150; i++) {
      deep = new Node("n" + i, null, null, null, deep);
    }
    assertThat(copy(Node.class, deep)).usingRecursiveComparison().isEqualTo(deep);
    Node tooDeep = new Node("x", null, null, null, deep);
    for (int i = 0; i < 50; i++) {
      tooDeep = new Node("x", null, null, null, tooDeep);
    }
    Node deepest = tooDeep;
    assertThatThrownBy(() -> MAPPER.mapping(Node.class).encode(deepest))
        .isInstanceOf(MappingException.class)
        .hasMessageContaining("deeper than 180 levels");
  }

  @Test
  void genericRecordsAreReadWithTheirArguments() {
    Pairs pairs =
        new Pairs(
            new Pair<>(1, "a"),
            List.of(new Pair<>(new Range(1, 2), List.of(new Range(3, 4), new Range(5)))));
    assertThat(copy(Pairs.class, pairs)).isEqualTo(pairs);
    assertThat(MAPPER.mapping(Pairs.class).path("many.0.second.to")).isEqualTo("many.0.second.to");
  }

  @Test
  void idsAreMadeUpWhereTheirTypeAllowsIt() {
    assertThat(MAPPER.mapping(TextId.class).withId(new TextId(null)).id())
        .matches(id -> ObjectId.isValid(id));
    assertThat(MAPPER.mapping(AnyId.class).withId(new AnyId(null)).id())
        .isInstanceOf(ObjectId.class);
    assertThat(MAPPER.mapping(Document.class).withId(new Document()).id).isNotNull();
    assertThat(MAPPER.mapping(NumberId.class).withId(new NumberId(null)).id()).isNull();
    ObjectId fixed = new ObjectId("65f000000000000000000001");
    assertThat(
            Mapper.builder()
                .ids(() -> fixed)
                .build()
                .mapping(TextId.class)
                .withId(new TextId(null)))
        .isEqualTo(new TextId("65f000000000000000000001"));
    assertThat(bson(MAPPER.mapping(TextId.class).encode(new TextId(null))))
        .isEqualTo(new BsonDocument());
  }

  /** A class as Kotlin's compiler makes it, without the names of parameters. */
  @kotlin.Metadata
  static final class OfKotlin {
    final String name;

    OfKotlin(String ignored, int unknown) {
      name = ignored + unknown;
    }
  }

  @Test
  void aClassOfKotlinNeedsTheModuleThatKnowsIt() {
    assertThatThrownBy(() -> Mapper.create().mapping(OfKotlin.class))
        .isInstanceOf(MappingException.class)
        .hasMessageContaining("dev.morphium:morphium-kotlin");
  }
}
