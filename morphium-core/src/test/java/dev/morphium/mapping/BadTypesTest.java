package dev.morphium.mapping;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.morphium.exception.MappingException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A type that cannot be mapped is told with its class, its property and the remedy. */
class BadTypesTest {
  static Stream<Arguments> types() {
    return Stream.of(
        Arguments.of(BadTypes.WithThread.class, "WithThread.worker", "java.lang.Thread"),
        Arguments.of(BadTypes.WithFunction.class, "WithFunction.makers", "@Transient"),
        Arguments.of(BadTypes.WithInterface.class, "WithInterface.greeting", "make it sealed"),
        Arguments.of(BadTypes.Shape.class, "Shape", "is abstract: say @Entity(polymorph = true)"),
        Arguments.of(BadTypes.NoConstructor.class, "NoConstructor", "without parameters"),
        Arguments.of(BadTypes.FinalOutside.class, "FinalOutside.limit", "or not final"),
        Arguments.of(BadTypes.Inner.class, "Inner", "make it a static member"),
        Arguments.of(BadTypes.WithoutId.class, "WithoutId", "put @Id on the property"),
        Arguments.of(BadTypes.TwoIds.class, "TwoIds.first and TwoIds.second", "only one property"),
        Arguments.of(BadTypes.TwoNames.class, "TwoNames.one and TwoNames.two", "fieldName = …"),
        Arguments.of(BadTypes.AliasTaken.class, "AliasTaken.name", "AliasTaken.other"),
        Arguments.of(BadTypes.Shadowing.class, "Above.name and Shadowing.name", "'name' twice"),
        Arguments.of(BadTypes.DottedName.class, "DottedName.value", "has no dot"),
        Arguments.of(BadTypes.DollarName.class, "DollarName.value", "does not begin with $"),
        Arguments.of(BadTypes.EmptyName.class, "EmptyName.value", "is not empty"),
        Arguments.of(BadTypes.WrongVersion.class, "WrongVersion.version", "an int or long"),
        Arguments.of(BadTypes.WrongSequence.class, "WrongSequence.number", "an int or long"),
        Arguments.of(BadTypes.WrongTime.class, "WrongTime.created", "moment of java.time"),
        Arguments.of(BadTypes.TwoRests.class, "TwoRests", "one and two: only one can take"),
        Arguments.of(BadTypes.RestIsList.class, "RestIsList.rest", "Map<String, Object>"),
        Arguments.of(BadTypes.ObjectKeys.class, "ObjectKeys.byThread", "such as String, an enum"),
        Arguments.of(BadTypes.OddCollection.class, "OddCollection.odd", "declare an interface"),
        Arguments.of(BadTypes.ReferenceToText.class, "ReferenceToText.names", "with an @Id"),
        Arguments.of(
            BadTypes.ReferenceWithoutLazy.class, "ReferenceWithoutLazy.other", "Lazy<ReferenceMe>"),
        Arguments.of(
            BadTypes.LazyWithoutReference.class, "LazyWithoutReference.other", "@Reference"),
        Arguments.of(BadTypes.Secret.class, "Secret.text", "MapperBuilder.keys"),
        Arguments.of(BadTypes.SecretId.class, "SecretId.id", "cannot be @Encrypted"),
        Arguments.of(BadTypes.WrongConverter.class, "WrongConverter.text", "without parameters"),
        Arguments.of(BadTypes.NothingCalled.class, "NothingCalled", "no method with @PreStore"),
        Arguments.of(
            BadTypes.CalledWithArgument.class, "CalledWithArgument.before()", "without parameters"),
        Arguments.of(BadTypes.NothingLeft.class, "NothingLeft", "leaves no property"),
        Arguments.of(BadTypes.LimitedToMisspelled.class, "'pasword'", "did you mean"),
        Arguments.of(BadTypes.IgnoringMisspelled.class, "'pasword'", "did you mean 'password'?"),
        Arguments.of(BadTypes.TwoVersions.class, "TwoVersions.second", "only one can have it"),
        Arguments.of(BadTypes.CountedInside.class, "CountedInside.version", "in an @Entity only"),
        Arguments.of(BadTypes.IndexedInside.class, "IndexedInside.street", "at its class"),
        Arguments.of(BadTypes.WrongPattern.class, "WrongPattern", "is no pattern"),
        Arguments.of(BadTypes.SameIds.class, "$One and ", "both have the type id 'same'"),
        Arguments.of(BadTypes.Endless.class, "Endless.next", "end"),
        Arguments.of(Thread.State.class, "State", "single value"),
        Arguments.of(String.class, "java.lang.String", "single value"),
        Arguments.of(int[].class, "[I", "single value"),
        Arguments.of(Object.class, "java.lang.Object", "single value"),
        Arguments.of(Deprecated.class, "java.lang.Deprecated", "cannot be stored"));
  }

  @ParameterizedTest
  @MethodSource("types")
  void areToldWithClassPropertyAndRemedy(Class<?> type, String where, String remedy) {
    Mapper mapper = Mapper.create();
    for (int i = 0; i < 2; i++) { // nothing half made stays behind the first failure
      assertThatThrownBy(() -> mapper.mapping(type))
          .isInstanceOf(MappingException.class)
          .hasMessageContaining(where)
          .hasMessageContaining(remedy);
    }
  }

  @Test
  void aLambdaIsNoEntity() {
    Runnable lambda = () -> {};
    assertThatThrownBy(() -> Mapper.create().mapping(lambda.getClass()))
        .isInstanceOf(MappingException.class)
        .hasMessageContaining("a lambda or another class without a name");
  }

  @Test
  void aBadTypeDoesNotSpoilTheOthers() {
    Mapper mapper = Mapper.create();
    assertThatThrownBy(() -> mapper.mapping(BadTypes.WithThread.class))
        .isInstanceOf(MappingException.class);
    assertThat(mapper.mapping(BadTypes.ReferenceMe.class).properties()).hasSize(1);
  }

  @Test
  void wrongSettingsAreTold() {
    assertThatThrownBy(() -> Mapper.builder().uuid(org.bson.UuidRepresentation.UNSPECIFIED))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("STANDARD is the default");
    assertThatThrownBy(() -> Mapper.builder().typeField("a.b"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("'a.b' cannot be the field of types");
    assertThatThrownBy(() -> Mapper.builder().converter(int.class, null))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("for its box");
  }

  @Test
  void anObjectOfNoTypeIsNoValue() {
    Mapper mapper = Mapper.create();
    for (Object value : List.of(new Object(), List.of(new Object()), Map.of("a", new Object()))) {
      assertThatThrownBy(() -> mapper.toBson(value))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("java.lang.Object");
    }
  }

  @Test
  void whatContainsItselfIsNoValue() {
    Map<String, Object> map = new HashMap<>();
    map.put("self", List.of(map));
    assertThatThrownBy(() -> Mapper.create().toBson(map))
        .isInstanceOf(MappingException.class)
        .hasMessageContaining("contains itself");
  }
}
