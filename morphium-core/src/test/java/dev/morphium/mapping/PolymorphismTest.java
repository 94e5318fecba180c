package dev.morphium.mapping;

import static dev.morphium.mapping.RoundTripTest.MAPPER;
import static dev.morphium.mapping.RoundTripTest.bson;
import static dev.morphium.mapping.RoundTripTest.bytes;
import static dev.morphium.mapping.RoundTripTest.copy;
import static dev.morphium.mapping.RoundTripTest.read;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.morphium.annotation.Embedded;
import dev.morphium.annotation.Entity;
import dev.morphium.annotation.Id;
import dev.morphium.exception.MappingException;
import java.util.List;
import java.util.Map;
import org.bson.BsonDocument;
import org.junit.jupiter.api.Test;

class PolymorphismTest {
  sealed interface Shape permits Circle, Polygon {}

  record Circle(double radius) implements Shape {}

  sealed interface Polygon extends Shape permits Square, Triangle {}

  @Embedded(typeId = "sq")
  record Square(double side) implements Polygon {}

  record Triangle(double a, double b, double c) implements Polygon {}

  record Drawing(Shape main, List<Shape> shapes, Map<String, Polygon> named, Polygon[] row) {}

  @Entity(polymorph = true)
  static class Animal {
    @Id String id;
    String name;
  }

  static class Dog extends Animal {
    int barks;
  }

  @Entity(typeId = "cat")
  static final class Cat extends Animal {
    int lives = 9;
  }

  @Entity(polymorph = true, useFQN = true)
  static class Named {
    @Id String id;
  }

  interface Plugin {}

  record Printer(int pages) implements Plugin {}

  record Device(Plugin plugin, Object anything) {}

  sealed interface Result<T> permits Ok, Failed {}

  record Ok<T>(T value) implements Result<T> {}

  record Failed<T>(String why) implements Result<T> {}

  record Point(int x, int y) {}

  record Answer(Result<Point> result, Result<List<String>> texts) {}

  @Test
  void sealedTypesAreStoredWithTheirIds() {
    Drawing drawing =
        new Drawing(
            new Circle(1),
            List.of(new Square(2), new Circle(3)),
            Map.of("t", new Triangle(3, 4, 5)),
            new Polygon[] {new Square(6)});
    BsonDocument stored = bson(MAPPER.mapping(Drawing.class).encode(drawing));
    assertThat(stored.get("main"))
        .isEqualTo(BsonDocument.parse("{class_name: 'Circle', radius: 1.0}"));
    assertThat(stored.getArray("shapes").get(0))
        .isEqualTo(BsonDocument.parse("{class_name: 'sq', side: 2.0}"));
    assertThat(copy(Drawing.class, drawing))
        .usingRecursiveComparison()
        .withStrictTypeChecking()
        .isEqualTo(drawing);
  }

  @Test
  void unknownAndMissingIdsAreToldWithTheirPlace() {
    assertThatThrownBy(() -> read(Drawing.class, "{shapes: [{class_name: 'sq'}, {radius: 1}]}"))
        .isInstanceOf(MappingException.class)
        .hasMessage(
            "Drawing.shapes: element 1: the document has no class_name that says which Shape it is;"
                + " known are [Circle, Triangle, sq]; MapperBuilder.register(…) adds others");
    assertThatThrownBy(() -> read(Drawing.class, "{named: {t: {class_name: 'Circle'}}}"))
        .isInstanceOf(MappingException.class)
        .hasMessageContaining("Drawing.named: key 't': class_name is 'Circle'")
        .hasMessageContaining("which is no known Polygon; known are [Triangle, sq]");
    assertThatThrownBy(() -> read(Drawing.class, "{main: {class_name: 5}}"))
        .isInstanceOf(MappingException.class)
        .hasMessageContaining("Drawing.main");
  }

  @Test
  void theIdMayComeAnywhereInTheDocument() {
    assertThat(read(Drawing.class, "{main: {radius: 1.5, class_name: 'Circle'}}").main())
        .isEqualTo(new Circle(1.5));
  }

  @Test
  void subclassesShareTheCollectionOfTheirEntity() {
    Mapper mapper = Mapper.builder().register(Dog.class, Cat.class).build();
    Dog dog = new Dog();
    dog.id = "1";
    dog.barks = 3;
    byte[] bytes = mapper.mapping(Animal.class).encode(dog);
    assertThat(bson(bytes))
        .isEqualTo(BsonDocument.parse("{_id: '1', class_name: 'Dog', name: null, barks: 3}"));
    assertThat(mapper.mapping(Animal.class).decode(bytes, 0, bytes.length))
        .isInstanceOfSatisfying(Dog.class, read -> assertThat(read.barks).isEqualTo(3));
    assertThat(mapper.mapping(Dog.class).collection()).isEqualTo("animal");
    assertThat(mapper.mapping(Dog.class).typeFilter())
        .isEqualTo(BsonDocument.parse("{class_name: 'Dog'}"));
    assertThat(mapper.mapping(Cat.class).collection()).isEqualTo("cat");
    assertThat(mapper.mapping(Animal.class).typeFilter()).isNull();
    assertThat(mapper.mapping(Animal.class).path("barks")).isEqualTo("barks");
    byte[] old = bytes(BsonDocument.parse("{_id: '2', name: 'x'}"));
    assertThat(mapper.mapping(Animal.class).decode(old, 0, old.length).getClass())
        .isEqualTo(Animal.class);
  }

  @Test
  void aSubclassIsKnownOnceItWasStored() {
    Mapper mapper = Mapper.create();
    EntityMapping<Animal> animals = mapper.mapping(Animal.class);
    byte[] dog = bytes(BsonDocument.parse("{_id: '1', class_name: 'Dog', barks: 1}"));
    assertThatThrownBy(() -> animals.decode(dog, 0, dog.length))
        .isInstanceOf(MappingException.class)
        .hasMessage(
            "class_name is 'Dog', which is no known Animal; known are [Animal];"
                + " MapperBuilder.register(…) adds others");
    animals.encode(new Dog());
    assertThat(animals.decode(dog, 0, dog.length)).isInstanceOf(Dog.class);
  }

  @Test
  void theFullNameIsAnId() {
    assertThat(bson(MAPPER.mapping(Named.class).encode(new Named())).getString("class_name"))
        .hasToString("BsonString{value='" + Named.class.getName() + "'}");
  }

  @Test
  void interfacesHaveTheSubtypesThatWereRegistered() {
    Mapper mapper = Mapper.builder().register(Printer.class).typeField("type").build();
    EntityMapping<Device> devices = mapper.mapping(Device.class);
    Device device = new Device(new Printer(5), new Printer(6));
    byte[] bytes = devices.encode(device);
    assertThat(bson(bytes))
        .isEqualTo(
            BsonDocument.parse(
                "{plugin: {type: 'Printer', pages: 5}, anything: {type: 'Printer', pages: 6}}"));
    assertThat(devices.decode(bytes, 0, bytes.length)).isEqualTo(device);
  }

  @Test
  void genericSealedTypesKnowTheirArguments() {
    Answer answer = new Answer(new Ok<>(new Point(1, 2)), new Failed<>("no"));
    assertThat(copy(Answer.class, answer)).isEqualTo(answer);
    Answer other = new Answer(new Failed<>("x"), new Ok<>(List.of("a")));
    assertThat(copy(Answer.class, other)).isEqualTo(other);
  }
}
