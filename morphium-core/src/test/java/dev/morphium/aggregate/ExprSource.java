package dev.morphium.aggregate;

import dev.morphium.aggregate.ExprTable.Argument;
import dev.morphium.aggregate.ExprTable.Row;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Writes the methods of {@code Expr} from the table of expressions. */
final class ExprSource {
  private ExprSource() {}

  /** The Java text of all methods, which is yet to be formatted. */
  static String text() {
    StringBuilder text = new StringBuilder();
    ExprTable.families()
        .forEach(
            (family, rows) -> {
              text.append("\n  // ").append(capital(family)).append("\n");
              for (Row row : rows) {
                row.overloads().forEach(arguments -> text.append(method(row, arguments)));
              }
            });
    return text.append('\n').toString();
  }

  private static String method(Row row, List<Argument> arguments) {
    int colon = row.form().indexOf(':');
    return """

      /** %s%s. */
      public static %s%s %s(%s) {
      %s  return %s;
      }
    """
        .formatted(
            row.sentence(),
            row.operator().equals("-") || row.operator().equals("$$name")
                ? ""
                : " ({@code %s})".formatted(row.operator()),
            row.typeParameters(),
            colon < 0 ? "Expr" : row.form().substring(colon + 1),
            row.method(),
            arguments.stream().map(ExprSource::parameter).collect(Collectors.joining(", ")),
            arguments.stream().map(argument -> check(row, argument)).collect(Collectors.joining()),
            body(row, colon < 0 ? row.form() : row.form().substring(0, colon), arguments));
  }

  /** The null check of an argument; a value of any type may be null. */
  private static String check(Row row, Argument argument) {
    boolean any = Set.of("Object", "int", "double", "boolean").contains(argument.type());
    if ((any && !argument.varargs()) || (argument.nullable() && !argument.varargs())) {
      return "";
    }
    return "Arguments.%s(%s, \"Expr.%s\", \"%s\");\n"
        .formatted(
            argument.varargs() && argument.type().contains("Branch") ? "elements" : "required",
            argument.name(),
            row.method(),
            argument.name());
  }

  private static String parameter(Argument argument) {
    return (argument.nullable() ? "@Nullable " : "")
        + argument.type()
        + (argument.varargs() ? "..." : "")
        + " "
        + argument.name();
  }

  private static String body(Row row, String form, List<Argument> arguments) {
    String names = arguments.stream().map(Argument::name).collect(Collectors.joining(", "));
    String operator = "\"" + row.operator() + "\"";
    String taken =
        arguments.stream()
            .filter(Argument::taken)
            .map(argument -> ".shapedAs(" + argument.name() + ")")
            .collect(Collectors.joining());
    if (form.equals("variable")) {
      return "ValueExpressions.system(\"" + row.operator().substring(2) + "\")";
    }
    if (form.equals("unary") || (form.equals("part") && arguments.size() == 1)) {
      return "OperatorForms.unary(" + operator + ", " + names + ")" + taken;
    }
    if (form.equals("list") || form.equals("alike")) {
      return "OperatorForms." + form + "(" + operator + ", " + names + ")" + taken;
    }
    if (form.startsWith("atLeast")) {
      return "OperatorForms.atLeast(%s, %s, %s)".formatted(form.substring(7), operator, names);
    }
    if (form.equals("named") || form.equals("part")) {
      return "OperatorForms.of("
          + operator
          + ")"
          + arguments.stream()
              .map(Argument::name)
              .map(name -> ".with(\"" + name + "\", " + name + ")")
              .collect(Collectors.joining())
          + ".build()"
          + taken;
    }
    return (form.contains(".") ? form : form + "." + row.method()) + "(" + names + ")";
  }

  private static String capital(String text) {
    return Character.toUpperCase(text.charAt(0)) + text.substring(1);
  }
}
