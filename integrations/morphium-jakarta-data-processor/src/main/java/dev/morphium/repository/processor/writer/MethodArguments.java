package dev.morphium.repository.processor.writer;

import dev.morphium.processor.Annotations;
import dev.morphium.repository.processor.model.ClosestName;
import dev.morphium.repository.processor.model.MethodModel;
import dev.morphium.repository.processor.query.MistakeException;
import dev.morphium.repository.processor.query.Scalar;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import javax.lang.model.element.AnnotationMirror;

/** The parameters of a method, as its query refers to them: each has to be used. */
final class MethodArguments {
  private final List<MethodModel.ParameterModel> parameters;
  private final Set<Integer> used = new HashSet<>();
  private boolean byName;
  private boolean byNumber;

  MethodArguments(MethodModel method) {
    parameters = method.arguments();
  }

  MethodModel.ParameterModel of(Scalar.Argument argument) {
    if (argument.index() >= parameters.size()) {
      throw new MistakeException(
          "its name asks for more parameters than the %d that it has".formatted(parameters.size()));
    }
    used.add(argument.index());
    return parameters.get(argument.index());
  }

  MethodModel.ParameterModel of(Scalar.Parameter parameter) {
    int index = Character.isDigit(parameter.name().charAt(0)) ? number(parameter) : name(parameter);
    if (byName && byNumber) {
      throw new MistakeException("the query mixes parameters with names and with numbers");
    }
    used.add(index);
    return parameters.get(index);
  }

  private int number(Scalar.Parameter parameter) {
    byNumber = true;
    int number = Integer.parseInt(parameter.name());
    if (number < 1 || number > parameters.size()) {
      throw new MistakeException(
          "the query has a parameter ?%d, but the method has %d parameters for it"
              .formatted(number, parameters.size()));
    }
    return number - 1;
  }

  private int name(Scalar.Parameter parameter) {
    byName = true;
    List<String> names = parameters.stream().map(MethodArguments::nameInQuery).toList();
    int index = names.indexOf(parameter.name());
    if (index < 0) {
      throw new MistakeException(
          "the query has a parameter :%s, which the method has not%s"
              .formatted(parameter.name(), ClosestName.hint(parameter.name(), names)));
    }
    return index;
  }

  private static String nameInQuery(MethodModel.ParameterModel parameter) {
    AnnotationMirror param = MethodModel.annotation(parameter.element(), "Param");
    Object value = Annotations.value(param, "value");
    return value == null ? parameter.name() : value.toString();
  }

  /** Requires that the query has used all of them. */
  void requireUse() {
    for (int i = 0; i < parameters.size(); i++) {
      if (!used.contains(i)) {
        throw new MistakeException(
            "nothing is asked with the parameter '%s'".formatted(parameters.get(i).name()),
            parameters.get(i).element());
      }
    }
  }
}
