package dev.morphium.repository.processor.writer;

import dev.morphium.processor.Annotations;
import dev.morphium.repository.processor.model.Attribute;
import dev.morphium.repository.processor.model.ClosestName;
import dev.morphium.repository.processor.model.EntityModel;
import dev.morphium.repository.processor.model.JavaTypes;
import dev.morphium.repository.processor.model.MethodModel;
import dev.morphium.repository.processor.model.TypeNames;
import dev.morphium.repository.processor.query.MistakeException;
import dev.morphium.repository.processor.query.Scalar;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.TypeMirror;
import org.jspecify.annotations.Nullable;

/** Writes scalar expressions, and finds what does not fit in them. */
final class ScalarWriter {
  private static final Map<String, String> OPERATORS =
      Map.of("+", "add", "-", "subtract", "*", "multiply", "/", "divide");
  private static final Map<String, String> MOMENTS =
      Map.of("date", "LocalDate", "time", "LocalTime", "datetime", "LocalDateTime");
  private static final List<String> PROMOTED =
      List.of(
          "java.lang.Double",
          "java.lang.Float",
          "java.math.BigDecimal",
          "java.math.BigInteger",
          "java.lang.Long");

  private final JavaTypes types;
  private final EntityModel entity;
  private final MethodArguments arguments;

  ScalarWriter(JavaTypes types, EntityModel entity, MethodArguments arguments) {
    this.types = types;
    this.entity = entity;
    this.arguments = arguments;
  }

  /**
   * A scalar expression as code.
   *
   * @param expected the type of what it is compared with or assigned to; null when nothing is known
   */
  Operand write(Scalar scalar, @Nullable TypeMirror expected) {
    return switch (scalar) {
      case Scalar.Path path -> path(path.name(), expected);
      case Scalar.Literal literal -> literal(literal.value(), expected);
      case Scalar.Parameter parameter -> argument(arguments.of(parameter));
      case Scalar.Argument argument -> argument(arguments.of(argument));
      case Scalar.Now now -> now(now.what());
      case Scalar.Call call -> call(call);
      case Scalar.Binary binary -> binary(binary);
    };
  }

  /** Whether it is the name of a property, and no constant. */
  boolean isProperty(Scalar scalar) {
    return scalar instanceof Scalar.Path path
        && entity.hasProperty(path.name().split("\\.", -1)[0]);
  }

  /** Whether a property is the identifier. */
  boolean isId(Operand property) {
    return property.code().equals(entity.id().path());
  }

  Operand property(String path) {
    Attribute attribute = entity.attribute(path);
    return new Operand(
        Operand.Form.PROPERTY, attribute.path(), attribute.type(), attribute.described());
  }

  private Operand path(String name, @Nullable TypeMirror expected) {
    int dot = name.lastIndexOf('.');
    if (dot > 0 && !isProperty(new Scalar.Path(name))) {
      TypeElement type = enumType(name.substring(0, dot), expected);
      if (type != null) {
        return constant(type, name.substring(dot + 1));
      }
    }
    return property(name);
  }

  private @Nullable TypeElement enumType(String name, @Nullable TypeMirror expected) {
    if (expected != null && types.isEnum(expected)) {
      TypeElement wanted = Annotations.element(expected);
      if (wanted != null && wanted.getSimpleName().contentEquals(name)) {
        return wanted;
      }
    }
    TypeElement found = types.elements().getTypeElement(name);
    return found != null && found.getKind() == ElementKind.ENUM ? found : null;
  }

  private Operand constant(TypeElement type, String name) {
    List<String> constants =
        type.getEnclosedElements().stream()
            .filter(each -> each.getKind() == ElementKind.ENUM_CONSTANT)
            .map(each -> each.getSimpleName().toString())
            .toList();
    if (!constants.contains(name)) {
      throw new MistakeException(
          "%s has no constant '%s'%s"
              .formatted(type.getSimpleName(), name, ClosestName.hint(name, constants)));
    }
    return value(type.getQualifiedName() + "." + name, type.asType(), name);
  }

  private Operand literal(Object value, @Nullable TypeMirror expected) {
    boolean character = expected != null && types.name(expected).equals("java.lang.Character");
    if (character && value instanceof String text && text.length() == 1) {
      return literal(text.charAt(0), null);
    }
    TypeMirror type = required(value.getClass().getName());
    String code = JavaText.literal(value);
    return value(code, type, value instanceof String ? "'" + value + "'" : code);
  }

  private Operand argument(MethodModel.ParameterModel parameter) {
    return value(
        parameter.name(),
        types.upperBound(parameter.type()),
        "the parameter '%s' (%s)".formatted(parameter.name(), TypeNames.of(parameter.type())));
  }

  private Operand now(String what) {
    String type = "java.time." + Objects.requireNonNull(MOMENTS.get(what));
    return value(
        "%s.now(java.time.ZoneId.systemDefault())".formatted(type),
        required(type),
        "local " + what);
  }

  private Operand call(Scalar.Call call) {
    String name = call.function();
    Operand first = write(call.operands().get(0), null);
    boolean number = name.equals("abs");
    if (number ? !types.isNumber(first.type()) : !types.isText(first.type())) {
      throw new MistakeException(
          "%s() takes a %s, and %s is none"
              .formatted(name, number ? "number" : "text", first.description()));
    }
    String operands = first.expression();
    if (call.operands().size() > 1) {
      Operand length = write(call.operands().get(1), null);
      if (!types.isWhole(length.type())) {
        throw new MistakeException(
            "the second operand of %s() is a whole number, which %s is not"
                .formatted(name, length.description()));
      }
      operands += ", " + length.expression();
    }
    TypeMirror type =
        switch (name) {
          case "abs" -> first.type();
          case "length" -> required("java.lang.Integer");
          default -> required("java.lang.String");
        };
    return computed("Expressions.%s(%s)".formatted(name, operands), type, name + "(…)");
  }

  private Operand binary(Scalar.Binary binary) {
    Operand left = write(binary.left(), null);
    Operand right = write(binary.right(), null);
    boolean text = binary.operator().equals("||");
    for (Operand each : List.of(left, right)) {
      if (text ? !types.isText(each.type()) : !types.isNumber(each.type())) {
        throw new MistakeException(
            "%s joins %s, and %s is none"
                .formatted(binary.operator(), text ? "texts" : "numbers", each.description()));
      }
    }
    String method = text ? "concat" : Objects.requireNonNull(OPERATORS.get(binary.operator()));
    if (method.equals("divide") && types.isWhole(left.type()) && types.isWhole(right.type())) {
      method = "divideWhole";
    }
    return computed(
        "Expressions.%s(%s, %s)".formatted(method, left.expression(), right.expression()),
        text ? required("java.lang.String") : promoted(left.type(), right.type()),
        "… " + binary.operator() + " …");
  }

  private TypeMirror promoted(TypeMirror left, TypeMirror right) {
    for (String type : PROMOTED) {
      if (types.name(left).equals(type) || types.name(right).equals(type)) {
        return required(type);
      }
    }
    return required("java.lang.Integer");
  }

  private TypeMirror required(String name) {
    return Objects.requireNonNull(types.declared(name), name);
  }

  private static Operand value(String code, TypeMirror type, String description) {
    return new Operand(Operand.Form.VALUE, code, type, description);
  }

  private static Operand computed(String code, TypeMirror type, String description) {
    return new Operand(Operand.Form.COMPUTED, code, type, description);
  }
}
